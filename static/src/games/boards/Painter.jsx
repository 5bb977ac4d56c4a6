// The board painter: the starting position, holes, size and orientation, edited by hand. Each act
// asks the author worker for a patch and gives it to the store as one named step.
import { useMemo, useRef, useState } from "react";
import { PositionList } from "../../canvas/PositionList.jsx";
import { key, same } from "../../canvas/names.js";
import { Orientations } from "./Orientation.jsx";
import { PaintBoard } from "./PaintBoard.jsx";
import { HAND, PieceTools } from "./PieceTools.jsx";
import { Resize } from "./Resize.jsx";
import { ownIn } from "../../data/lookup.js";

const ZONE = /^\/conditions\/(\d+)(?:\/check\/([^/]+))?/;
const POSITIONS = /^\/players\/(\d+)\/starting_positions\/(\d+)(?:\/positions\/(\d+))?/;

/** The squares of a selected POSITION condition, of all players or of the one selected. */
function zone(doc, selection) {
  const found = ZONE.exec(selection ?? "");
  const check = found && ownIn(doc?.conditions, found[1])?.check;
  if (!check || typeof check !== "object") return [];
  const lists =
    found[2] === undefined
      ? Object.values(check)
      : [ownIn(check, found[2].replaceAll("~1", "/").replaceAll("~0", "~"))];
  return lists
    .filter(Array.isArray)
    .flat()
    .filter((at) => Array.isArray(at) && at.length === 2)
    .map((at) => ({ at, tone: "step" }));
}

/** Squares that the selected pointer speaks of. */
function marked(doc, selection) {
  const found = POSITIONS.exec(selection ?? "");
  const squares =
    found && ownIn(ownIn(doc?.players, found[1])?.starting_positions, found[2])?.positions;
  if (!found || !Array.isArray(squares)) return zone(doc, selection);
  const chosen = found[3] === undefined ? squares : [ownIn(squares, found[3])];
  return chosen
    .filter((at) => Array.isArray(at) && at.length === 2)
    .map((at) => ({ at, tone: "step" }));
}

/** Where the document says that this piece stands there. */
function pointerAt(doc, at) {
  for (const [p, player] of (doc?.players ?? []).entries()) {
    for (const [g, group] of (player?.starting_positions ?? []).entries()) {
      const n = (group?.positions ?? []).findIndex?.((square) => same(square, at)) ?? -1;
      if (n >= 0) return `/players/${p}/starting_positions/${g}/positions/${n}`;
    }
  }
  return "/board";
}

export function Painter({ store, edits, doc, look, selection, readOnly }) {
  const [tool, setTool] = useState(HAND);
  const stroke = useRef({ id: 0, hole: true });
  const holes = useMemo(() => new Set(look.holes.map(key)), [look]);
  const marks = useMemo(() => marked(doc, selection), [doc, selection]);
  const board = (op, merge) => edits.ask("edit.board", { op }, merge);

  const onStroke = (at, first) => {
    if (first) stroke.current = { id: stroke.current.id + 1, hole: !holes.has(key(at)) };
    const merge = `paint:${stroke.current.id}`;
    if (tool.kind === "place")
      board({ kind: "place", at, piece: tool.piece, player: tool.player }, merge);
    else if (tool.kind === "erase" && look.start.some((piece) => same(piece.at, at)))
      board({ kind: "erase", at }, merge);
    else if (tool.kind === "hole") board({ kind: "hole", at, on: stroke.current.hole }, merge);
  };
  return (
    <div className="rwp-painter">
      <PieceTools look={look} chosen={tool} onTool={setTool} />
      <h2 className="rw-over">Start position</h2>
      <PaintBoard
        look={look}
        pieces={look.start}
        tool={tool}
        disabled={readOnly}
        marks={marks}
        label="Starting position"
        onStroke={onStroke}
        onMove={(from, to) => board({ kind: "move", from, to })}
        onErase={(at) => board({ kind: "erase", at })}
        onPick={(at) => store.select(pointerAt(doc, at))}
      />
      <Resize
        look={look}
        readOnly={readOnly}
        onResize={(cols, rows) => board({ kind: "resize", cols, rows })}
      />
      <Orientations
        look={look}
        readOnly={readOnly}
        onSelect={(n) => store.select(`/players/${n}`)}
        onOrient={(player, matrix) => board({ kind: "orientation", player, matrix })}
      />
      <details className="rwp-twin">
        <summary>Starting position as a list</summary>
        <PositionList
          pieces={look.start}
          players={look.players}
          nameOf={look.nameOf}
          onPick={(at) => store.select(pointerAt(doc, at))}
        />
      </details>
    </div>
  );
}
