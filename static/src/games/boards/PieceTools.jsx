// The palette of the painters: a piece of a player, the eraser, holes, or moving by hand.
import { NOBODY } from "../../canvas/colours.js";
import { PieceIcon } from "../../canvas/Piece.jsx";
import { RadioGroup } from "../../canvas/Groups.jsx";
import { ownIn } from "../../data/lookup.js";

/** @import { DocumentLook, Tool as Kind } from "./types.js" */

/** @type {Kind} */
export const HAND = { kind: "move" };

/** @type {(a: Kind, b: Kind) => boolean} */
const sameTool = (a, b) => a.kind === b.kind && a.piece === b.piece && a.player === b.player;

/**
 * @param {{
 *   tool: Kind, chosen: Kind, onTool: (tool: Kind) => void, label: string,
 *   children: import("react").ReactNode,
 * }} props
 */
function Tool({ tool, chosen, onTool, label, children }) {
  return (
    <button
      type="button"
      className="rwp-tool"
      role="radio"
      aria-checked={sameTool(tool, chosen)}
      aria-label={label}
      title={label}
      onClick={() => onTool(tool)}
    >
      {children}
    </button>
  );
}

/**
 * @param {{
 *   look: DocumentLook, chosen: Kind, onTool: (tool: Kind) => void, holes?: boolean,
 * }} props
 */
export function PieceTools({ look, chosen, onTool, holes = true }) {
  return (
    <RadioGroup className="rwp-tools" label="Painting tools">
      <div className="rwp-toolrow">
        <Tool tool={HAND} chosen={chosen} onTool={onTool} label="Move pieces">
          <span className="rwp-word">Move</span>
        </Tool>
        <Tool tool={{ kind: "erase" }} chosen={chosen} onTool={onTool} label="Erase pieces">
          <span className="rwp-word">Erase</span>
        </Tool>
        {holes && (
          <Tool tool={{ kind: "hole" }} chosen={chosen} onTool={onTool} label="Make and fill holes">
            <span className="rwp-word">Hole</span>
          </Tool>
        )}
        {holes && (
          <Tool tool={{ kind: "zone" }} chosen={chosen} onTool={onTool} label="Paint zones">
            <span className="rwp-word">Zone</span>
          </Tool>
        )}
      </div>
      {look.players.map((player, n) => (
        <div className="rwp-toolrow" key={n}>
          <PieceIcon style={ownIn(look.styles, player) ?? NOBODY} size={16} />
          {look.kinds.map((kind, k) => (
            <Tool
              key={k}
              tool={{ kind: "place", piece: kind.code, player }}
              chosen={chosen}
              onTool={onTool}
              label={`Place ${player} ${look.nameOf(kind.code)}`}
            >
              <PieceIcon
                look={look.looks(kind.code)}
                style={ownIn(look.styles, player) ?? NOBODY}
                size={30}
              />
            </Tool>
          ))}
        </div>
      ))}
    </RadioGroup>
  );
}
