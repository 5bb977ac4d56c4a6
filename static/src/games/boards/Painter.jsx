// The board painter: the starting position, holes, size and orientation, edited by hand. Each act
// asks the author worker for a patch and gives it to the store as one named step.
import { useEffect, useMemo, useState } from "react";
import { PositionList } from "../../canvas/PositionList.jsx";
import { key, same } from "../../canvas/names.js";
import { Orientations } from "./Orientation.jsx";
import { PaintBoard } from "./PaintBoard.jsx";
import { HAND, PieceTools } from "./PieceTools.jsx";
import { Resize } from "./Resize.jsx";
import { useZoneStroke } from "./useZoneStroke.js";
import { NEW, ZoneBrush, ZoneList } from "./ZoneBrush.jsx";
import { selectedZone, tags, teller, tints, zonesOf } from "./zones.js";
import { ownIn } from "../../data/lookup.js";

/**
 * @import { Mark, Square } from "../../canvas/types.js"
 * @import { Doc, Store } from "../types.js"
 * @import { DocumentLook, Edits, Tool, Zone } from "./types.js"
 */

const POSITIONS = /^\/players\/(\d+)\/starting_positions\/(\d+)(?:\/positions\/(\d+))?/;

/**
 * The squares of a selected zone, of all players or of the one selected.
 * @type {(zones: Zone[], selection: string | null) => Mark[]}
 */
function zone(zones, selection) {
  const { code, player } = selectedZone(zones, selection) ?? {};
  return zones
    .filter((one) => one.code === code)
    .flatMap(({ parts }) => parts)
    .filter((part) => player === null || part.player === player)
    .flatMap(({ squares }) => squares.map((at) => ({ at, tone: "step" })));
}

/**
 * Squares that the selected pointer speaks of.
 * @type {(doc: Doc, zones: Zone[], selection: string | null) => Mark[]}
 */
function marked(doc, zones, selection) {
  const found = POSITIONS.exec(selection ?? "");
  const squares =
    found && ownIn(ownIn(doc?.players, found[1])?.starting_positions, found[2])?.positions;
  if (!found || !Array.isArray(squares)) return zone(zones, selection);
  const chosen = found[3] === undefined ? squares : [ownIn(squares, found[3])];
  return chosen
    .filter((at) => Array.isArray(at) && at.length === 2)
    .map((at) => ({ at, tone: "step" }));
}

/**
 * Where the document says that this piece stands there.
 * @param {Doc} doc
 * @param {Square} at
 */
function pointerAt(doc, at) {
  for (const [p, player] of (doc?.players ?? []).entries()) {
    for (const [g, group] of (player?.starting_positions ?? []).entries()) {
      const n =
        (group?.positions ?? []).findIndex?.((/** @type {Square} */ square) => same(square, at)) ??
        -1;
      if (n >= 0) return `/players/${p}/starting_positions/${g}/positions/${n}`;
    }
  }
  return "/board";
}

/**
 * Which zone the brush paints, and for whom: the selected one, else the last one chosen.
 * @param {Zone[]} zones
 * @param {string[]} players
 * @param {string | null} selection
 */
function useBrush(zones, players, selection) {
  const selected = useMemo(() => selectedZone(zones, selection), [zones, selection]);
  const [kept, setKept] = useState(/** @type {string | null} */ (null));
  const [player, setPlayer] = useState(/** @type {string | null} */ (null));
  const [turned, setTurned] = useState(false);
  const found = selected?.code;
  const whose = selected?.player;
  useEffect(() => {
    if (found !== undefined) setKept(found); // also when something else is selected later
    if (typeof whose === "string") setPlayer(whose);
  }, [found, whose]);
  const code = kept === NEW ? NEW : (found ?? kept);
  const own = (kept === NEW ? null : whose) ?? player;
  return {
    code: code && zones.some((one) => one.code === code) ? code : NEW,
    player: own !== null && players.includes(own) ? own : players[0],
    turned,
    setKept,
    setPlayer,
    setTurned,
  };
}

/**
 * @param {{
 *   store: Store, edits: Edits, doc: Doc, look: DocumentLook, selection: string | null,
 *   readOnly: boolean,
 * }} props
 */
export function Painter({ store, edits, doc, look, selection, readOnly }) {
  const [tool, setTool] = useState(/** @type {Tool} */ (HAND));
  const holes = useMemo(() => new Set(look.holes.map(key)), [look]);
  const zones = useMemo(() => zonesOf(doc, look), [doc, look]);
  const brush = useBrush(zones, look.players, selection);
  const isZone = tool.kind === "zone";
  const { code, player } = brush;
  const marks = useMemo(
    () => (isZone ? tints(zones, code, player) : marked(doc, zones, selection)),
    [doc, zones, selection, isZone, code, player],
  );
  const told = useMemo(() => teller(zones), [zones]);
  /** @type {(op: object) => Promise<boolean>} */
  const board = (op) => edits.ask("edit.board", { op });

  const zoneStroke = useZoneStroke({ store, look, code, player, turned: brush.turned, board });
  /** @param {Square[]} squares */
  const onStroke = (squares) => {
    if (!squares.length) return;
    if (isZone) zoneStroke(squares);
    else if (tool.kind === "place")
      board({ kind: "place", squares, piece: tool.piece, player: tool.player });
    else if (tool.kind === "erase") board({ kind: "erase", squares });
    else if (tool.kind === "hole")
      board({ kind: "hole", squares, on: !holes.has(key(squares[0])) });
  };
  /** @type {(next: string, whose: string) => void} */
  const choose = (next, whose) => {
    const own = zones.find((one) => one.code === next);
    const part = own?.parts.find((one) => one.player === whose);
    brush.setKept(next);
    brush.setPlayer(whose);
    if (own) store.select(part?.path ?? own.path);
  };
  return (
    <div className="rwp-painter">
      <PieceTools look={look} chosen={tool} onTool={setTool} />
      {isZone && (
        <ZoneBrush
          zones={zones}
          players={look.players}
          code={code}
          player={player}
          turned={brush.turned}
          readOnly={readOnly}
          onZone={(next) => choose(next, player)}
          onPlayer={(next) => choose(code, next)}
          onTurned={brush.setTurned}
        />
      )}
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
        more={isZone ? told : undefined}
      >
        {isZone
          ? (place) =>
              tags(zones).map(({ at, text }) => (
                <span key={key(at)} className="rwp-tag" aria-hidden="true" style={place(at)}>
                  {text}
                </span>
              ))
          : undefined}
      </PaintBoard>
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
      <ZoneList
        zones={zones}
        onPick={(path) => {
          brush.setKept(selectedZone(zones, path)?.code ?? null);
          store.select(path);
        }}
      />
    </div>
  );
}
