// All cards of a document as faces of text, with a search above them.
import { useCallback, useMemo, useState } from "react";
import { messageOf } from "../../../data/problem.js";
import { useObserved } from "../../../data/useObserved.js";
import { isQuiet } from "../../../worker/errors.js";
import { Cards } from "../Cards.jsx";
import { kindOf } from "../look.js";
import { ALL, entriesOf, found } from "./find.js";
import { Search } from "./Search.jsx";

/** A pool as a match of two decks of its cards; in one step. */
function useMatch(store, author, doc) {
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const make = async () => {
    setProblem(null);
    try {
      const { text, name } = await author.call(
        "cards.match",
        { system: "mtg", document: doc },
        { what: "Making a match of the cards", again: make },
      );
      if (store.getState().doc === doc) store.setText(text, { name, select: "", system: "mtg" });
    } catch (failed) {
      if (!isQuiet(failed)) setProblem(messageOf(failed));
    }
  };
  return { make, problem };
}

/**
 * @param {{
 *   store: import("../../types.js").Store,
 *   author: any, doc: any, cards: { path: string, card: any }[],
 *   selection: string | null, readOnly: boolean,
 * }} props
 */
export function PoolView({ store, author, doc, cards, selection, readOnly }) {
  const { check, docId } = useObserved(store);
  const { make, problem } = useMatch(store, author, doc);
  const [asked, setAsked] = useState(ALL);
  const entries = useMemo(() => entriesOf(cards), [cards]);
  const wrong = useMemo(
    () => new Set(check.issues.map(({ path }) => /^.*\/(?:cards|tokens)\/\d+/.exec(path)?.[0])),
    [check.issues],
  );
  const shown = useMemo(() => {
    if (asked === ALL) return cards;
    return found(entries, asked, { isWrong: (path) => wrong.has(path) });
  }, [entries, asked, cards, wrong]);
  const onChoose = useCallback((path) => store.reveal(path), [store]);
  return (
    <div className="rwc-picture" data-testid="cards">
      <Search
        asked={asked}
        onAsk={(changed) => setAsked({ ...asked, ...changed })}
        entries={entries}
        count={shown.length}
        inDeck={false}
      />
      {kindOf(doc) === "pool" && !readOnly && (
        <p className="rw-row">
          <button
            type="button"
            className="rw-button"
            onClick={make}
            title="Two decks of sixty, by colour, to play and to change"
          >
            Make a match of these cards
          </button>{" "}
          {problem && <span role="alert">{problem}</span>}
        </p>
      )}
      <Cards
        key={docId}
        cards={shown}
        issues={check.issues}
        selection={selection}
        onChoose={onChoose}
      />
    </div>
  );
}
