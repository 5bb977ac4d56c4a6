// The move editor: a piece's steps around it, and beside them the real board with the legal moves
// of that piece from any square. The author side says what is where; here it is only drawn.
import { useEffect, useState } from "react";
import { NOBODY } from "../../canvas/colours.js";
import { PieceIcon } from "../../canvas/Piece.jsx";
import { RadioGroup } from "../../canvas/Groups.jsx";
import { LiveBoard } from "./LiveBoard.jsx";
import { MoveDetail } from "./MoveDetail.jsx";
import { guardsOf, MoveGrid, natureOf } from "./MoveGrid.jsx";
import { BetzaField, MoveSources, Segment } from "./MoveTools.jsx";
import { usePreview } from "./usePreview.js";
import { ownIn } from "../../data/lookup.js";

/** @import { Tell, Told } from "./MoveTools.jsx" */

const SYMMETRIES = [
  ["none", "one"],
  ["mirror", "mirrored"],
  ["turn", "4 sides"],
  ["all", "all 8"],
];
const SELECTED = /^\/pieces\/(\d+)(?:\/moves\/(\d+))?/;
const MOST_RADIUS = 12;

function PiecePicker({ look, chosen, style, onPick }) {
  return (
    <RadioGroup className="rwp-toolrow" label="Piece">
      {look.kinds.map((kind, n) => (
        <button
          key={n}
          type="button"
          role="radio"
          className="rwp-tool"
          aria-checked={n === chosen}
          aria-label={look.nameOf(kind.code)}
          title={look.nameOf(kind.code)}
          onClick={() => onPick(n)}
        >
          <PieceIcon look={look.looks(kind.code)} style={style} size={28} />
        </button>
      ))}
    </RadioGroup>
  );
}

function ListTwin({ cells, name, onSelect }) {
  const moves = new Map();
  for (const cell of cells) moves.set(cell.path, [...(moves.get(cell.path) ?? []), cell]);
  return (
    <details className="rwp-twin">
      <summary>Steps as a list</summary>
      <ul aria-label={`Steps of the ${name}`}>
        {[...moves].map(([path, own]) => (
          <li key={path}>
            <button
              type="button"
              className="rwg-link"
              data-path={path}
              onClick={() => onSelect(path)}
            >
              ({own[0].at.join(", ")}) {own[0].geometry}, {natureOf(own)}
              {guardsOf(own)
                .map((one) => `; ${one}`)
                .join("")}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function MoveEditor({ store, author, edits, doc, system, look, selection, readOnly }) {
  const found = SELECTED.exec(selection ?? "");
  const isFound = found !== null;
  const [kept, setKept] = useState(0);
  const n = Math.min(found ? Number(found[1]) : kept, look.kinds.length - 1);
  const code = look.kinds[n]?.code;
  const [chosenPlayer, setPlayer] = useState(/** @type {string | null} */ (null));
  const player = look.players.includes(chosenPlayer) ? chosenPlayer : look.players[0];
  const [square, setSquare] = useState(
    /** @type {import("../../canvas/types.js").Square | null} */ (null),
  );
  const [reach, setReach] = useState("leap");
  const [nature, setNature] = useState("both");
  const [symmetry, setSymmetry] = useState("none");
  const [zoom, setZoom] = useState(0);
  const [told, setTold] = useState(/** @type {Told & { code?: string }} */ ({}));
  useEffect(() => {
    if (isFound) setKept(n);
  }, [n, isFound]);
  useEffect(() => setSquare(null), [n, player]);

  const own = look.start.find((piece) => piece.piece === code && piece.owner === player);
  const at = square ?? own?.at ?? [Math.floor(look.cols / 2), Math.floor(look.rows / 2)];
  const preview = usePreview(author, { doc, system, code, player, at });
  const cells = preview.cells;
  const loaded = preview.code === code; // before that, a press would change what is not shown yet
  const radius = Math.min(MOST_RADIUS, Math.max(2, preview.radius + zoom));
  const [, piece, nth] = found ?? [];
  const path = nth === undefined ? null : `/pieces/${piece}/moves/${nth}`;
  const move = path ? ownIn(ownIn(doc?.pieces, piece)?.moves, nth) : null;
  const style = ownIn(look.styles, player) ?? NOBODY;
  /** @type {(method: string, payload: object, tell?: Tell) => Promise<boolean>} */
  const ask = (method, payload, tell = (heard) => setTold({ ...heard, code })) =>
    edits.ask(method, { piece: code, ...payload }, undefined, tell);
  const add = ([dx, dy], does = nature, mode = reach) =>
    ask("moves.toggle", { dx, dy, mode, does, symmetry });
  const remove = (gone) => ask("moves.remove", { path: gone, symmetry });
  const setStep = (step) =>
    store.edit(`Change a step of ${code}`, [{ op: "replace", path: `${path}/step`, value: step }], {
      select: path,
    });

  if (n < 0) return <p className="rwp-hint">The spec has no pieces yet. Add one in the form.</p>;
  return (
    <div className="rwp-moves">
      <div className="rwp-row">
        <PiecePicker
          look={look}
          chosen={n}
          style={style}
          onPick={(next) => {
            setKept(next);
            store.select(`/pieces/${next}`);
          }}
        />
        <label>
          as{" "}
          <select
            value={player}
            aria-label="Player"
            onChange={(event) => setPlayer(event.target.value)}
          >
            {look.players.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="rwp-columns">
        <div className="rwp-gridside">
          <div className="rwp-row">
            <Segment
              label="New steps are"
              value={reach}
              onChange={setReach}
              options={[
                ["leap", "one step"],
                ["ray", "ray"],
              ]}
            />
            <Segment
              label="New steps may"
              value={nature}
              onChange={setNature}
              options={[
                ["both", "both"],
                ["move", "move"],
                ["capture", "capture"],
              ]}
            />
            <Segment
              label="A click stands for"
              value={symmetry}
              onChange={setSymmetry}
              options={SYMMETRIES}
            />
          </div>
          <MoveGrid
            radius={radius}
            cells={cells.filter((cell) => Math.max(...cell.at.map(Math.abs)) <= radius)}
            selected={path}
            look={look.looks(code)}
            style={style}
            label={`Steps of the ${look.nameOf(code)}, forward is up`}
            readOnly={readOnly || !loaded}
            onAdd={add}
            onRemove={remove}
            onSelect={(to) => store.select(to)}
          />
          <div className="rwp-row">
            <span className="rwp-hint" role="status">
              {loaded ? "" : "The checker is being loaded; the steps appear in a moment. "}Forward
              is up. Click an empty cell to add a step, a filled one to select it, again to remove
              it.
            </span>
            <button
              type="button"
              aria-label="Smaller grid"
              disabled={radius <= 2}
              onClick={() => setZoom(zoom - 1)}
            >
              −
            </button>
            <button
              type="button"
              aria-label="Larger grid"
              disabled={radius >= MOST_RADIUS}
              onClick={() => setZoom(zoom + 1)}
            >
              +
            </button>
          </div>
          <BetzaField
            key={`betza ${code}`}
            value={preview.betza}
            unsaid={preview.unsaid}
            readOnly={readOnly || !loaded}
            onSet={(text, tell) =>
              ask("moves.betza", { text }, ({ note, problem }) => {
                setTold({ note, code });
                tell({ problem });
              })
            }
            onSelect={(to) => store.select(to)}
          />
          <MoveSources
            look={look}
            code={code}
            isBare={!cells.length && !preview.unsaid.length}
            readOnly={readOnly || !loaded}
            told={told.code === code ? told : {}}
            onCopy={(from) => ask("moves.copy", { from })}
            onClear={() => ask("moves.clear", {})}
          />
          {move && (
            <MoveDetail
              move={move}
              path={path}
              cells={cells.filter((cell) => cell.path === path)}
              readOnly={readOnly}
              onStep={setStep}
              onRemove={() => remove(path)}
              onNature={(does, mode) => add(move.step, does, mode)}
              onJump={(to) => store.reveal(to)}
            />
          )}
          <ListTwin cells={cells} name={look.nameOf(code)} onSelect={(to) => store.select(to)} />
        </div>
        <LiveBoard
          look={look}
          code={code}
          player={player}
          at={at}
          legal={preview.legal}
          onPlace={setSquare}
          onSelect={(to) => store.select(to)}
        />
      </div>
      {preview.note && (
        <p className="rwp-problem" role="status">
          {preview.note}
        </p>
      )}
    </div>
  );
}
