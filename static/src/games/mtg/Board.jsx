// The table of a card match: what may be done as buttons and forms, and the zones as lists.
import { useEffect, useMemo, useRef, useState } from "react";
import { Choices } from "../../match/Choices.jsx";
import { cardTable } from "./look.js";
import { Stops } from "./Stops.jsx";
import { passOf, readStops, writeStops } from "./stops.js";
import { STEPS } from "./table.js";
import { Why } from "./Why.jsx";
import { Words } from "./Words.jsx";
import { Zones } from "./Zones.jsx";
import { ownIn } from "../../data/lookup.js";

const SHORTCUTS = { PASS_PRIORITY: "p", KEEP_HAND: "k" };
const FOLDED = new Set(["TAP_FOR_MANA"]);
const CONFIRMED = new Set(["SCOOP"]);
const nothing = () => {};

/** Pass priority by itself outside of the stops, once per position. */
function useStops({ match, enabled, onAction }) {
  const [stops, setStops] = useState(readStops);
  const passed = useRef(/** @type {import("../../data/wire.js").MatchView | null} */ (null));
  const pass = enabled ? passOf(match, stops) : null;
  useEffect(() => {
    if (!pass || passed.current === match) return;
    passed.current = match;
    onAction(pass);
  }, [pass, match, onAction]);
  // A pass that failed is not tried again: the buttons are there for it.
  return [
    stops,
    (next) => {
      setStops(next);
      writeStops(next);
    },
    !!pass && passed.current !== match,
  ];
}

/**
 * The board of one match, for play. Other props as MatchPane gives them.
 * @param {import("../types.js").BoardProps} props
 */
export function Board({
  match,
  spec,
  disabled = false,
  live = true,
  session = null,
  why = null,
  onAction,
  onJump = nothing,
}) {
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const cards = useMemo(() => cardTable(spec), [spec]);
  const enabled = live && !disabled && !match.result && !session?.getState().busy;
  const [stops, setStops, passing] = useStops({ match, enabled, onAction });
  const act = (action) => {
    root.current?.focus({ preventScroll: true }); // what was pressed is gone in a moment
    onAction?.(action);
  };
  const ask = (item, card) =>
    session?.ask({
      card: item.name,
      action: {
        type: /\bLand\b/.test(card?.type_line ?? "") ? "PLAY_LAND" : "CAST_SPELL",
        object_id: item.instance_id,
      },
    });
  const onKeyDown = (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.key.length !== 1 ||
      event.target.closest?.("input, select, textarea")
    )
      return;
    const button = root.current?.querySelector(
      `[data-key="${CSS.escape(event.key.toLowerCase())}"]:not(:disabled)`,
    );
    if (!button) return;
    event.preventDefault();
    button.click();
  };
  const { turn, in_force: inForce = [] } = match.view;
  return (
    <div
      ref={root}
      className="rwc-table"
      role="group"
      tabIndex={0}
      aria-label={`Cards: ${match.players.join(" against ")}`}
      aria-keyshortcuts="p k"
      data-testid="board"
      data-step={turn.step}
      data-passing={passing || undefined}
      onKeyDown={onKeyDown}
    >
      <p className="rwc-turn" data-testid="step">
        {turn.is_pregame ? (
          <>
            Before the first turn, <b>{turn.active} begins</b>
          </>
        ) : (
          <>
            Turn {turn.number}, {turn.active}: <b>{ownIn(STEPS, turn.step)}</b>
            {turn.declares ? " to be declared" : ""}
          </>
        )}
      </p>
      {inForce.length > 0 && (
        <ul className="rwc-force" aria-label="In force" data-testid="in-force">
          {inForce.map((text, n) => (
            <li key={n}>
              <Words text={text} />
            </li>
          ))}
        </ul>
      )}
      <Choices
        match={match}
        enabled={enabled && !passing}
        onAction={act}
        shortcuts={SHORTCUTS}
        folded={FOLDED}
        confirmed={CONFIRMED}
        Words={Words}
      />
      {why?.answer && (
        <Why
          title={why.card}
          answer={why.answer}
          onJump={onJump}
          onClose={() => {
            session?.ask(null);
            root.current?.focus({ preventScroll: true });
          }}
        />
      )}
      <Zones match={match} cards={cards} enabled={enabled} onJump={onJump} onWhy={ask} />
      <Stops stops={stops} onChange={setStops} />
    </div>
  );
}
