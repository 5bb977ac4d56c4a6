// The deck builder: the pool with its search beside one deck, its numbers, a hand and its export.
import { useCallback, useMemo, useState } from "react";
import { useAsked } from "../../../data/useAsked.js";
import { useObserved } from "../../../data/useObserved.js";
import { useAsk } from "../../../studio/form/useAsk.js";
import { PartButtons } from "../../../studio/form/PartButtons.jsx";
import { renameEntity } from "../../../studio/actions/entities.js";
import { useStudio } from "../../../studio/context.js";
import { IconButton } from "../../../studio/views/icons.jsx";
import { isObject } from "../look.js";
import { counted, countsOf, deedOf, rowsOf } from "./counts.js";
import { DeckList } from "./DeckList.jsx";
import { Figures } from "./Figures.jsx";
import { Files } from "./Files.jsx";
import { ALL, entriesOf, found } from "./find.js";
import { Hand } from "./Hand.jsx";
import { PoolList } from "./PoolList.jsx";
import { Search } from "./Search.jsx";

const REST_MS = 60;

/**
 * The rows of a deck, those of one card together: [{id, count, paths}].
 * @param {any} deck
 * @param {string} path
 * @returns {{ id: string, count: number, paths: string[] }[]}
 */
function togetherOf(deck, path) {
  const rows = new Map();
  for (const { at, id, count } of rowsOf(deck)) {
    const row = rows.get(id) ?? { id, count: 0, paths: [] };
    row.count += count;
    row.paths.push(`${path}/cards/${at}`);
    rows.set(id, row);
  }
  return [...rows.values()];
}

/**
 * The numbers of a deck, which Python counts: only the cards that it names are sent.
 * @param {any} author
 * @param {any} deck
 * @param {Map<string, { card: any }>} cards
 */
function useFigures(author, deck, cards) {
  const question = useMemo(() => {
    const named = [...countsOf(deck).keys()].flatMap((id) => cards.get(id)?.card ?? []);
    return { system: "mtg", deck, cards: named };
  }, [deck, cards]);
  /** @param {import("../../../data/newest.js").How} how */
  const ask = ({ signal, again }) =>
    author.call("deck.figures", question, { signal, auto: true, again });
  return useAsked({ about: "figures", question, ask, rest: REST_MS });
}

/**
 * @param {{ path: string, name: string, index: number, decks: number, isMatch: boolean,
 *   readOnly: boolean, size: number, wanted: number }} props
 */
function Head({ path, name, index, decks, isMatch, readOnly, size, wanted }) {
  const studio = useStudio();
  return (
    <div className="rwc-deckhead">
      <h3>{name}</h3>
      <span
        role="status"
        className="rwc-size"
        data-testid="deck-size"
        data-short={size < wanted || undefined}
      >
        {size > wanted ? `${size} cards, ${wanted} at least` : `${size} of ${wanted} cards`}
      </span>
      <IconButton
        small
        icon="pen"
        label={`Rename ${name}`}
        disabled={readOnly}
        onClick={() => renameEntity(studio, path, name)}
      />
      <PartButtons
        path={path}
        label={name}
        index={index}
        count={decks}
        readOnly={readOnly}
        full={isMatch ? "A match has exactly two decks." : undefined}
      />
    </div>
  );
}

/**
 * Props: {store, author, deck, path, cards, decks, isMatch, selection, readOnly, onChoose}.
 * `cards` are the cards that the deck may name, with their places.
 * @param {{
 *   store: import("../../types.js").Store, author: any, deck: any, path: string,
 *   cards: Map<string, { path: string, card: any }>, decks: number, isMatch: boolean,
 *   selection: string | null, readOnly: boolean, onChoose: (path: string) => void,
 * }} props
 */
export function Builder(props) {
  const { store, author, deck, path, cards, decks, isMatch, selection, readOnly, onChoose } = props;
  const check = useObserved(store, (state) => state.check);
  const [asked, setAsked] = useState(ALL);
  const { ask, problem } = useAsk({ store, author, system: "mtg", readOnly });
  const name = String(deck?.name ?? deck?.deck_id ?? "Deck");
  const entries = useMemo(() => entriesOf([...cards.values()]), [cards]);
  const counts = useMemo(() => countsOf(deck), [deck]);
  const rows = useMemo(() => togetherOf(deck, path), [deck, path]);
  const wrong = useMemo(() => {
    const paths = check.issues.map((issue) => issue.path);
    return (/** @type {string} */ at) =>
      paths.some((one) => one === at || one.startsWith(`${at}/`));
  }, [check.issues]);
  const shown = useMemo(
    () => found(entries, asked, { counts, isWrong: wrong }),
    [entries, asked, counts, wrong],
  );
  const figures = useFigures(author, deck, cards);
  const onCount = useCallback(
    (/** @type {string} */ id, /** @type {number} */ count) => {
      const now = store.getState();
      const own = now.doc?.decks?.[Number(path.split("/")[2])]; // as it is when the click comes
      const isOpen = now.parsed && !now.readOnly && isObject(own);
      const patch = isOpen ? counted(own, path, id, count) : null;
      if (!patch) return;
      const before = countsOf(own).get(id) ?? 0;
      const called = String(cards.get(id)?.card.name ?? id);
      store.edit(deedOf({ name: called, deck: name, before, count }), patch);
    },
    [store, path, cards, name],
  );
  const size = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="rwc-builder">
      <div className="rwc-side1">
        <Search
          asked={asked}
          onAsk={(changed) => setAsked({ ...asked, ...changed })}
          entries={entries}
          count={shown.length}
          inDeck
        />
        <PoolList
          key={JSON.stringify(asked)}
          {...{ entries: shown, counts, selection, readOnly, onCount, onChoose }}
        />
      </div>
      <div className="rwc-side2" role="region" aria-label={`Deck ${name}`}>
        <Head
          {...{ path, name, decks, isMatch, readOnly, size }}
          index={Number(path.split("/")[2])}
          wanted={figures.value?.wanted ?? size}
        />
        {problem && <p role="alert">{problem}</p>}
        <DeckList
          issues={check.issues}
          pending={check.pending}
          {...{ path, rows, cards, readOnly, onCount, onChoose }}
        />
        <Figures
          figures={figures.value}
          isFresh={figures.isFresh}
          onLands={() => ask("deck.lands", { path })}
          readOnly={readOnly}
        />
        <Hand author={author} deck={deck} cards={cards} />
        <Files store={store} author={author} path={path} />
      </div>
    </div>
  );
}
