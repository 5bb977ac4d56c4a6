// The picture of a pool or match: its decks, and its cards with cost, type and text.
import { useCallback, useMemo, useState } from "react";
import { isQuiet } from "../../worker/errors.js";
import { Cards } from "./Cards.jsx";
import mtgCss from "./mtg.css";
import { cardsOf, decksOf, kindOf } from "./look.js";
import { Cost } from "./Zones.jsx";
import { useObserved } from "../../data/useObserved.js";
import { messageOf } from "../../data/problem.js";

/** @param {import("../types.js").PictureProps} props */
export function Picture({ store, author, doc, selection, readOnly }) {
  const { check, docId } = useObserved(store);
  const cards = useMemo(() => cardsOf(doc), [doc]);
  const decks = useMemo(() => decksOf(doc), [doc]);
  const chosen = (path) => selection === path || `${selection}`.startsWith(`${path}/`);
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const makeMatch = async () => {
    setProblem(null);
    try {
      const { text, name } = await author.call(
        "cards.match",
        { system: "mtg", document: doc },
        { what: "Making a match of the cards", again: makeMatch },
      );
      if (store.getState().doc === doc) store.setText(text, { name, select: "", system: "mtg" });
    } catch (failed) {
      if (!isQuiet(failed)) setProblem(messageOf(failed));
    }
  };
  const onChoose = useCallback((path) => store.reveal(path), [store]);
  return (
    <div className="rwc-picture" data-testid="cards">
      <style>{mtgCss}</style>
      {decks.length > 0 && (
        <ul className="rwc-decks" aria-label="Decks">
          {decks.map(({ path, name, size, colors }) => (
            <li key={path}>
              <button type="button" aria-current={chosen(path)} onClick={() => onChoose(path)}>
                <b>{name}</b> {size} cards{" "}
                <Cost cost={colors.map((color) => `{${color}}`).join("")} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {kindOf(doc) === "pool" && !readOnly && (
        <p className="rw-row">
          <button
            type="button"
            className="rw-button"
            onClick={makeMatch}
            title="Two decks of sixty, by colour, to play and to change"
          >
            Make a match of these cards
          </button>{" "}
          {problem && <span role="alert">{problem}</span>}
        </p>
      )}
      <Cards
        key={docId}
        cards={cards}
        issues={check?.issues ?? []}
        selection={selection}
        onChoose={onChoose}
      />
    </div>
  );
}
