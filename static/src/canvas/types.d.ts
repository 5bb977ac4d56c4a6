// What goes into the canvas and comes out of it.
import type { KeyboardEvent, ReactNode } from "react";
import type { layout } from "./geometry.js";

/** A square as [x, y], from 0. */
export type Square = [number, number];

/** Where squares lie on the screen. */
export type Place = ReturnType<typeof layout>;

/** How a player's pieces look: colours, and a shape that tells them apart without colour. */
export interface Style {
  name: string;
  fill: string;
  ink: string;
  detail: string;
  shape: string;
  badge: boolean;
}

/** A drawing of its own (glyphs.js), or letters. */
export interface Look {
  glyph: string | null;
  letters: string;
  /** The address of a drawing of one's own: a `data:` URL of an SVG. */
  image?: string;
}

export interface PieceOnSquare {
  at: Square;
  piece: string;
  owner: string;
}

/** A square that something is said about. */
export interface Mark {
  at: Square;
  tone?: string;
  cross?: boolean;
}

export interface ArrowBetween {
  from: Square;
  to: Square;
  tone?: string;
}

/** A piece that glides in; another `id` is another glide. */
export interface Slide {
  from: Square;
  to: Square;
  id: string | number;
}

/** A press that is held, and the slider it moves, with the value from before. */
export interface Press {
  path: Element[];
  pointerId: number;
  x: number;
  y: number;
  slider: HTMLInputElement | null;
  value?: string;
}

export interface BoardProps {
  cols: number;
  rows: number;
  /** Squares that do not exist. */
  holes?: Square[];
  /** Whether cursor and pointer may stand on holes (painter). */
  holesReachable?: boolean;
  pieces: PieceOnSquare[];
  styles: Record<string, Style>;
  looks: (piece: string) => Look;
  /** The spoken label of a square. */
  describe: (at: Square) => string;
  /** Quarter turns, see geometry.js. */
  turn?: number;
  selected?: Square | null;
  /** Where the selected piece may go. */
  targets?: { at: Square }[];
  /** Squares of the last move. */
  last?: Square[];
  /** Squares of attacked leaders. */
  checked?: Square[];
  /** Why-marks and highlights. */
  marks?: Mark[];
  arrows?: ArrowBetween[];
  /** The piece on `to` glides in from `from`. */
  slide?: Slide | null;
  /** Squares whose piece may be dragged. */
  movable?: Square[];
  /** Strokes instead of clicks and drags. */
  paint?: boolean;
  /** Shows only. */
  disabled?: boolean;
  /** Accessible name. */
  label?: string;
  /** Where the cursor first stands. */
  home?: Square | null;
  /** Click, tap, Enter, Space; `isWide` with Shift held at the keyboard. */
  onPress?: (at: Square, isWide?: boolean) => unknown;
  /** A drag begins. */
  onGrab?: (at: Square) => unknown;
  /** A drag ends; outside of the board at null. */
  onDrop?: (from: Square, to: Square | null) => unknown;
  /** With `paint`: the squares that were painted over in one go. */
  onStroke?: (squares: Square[]) => unknown;
  /** Escape; answers whether it was used. */
  onCancel?: () => unknown;
  /** Any other key; answers whether it was used. */
  onKey?: (event: KeyboardEvent, at: Square) => unknown;
  onCursor?: (at: Square) => unknown;
  /** A mouse with no button down is over a square, or over none. */
  onHover?: (at: Square | null) => unknown;
  /** HTML laid over the board. */
  children?: (at: (square: Square) => { left: string; top: string }, place: Place) => ReactNode;
}
