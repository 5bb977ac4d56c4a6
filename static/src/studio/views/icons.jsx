// The few line icons of the studio, drawn on a 16 × 16 grid.

const PATHS = new Map([
  ["undo", "M3 6h7a3.5 3.5 0 0 1 0 7H7M3 6l3-3M3 6l3 3"],
  ["redo", "M13 6H6a3.5 3.5 0 0 0 0 7h3M13 6l-3-3M13 6l-3 3"],
  ["import", "M8 2v8M4.8 7 8 10.2 11.2 7M2.5 11v2.5h11V11"],
  ["export", "M8 10V2M4.8 5 8 1.8 11.2 5M2.5 11v2.5h11V11"],
  ["save", "M3 2.5h8l2.5 2.5v8.5H3zM5.5 2.5v3.5h4v-3.5M5 13.5V9h6v4.5"],
  [
    "sun",
    "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1",
  ],
  ["moon", "M13 9.6A5.5 5.5 0 1 1 6.4 3a4.4 4.4 0 0 0 6.6 6.6z"],
  ["auto", "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2v12"],
  ["search", "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.3 10.3 14 14"],
  ["close", "M4 4l8 8M12 4l-8 8"],
  ["plus", "M8 3v10M3 8h10"],
  ["copy", "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3"],
  ["trash", "M3 4.5h10M6.2 4.5V3h3.6v1.5M4.3 4.5l.6 9h6.2l.6-9M6.8 7v4M9.2 7v4"],
  ["pen", "M3 13l.7-3L11 2.7 13.3 5 6 12.3zM9.5 4.2l2.3 2.3"],
  ["up", "M8 13V3.5M4 7.3 8 3.3l4 4"],
  ["down", "M8 3v9.5M4 8.7l4 4 4-4"],
  ["more", "M3.5 8h.01M8 8h.01M12.5 8h.01"],
  ["caret", "M6 3.5 10.5 8 6 12.5"],
  ["side", "M2.5 3h11v10h-11zM6.5 3v10"],
  ["history", "M2.5 8A5.5 5.5 0 1 0 4.4 3.8L2.5 5.5M2.5 2.5v3h3M8 5v3.2l2 1.4"],
  ["error", "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 5v3.6M8 11h.01"],
  ["warning", "M8 2.2 14.3 13H1.7zM8 6.4v3M8 11.2h.01"],
  ["info", "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 7.4V11M8 5h.01"],
  ["check", "M3 8.5 6.5 12 13 4.5"],
  ["refresh", "M13.5 8A5.5 5.5 0 1 1 11.6 3.8L13.5 5.5M13.5 2.5v3h-3"],
  ["download", "M8 2v8M4.8 7 8 10.2 11.2 7M2.5 13.5h11"],
  ["brand", "M2 2h5v5H2zM9 9h5v5H9zM9 2h5v5H9zM2 9h5v5H2z"],
  ["wand", "M3 13 10 6M11.5 2v3M13 3.5h-3M13 8.5v2M14 9.5h-2M6 2.5v2M7 3.5H5"],
  [
    "link",
    "M6.5 9.5l3-3M7.2 4.6l1.5-1.5a2.9 2.9 0 0 1 4.2 4.2l-1.5 1.5M8.8 11.4l-1.5 1.5a2.9 2.9 0 0 1-4.2-4.2l1.5-1.5",
  ],
  ["chart", "M2.5 2.5v11h11M5.5 11V8M8.5 11V4.5M11.5 11V6.5"],
  ["plug", "M5 2v3M11 2v3M3.5 5h9v2.5a4.5 4.5 0 0 1-9 0zM8 12v2.5"],
]);

/**
 * An icon by name; it is decoration, its button carries the name.
 * @param {{ name: string, size?: number, className?: string }} props
 */
export function Icon({ name, size = 16, className }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
      stroke="currentColor"
      strokeWidth={name === "more" ? 2.2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        d={PATHS.get(name)}
        fill={name === "brand" ? "currentColor" : "none"}
        fillOpacity=".25"
      />
    </svg>
  );
}

/**
 * A button that shows only an icon; its label is its name and tooltip.
 * @param {{ icon: string, label: string, title?: string, small?: boolean, size?: number } &
 *   import("react").ComponentProps<"button">} props
 */
export function IconButton({ icon, label, title = label, small, size, ...rest }) {
  return (
    <button
      type="button"
      className={`rw-icon${small ? " small" : ""}`}
      aria-label={label}
      title={title}
      {...rest}
    >
      <Icon name={icon} size={size ?? (small ? 14 : 16)} />
    </button>
  );
}
