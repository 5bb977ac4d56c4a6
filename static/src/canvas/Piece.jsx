// One piece, drawn in a 100 x 100 box. Knows no rules: a look and an owner's style come in.
import { memo } from "react";
import { SHAPES } from "./colours.js";
import { drawingOf } from "./glyphs.js";

/**
 * @import { NamedExoticComponent } from "react"
 * @import { Look, Style } from "./types.js"
 */

/** @param {{ glyph: string, style: Style }} props */
function Glyph({ glyph, style }) {
  const drawing = drawingOf(glyph);
  if (!drawing) return null;
  const { fills, lines, dots } = drawing;
  const stroke = /** @type {const} */ ({
    stroke: style.ink,
    strokeWidth: 3.2,
    strokeLinejoin: "round",
  });
  return (
    <>
      {fills.map((d, n) => (
        <path key={n} d={d} fill={style.fill} {...stroke} />
      ))}
      {lines && (
        <path d={lines} fill="none" stroke={style.detail} strokeWidth="2.8" strokeLinecap="round" />
      )}
      {dots && <path d={dots} fill={style.detail} />}
    </>
  );
}

/**
 * Letters, an emoji or a picture of one's own, on the owner's shape.
 * @param {{ letters: string, image?: string, style: Style }} props
 */
function Token({ letters, image, style }) {
  const size = [0, 46, 38, 29][Math.min(3, [...letters].length)] || 29;
  const disc = style.badge ? SHAPES[0] : style.shape;
  return (
    <>
      <path
        d={disc}
        fill={style.fill}
        stroke={style.ink}
        strokeWidth="4"
        strokeLinejoin="round"
        transform="translate(9 9) scale(.82)"
      />
      {image && (
        <image href={image} x="24" y="24" width="52" height="52" preserveAspectRatio="xMidYMid" />
      )}
      <text
        x="50"
        y="51"
        fontSize={size}
        fontWeight="700"
        textAnchor="middle"
        dominantBaseline="central"
        fill={style.detail}
        style={{ fontFamily: 'system-ui, "DejaVu Sans", sans-serif' }}
      >
        {image ? "" : letters}
      </text>
    </>
  );
}

/**
 * `style` comes from playerStyles; `scale` is that of the 100 x 100 box.
 * @type {NamedExoticComponent<{
 *   x: number, y: number, look: Look, style: Style, ghost?: boolean, scale?: number
 * }>}
 */
export const Piece = memo(function Piece({ x, y, look, style, ghost = false, scale = 1 }) {
  const shift = 50 * (1 - scale);
  return (
    <g
      transform={`translate(${x + shift} ${y + shift}) scale(${scale})`}
      opacity={ghost ? 0.35 : 1}
      pointerEvents="none"
      aria-hidden="true"
    >
      {look.glyph ? (
        <Glyph glyph={look.glyph} style={style} />
      ) : (
        <Token letters={look.letters} image={look.image} style={style} />
      )}
      {style.badge && (
        <path
          d={style.shape}
          fill={style.fill}
          stroke={style.ink}
          strokeWidth="12"
          strokeLinejoin="round"
          transform="translate(67 66) scale(.32)"
        />
      )}
    </g>
  );
});

/**
 * A piece or a player's shape as a small picture of its own, for palettes and lists.
 * @param {{ look?: Look, style: Style, size?: number | string }} props
 */
export function PieceIcon({ look, style, size = 32 }) {
  return (
    <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden="true" focusable="false">
      {look ? (
        <Piece x={0} y={0} look={look} style={style} />
      ) : (
        <path
          d={style.shape}
          fill={style.fill}
          stroke={style.detail}
          strokeWidth="8"
          strokeLinejoin="round"
          transform="translate(10 10) scale(.8)"
        />
      )}
    </svg>
  );
}
