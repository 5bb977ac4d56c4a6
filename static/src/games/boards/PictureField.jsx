// How a piece is drawn: chosen from our pictures, as a letter or an emoji, or an SVG of one's own.
import { useContext, useMemo, useState } from "react";
import { PICTURE_NAMES } from "../../canvas/glyphs.js";
import { NOBODY } from "../../canvas/colours.js";
import { RadioGroup } from "../../canvas/Groups.jsx";
import { PieceIcon } from "../../canvas/Piece.jsx";
import { useStore } from "../../studio/context.js";
import { EntityContext } from "../../studio/form/context.js";
import { change, locked } from "../../studio/form/fieldprops.js";
import { lookOf } from "./look.js";
import { pictured } from "./pictured.js";
import { cleaned, LARGE } from "./svg.js";
import { ownIn } from "../../data/lookup.js";

/**
 * @import { Look } from "../../canvas/types.js"
 * @import { DocumentLook } from "./types.js"
 */

const NONE = "";
/** @type {(parts: number) => string} */
const leftOut = (parts) =>
  parts
    ? `Left out ${parts} ${parts === 1 ? "part that is no shape" : "parts that are no shapes"}.`
    : "";

/**
 * The piece in every player's colours, on both colours of squares.
 * @param {{ look: DocumentLook, piece: Look }} props
 */
function Preview({ look, piece }) {
  return (
    <span className="rwp-samples" role="img" aria-label="How the piece looks">
      {look.players.map((player, n) => (
        <span key={n} className="rwp-sample">
          {["light", "dark"].map((shade) => (
            <span key={shade} className={`rwp-${shade}`}>
              <PieceIcon look={piece} style={ownIn(look.styles, player) ?? NOBODY} size={40} />
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}

/**
 * Our pictures, found by their names.
 * @param {{ chosen: string, disabled: boolean, onChoose: (name: string) => void }} props
 */
function Gallery({ chosen, disabled, onChoose }) {
  const [asked, setAsked] = useState("");
  const style = NOBODY;
  const wanted = asked.trim().toLowerCase();
  const shown = PICTURE_NAMES.filter((name) => name.includes(wanted));
  return (
    <>
      <input
        className="rw-input"
        type="search"
        aria-label="Find a picture"
        placeholder="Find a picture, such as tower"
        value={asked}
        onChange={(event) => setAsked(event.target.value)}
      />
      <RadioGroup className="rwp-gallery" label="Pictures">
        {[NONE, ...shown].map((name) => (
          <button
            key={name}
            type="button"
            role="radio"
            className="rwp-tool"
            aria-checked={chosen === name}
            aria-label={name || "no picture"}
            title={name || "No picture: letters, or the drawing that goes with its name"}
            disabled={disabled}
            onClick={() => onChoose(name)}
          >
            {name ? (
              <PieceIcon look={{ glyph: name, letters: "" }} style={style} size={34} />
            ) : (
              <span className="rwp-word">None</span>
            )}
          </button>
        ))}
      </RadioGroup>
      {!shown.length && (
        <p className="rwp-hint" role="status">
          No picture is called so.
        </p>
      )}
    </>
  );
}

/**
 * Letters, an emoji, or an SVG, from the keyboard or a file; what cannot be drawn stays in the box.
 * @param {{ value: string, disabled: boolean, onSet: (picture: string) => void }} props
 */
function Own({ value, disabled, onSet }) {
  const isOwn = !PICTURE_NAMES.includes(value);
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const [told, setTold] = useState("");
  const set = (/** @type {string} */ text) => {
    const plain = text.trim();
    if (!plain || plain === value) {
      setTyped(null);
      return;
    }
    if (plain.startsWith("<")) {
      const { svg, dropped, why } = cleaned(plain);
      setTold(svg ? leftOut(dropped) : `This SVG is not taken: ${why}.`);
      setTyped(svg || text.length > LARGE ? null : text);
      if (svg) onSet(svg);
    } else if (pictured(plain)) {
      setTold("");
      setTyped(null);
      onSet(plain);
    } else {
      setTyped(text);
      setTold("One or two letters, an emoji, or an SVG.");
    }
  };
  const read = async (/** @type {File | undefined} */ file) => {
    if (file) set(await file.text());
  };
  return (
    <>
      <label className="rwp-own">
        Or a letter, an emoji, an SVG
        <input
          className="rw-input"
          type="text"
          spellCheck={false}
          disabled={disabled}
          value={typed ?? (isOwn ? value : "")}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== null && set(typed)}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              if (typed !== null) set(typed);
            } else if (event.key === "Escape" && typed !== null) {
              event.stopPropagation();
              setTyped(null);
              setTold("");
            }
          }}
        />
      </label>
      <label className="rwp-own">
        Or an SVG file
        <input
          type="file"
          accept=".svg,image/svg+xml"
          disabled={disabled}
          onChange={(event) => read(event.target.files?.[0])}
        />
      </label>
      <p className="rwp-hint rwp-told" role="status">
        {told}
      </p>
    </>
  );
}

/** @param {import("../../studio/form/types.js").FieldProps<string>} props */
export function PictureField(props) {
  const { path } = useContext(EntityContext);
  const doc = useStore((state) => state.doc);
  const look = useMemo(() => lookOf(doc), [doc]);
  const n = Number(/^\/pieces\/(\d+)/.exec(path)?.[1] ?? -1);
  const code = look.kinds[n]?.code ?? "";
  const value = typeof props.formData === "string" ? props.formData : NONE;
  const disabled = !!locked(props);
  const set = (/** @type {string} */ picture) => change(props, picture || undefined);
  return (
    <div className="rwp-art" role="group" aria-label="Picture">
      <div className="rwp-row">
        <strong>Picture</strong>
        <Preview look={look} piece={look.looks(code)} />
      </div>
      <Gallery chosen={value} disabled={disabled} onChoose={set} />
      <Own key={path} value={value} disabled={disabled} onSet={set} />
    </div>
  );
}
