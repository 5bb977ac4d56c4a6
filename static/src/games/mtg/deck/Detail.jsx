// The card that is selected: its face as it stands, its text to be reworded, and how it is read.
import { useRef } from "react";
import { useObserved } from "../../../data/useObserved.js";
import { applyFix } from "../../../studio/actions/entities.js";
import { useStudio } from "../../../studio/context.js";
import { IconButton } from "../../../studio/views/icons.jsx";
import { Words } from "../Words.jsx";
import { Shown } from "./Shown.jsx";
import { Reading, unitAt, useReading } from "./Reading.jsx";

const pips = (/** @type {string[]} */ letters) => letters.map((letter) => `{${letter}}`).join("");

/** @param {{ told: any }} props */
function Colours({ told }) {
  if (!told) return null;
  const { colors, cost, own, indicator } = told;
  const same = colors.join() === cost.join();
  const from = indicator
    ? "by its colour indicator"
    : !own || same
      ? "those of its cost"
      : "the card says its own; its cost is different";
  return (
    <p className="rwc-colours">
      {"Colours: "}
      {colors.length ? <Words text={pips(colors)} /> : "colourless"}
      {`, ${from}`}
      {own && !same && !indicator && (
        <>
          {" ("}
          {cost.length ? <Words text={pips(cost)} /> : "colourless"}
          {")"}
        </>
      )}
    </p>
  );
}

/**
 * The repairs that the check offers for a card: a reworded draft can be played, colours taken.
 * @param {{ issues: any[], path: string, readOnly: boolean }} props
 */
function Fixes({ issues, path, readOnly }) {
  const studio = useStudio();
  const own = issues.filter((issue) => issue.path === path || issue.path.startsWith(`${path}/`));
  const fixes = own.flatMap((issue) => issue.fixes ?? []);
  return (
    <p className="rwc-fixes">
      {fixes.map((fix, n) => (
        <button
          key={n}
          type="button"
          className="rw-button small"
          disabled={readOnly}
          title={fix.removes}
          onClick={() => applyFix(studio, fix)}
        >
          {fix.title}
        </button>
      ))}
    </p>
  );
}

/**
 * A card that is not of the document is read-only.
 * @param {{
 *   store: import("../../types.js").Store,
 *   author: any, card: any, path: string, readOnly: boolean, onClose: () => void,
 * }} props
 */
export function Detail({ store, author, card, path, readOnly, onClose }) {
  const box = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const issues = useObserved(store, (state) => state.check.issues);
  const { value: reading, isFresh } = useReading(author, card, path);
  const name = String(card.name ?? card.card_id ?? "Card");
  const text = typeof card.oracle_text === "string" ? card.oracle_text : "";
  const onSpan = (/** @type {number[]} */ span) => {
    box.current?.focus();
    box.current?.setSelectionRange(unitAt(text, span[0]), unitAt(text, span[1]));
  };
  const onText = (/** @type {string} */ to) =>
    store.edit(
      `Change the text of ${name}`,
      [{ op: "oracle_text" in card ? "replace" : "add", path: `${path}/oracle_text`, value: to }],
      { merge: `text:${path}` },
    );
  const problems = (reading?.problems ?? []).filter(
    (/** @type {any} */ { field }) => field !== "draft",
  );
  const isRead = problems.length === 0;
  return (
    <section
      className="rwc-detail"
      aria-label={`Card ${name}`}
      data-testid="card-detail"
      data-fresh={isFresh || undefined}
    >
      <span className="rwc-shut">
        <IconButton small icon="close" label={`Close ${name}`} onClick={onClose} />
      </span>
      <div className="rwc-faceholder">
        <Shown card={card} size="large" />
      </div>
      <div className="rwc-reword">
        <Colours told={reading?.colors} />
        <label className="rwc-textlabel">
          {`Text of ${name}`}
          <textarea
            ref={box}
            className="rw-input rwc-oracle"
            rows={4}
            value={text}
            readOnly={readOnly}
            spellCheck={false}
            onChange={(event) => onText(event.target.value)}
          />
        </label>
        <p className="rwc-verdict" role="status">
          {!reading
            ? "Reading…"
            : card.draft === true
              ? isRead
                ? "A draft, but all of it is read now: it can be played."
                : "A draft: it is kept to be reworded, and not played."
              : isRead
                ? "All of it is read."
                : "Not all of it is read: the card is not played."}
        </p>
        <Fixes issues={issues} path={path} readOnly={readOnly} />
      </div>
      <div className="rwc-how" role="region" aria-label="How I read this text">
        <h4>How I read this text</h4>
        <Reading reading={reading && { ...reading, problems }} onSpan={onSpan} />
      </div>
    </section>
  );
}
