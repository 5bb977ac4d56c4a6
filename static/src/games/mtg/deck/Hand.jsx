// A hand to try: the first seven cards of the deck as a seed shuffles it, and what is drawn next.
import { useState } from "react";
import { messageOf } from "../../../data/problem.js";
import { useAsked } from "../../../data/useAsked.js";
import { nameOf } from "../table/Face.jsx";
import { Shown } from "./Shown.jsx";

/**
 * @param {{ author: any, deck: any, cards: Map<string, { card: any }> }} props
 */
export function Hand({ author, deck, cards }) {
  const [seed, setSeed] = useState(/** @type {number | null} */ (null));
  const [drawn, setDrawn] = useState(0);
  const ask = ({ signal, again }) =>
    author.call("deck.hand", { system: "mtg", deck, seed }, { signal, auto: true, again });
  const [question, setQuestion] = useState(/** @type {object | null} */ (null));
  const { value, error } = useAsked({ about: "hand", question, ask });
  const draw = (next) => {
    setSeed(next);
    setDrawn(0);
    setQuestion({ next });
  };
  const ids = value ? value.cards.slice(0, value.hand + drawn) : [];
  return (
    <section className="rwc-sample" aria-label="Sample hand">
      <h4>Sample hand</h4>
      <p className="rw-row">
        <button
          type="button"
          className="rw-button"
          onClick={() => draw(seed === null ? 1 : seed + 1)}
        >
          Draw seven
        </button>
        <label className="rwc-seed">
          Seed
          <input
            className="rw-input"
            inputMode="numeric"
            value={seed ?? ""}
            onChange={(event) => {
              const digits = event.target.value.replace(/\D/g, "").slice(0, 9);
              if (digits) draw(Number(digits));
              else setSeed(null);
            }}
          />
        </label>
        <button
          type="button"
          className="rw-button"
          disabled={!value || value.hand + drawn >= value.cards.length}
          onClick={() => setDrawn(drawn + 1)}
        >
          Draw a card
        </button>
      </p>
      {error && <p role="alert">{messageOf(error)}</p>}
      {!error && value?.cards.length === 0 && <p>There are no cards in the deck to draw.</p>}
      <ol className="rwc-drawn" aria-live="polite">
        {ids.map((id, n) => {
          const card = cards.get(id)?.card ?? { name: id };
          return (
            <li key={n}>
              <Shown card={card} size="small" />
              <span className="rw-hidden">{nameOf(card)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
