// The picture of a pool, of decks or of a match: the cards, and a deck builder for each deck.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { TabList } from "../../canvas/Groups.jsx";
import { useAsked } from "../../data/useAsked.js";
import { edit } from "../../studio/actions/entities.js";
import { useStudio } from "../../studio/context.js";
import { Builder } from "./deck/Builder.jsx";
import deckCss from "./deck/deck.css";
import { Detail } from "./deck/Detail.jsx";
import { FaceStyle } from "./deck/Shown.jsx";
import { PoolView } from "./deck/PoolView.jsx";
import { canonical, cardsOf, decksOf, isObject, kindOf } from "./look.js";
import mtgCss from "./mtg.css";
import { Cost } from "./Cost.jsx";

/** @param {string | null} selection @param {string} path */
const within = (selection, path) => selection === path || `${selection}`.startsWith(`${path}/`);

const NO_DECK = {}; // where something else stands in its place

/** @typedef {{ path: string, card: any }} Placed */

/**
 * The cards that decks may name: those of the document, or the shipped ones of a file of decks.
 * @param {import("../types.js").Author} author
 * @param {any} doc
 * @returns {Map<string, Placed>}
 */
function useCards(author, doc) {
  const isFile = kindOf(doc) === "decks";
  /** @param {import("../../data/newest.js").How} how */
  const ask = ({ signal, again }) =>
    author.call("deck.pool", { system: "mtg" }, { signal, auto: true, again });
  const shipped = useAsked({ about: "pool", question: isFile ? "pool" : null, ask });
  return useMemo(() => {
    /** @type {any[]} */
    const all = shipped.value?.cards ?? [];
    const placed = isFile
      ? all.map((card, n) => ({ path: `shipped/${n}`, card }))
      : cardsOf(doc).filter(({ path }) => path.includes("/cards/"));
    const found = new Map();
    for (const one of placed) {
      const id = canonical(one.card.card_id ?? "");
      if (!found.has(id)) found.set(id, one);
    }
    return found;
  }, [doc, isFile, shipped.value]);
}

/**
 * Which tab is open: the one that was chosen, until a place of the other is selected elsewhere.
 * -1 are the cards.
 * @param {string | null} selection
 * @param {{ path: string }[]} decks
 * @param {string | null} kind
 * @param {import("../types.js").Store} store
 * @returns {[number, (tab: number) => void, (path: string) => void]}
 */
function useTab(selection, decks, kind, store) {
  const [tab, setTab] = useState(-1);
  const own = useRef(/** @type {string | null} */ (null));
  useEffect(() => {
    if (own.current === selection) return;
    own.current = null;
    const deck = decks.findIndex(({ path }) => within(selection, path));
    if (deck >= 0) setTab(deck);
    else if (/^(\/pool)?\/(cards|tokens)\/\d/.test(`${selection}`)) setTab(-1);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new selection opens a tab
  }, [selection]);
  const choose = useCallback(
    (/** @type {string} */ path) => {
      own.current = path;
      store.select(path);
    },
    [store],
  );
  const first = kind === "decks" ? 0 : -1;
  const open = tab < decks.length ? tab : decks.length - 1;
  return [Math.max(open, first), setTab, choose];
}

/** @param {import("../types.js").PictureProps} props */
export function Picture({ store, author, doc, selection, readOnly }) {
  const studio = useStudio();
  const kind = kindOf(doc);
  const decks = useMemo(() => decksOf(doc), [doc]);
  const cards = useCards(author, doc);
  const [tab, setTab, choose] = useTab(selection, decks, kind, store);
  const [looked, setLooked] = useState(/** @type {string | null} */ (null)); // a shipped card
  const placed = useMemo(() => cardsOf(doc), [doc]);
  const chosen = placed.find(({ path }) => within(selection, path));
  const shipped = [...cards.values()].find(({ path }) => path === looked);
  const shown = kind === "decks" ? shipped : chosen;
  const deck = tab >= 0 ? decks.at(tab) : null;
  const onChoose = useCallback(
    (/** @type {string} */ path) => (path.startsWith("/") ? choose(path) : setLooked(path)),
    [choose],
  );
  const open = (/** @type {number} */ at, /** @type {string} */ path) => {
    setTab(at);
    store.select(path);
  };
  return (
    <div className="rwc-pane">
      <style>{mtgCss + deckCss}</style>
      <FaceStyle />
      {kind !== "pool" && (
        <div className="rwc-tabs">
          <TabList label="Cards and decks" className="rwc-decks">
            {kind !== "decks" && (
              <button type="button" role="tab" aria-selected={tab < 0} onClick={() => open(-1, "")}>
                <b>Cards</b> {placed.length}
              </button>
            )}
            {decks.map(({ path, name, size, colors }, n) => (
              <button
                key={path}
                type="button"
                role="tab"
                aria-selected={tab === n}
                onClick={() => open(n, path)}
              >
                <b>{name}</b> {size} cards{" "}
                <Cost cost={colors.map((color) => `{${color}}`).join("")} />
              </button>
            ))}
          </TabList>
          {kind === "decks" && (
            <button
              type="button"
              className="rw-button small"
              disabled={readOnly}
              onClick={() => edit(studio, "add", { path: "/decks", kind: "deck" })}
            >
              New deck
            </button>
          )}
        </div>
      )}
      <div className="rwc-body" data-detail={shown ? true : undefined}>
        {deck ? (
          <div className="rwc-picture" data-testid="deck-builder">
            <Builder
              key={deck.path}
              deck={isObject(doc.decks.at(tab)) ? doc.decks.at(tab) : NO_DECK}
              path={deck.path}
              decks={decks.length}
              isMatch={kind === "match"}
              {...{ store, author, cards, selection, readOnly, onChoose }}
            />
          </div>
        ) : (
          <PoolView {...{ store, author, doc, cards: placed, selection, readOnly }} />
        )}
        {shown && (
          <Detail
            key={shown.path}
            card={shown.card}
            path={shown.path}
            readOnly={readOnly || kind === "decks"}
            onClose={() => (kind === "decks" ? setLooked(null) : choose(deck?.path ?? ""))}
            {...{ store, author }}
          />
        )}
      </div>
    </div>
  );
}
