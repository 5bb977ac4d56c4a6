// A hero's mark: a shield in its colour with its initials.
import { initials } from "./look.js";

const SHIELD = "M50 4C63 12 78 15 92 15V48C92 74 74 88 50 97C26 88 8 74 8 48V15C22 15 37 12 50 4Z";

/**
 * @param {{
 *   name: string, hue: number, size?: number, x?: number, y?: number, title?: string
 * }} props
 */
export function Crest({ name, hue, size = 22, x, y, title }) {
  const letters = initials(name);
  return (
    <svg
      x={x}
      y={y}
      width={size}
      height={size}
      viewBox="0 0 100 101"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path
        d={SHIELD}
        fill={`hsl(${hue} 52% 37%)`}
        stroke={`hsl(${hue} 55% 24%)`}
        strokeWidth="5"
      />
      <path d="M50 4C63 12 78 15 92 15V48C92 74 74 88 50 97Z" fill="#000" fillOpacity=".13" />
      <text
        x="50"
        y="52"
        fill="#fff"
        textAnchor="middle"
        dominantBaseline="central"
        fontWeight="700"
        fontSize={letters.length > 1 ? 36 : 46}
        fontFamily="system-ui, 'DejaVu Sans', sans-serif"
      >
        {letters}
      </text>
    </svg>
  );
}
