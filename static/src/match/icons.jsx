// Small line icons of the match controls, drawn here; each button also carries its name in words.
const PATHS = {
  __proto__: null,
  undo: "M9 5L4 10l5 5M4 10h9a6 6 0 0 1 0 12h-3",
  redo: "M15 5l5 5-5 5M20 10h-9a6 6 0 0 0 0 12h3",
  first: "M6 5v14M18 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  step: "M5 5l9 7-9 7zM18 5v14",
  flip: "M8 4v16M4 8l4-4 4 4M16 20V4M12 16l4 4 4-4",
  why: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.5",
  stop: "M6 6h12v12H6z",
  fresh: "M12 5v14M5 12h14",
  onward: "M4 5l8 7-8 7zM13 5l7 7-7 7",
  dice: "M5 5h14v14H5zM9 9v.01M15 15v.01M15 9v.01M9 15v.01M12 12v.01",
};

export function Icon({ name, size = 20 }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/**
 * A square button with an icon; `label` is its accessible name and tooltip.
 * @param {{ icon: string, label: string, pressed?: boolean } &
 *   import("react").ComponentProps<"button">} props
 */
export function IconButton({ icon, label, pressed, className = "", ...more }) {
  return (
    <button
      type="button"
      className={`rwm-icon ${className}`}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      {...more}
    >
      <Icon name={icon} />
    </button>
  );
}
