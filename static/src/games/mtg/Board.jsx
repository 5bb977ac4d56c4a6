// The table of a card match with what stands around it: the turn, what is in force, all actions.
import { useEffect, useMemo, useRef, useState } from "react";
import { Choices } from "../../match/Choices.jsx";
import { cardTable } from "./look.js";
import { passOf, readStops, writeStops } from "./stops.js";
import { STEPS } from "./table.js";
import { Phases } from "./table/Phases.jsx";
import { Table } from "./table/Table.jsx";
import { APART } from "./table/useHands.js";
import { Why } from "./Why.jsx";
import { Words } from "./Words.jsx";
import { ownIn } from "../../data/lookup.js";

const FOLDED = new Set(["TAP_FOR_MANA"]);
const nothing = () => {};

/**
 * Pass priority by itself outside of the stops, once per position.
 * @param {{
 *   match: import("../../data/wire.js").MatchView, enabled: boolean,
 *   onAction?: (...actions: unknown[]) => unknown
 * }} props
 * @returns {[any, (next: any) => void, boolean]}
 */
function useStops({ match, enabled, onAction }) {
  const [stops, setStops] = useState(readStops);
  const passed = useRef(/** @type {import("../../data/wire.js").MatchView | null} */ (null));
  const pass = enabled ? passOf(match, stops) : null;
  useEffect(() => {
    if (!pass || passed.current === match) return;
    passed.current = match;
    onAction?.(pass);
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

/** @param {{ match: import("../../data/wire.js").MatchView }} props */
function Head({ match }) {
  const { turn, in_force: inForce = [] } = match.view;
  return (
    <div className="rwc-top">
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
          {inForce.map((/** @type {string} */ text, /** @type {number} */ n) => (
            <li key={n}>
              <Words text={text} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Letters that stand on a button press it.
 * @param {HTMLElement | null} root
 * @param {import("react").KeyboardEvent<HTMLElement>} event
 */
function pressLetter(root, event) {
  const target = /** @type {Element} */ (event.target);
  if (
    event.repeat || // a key that is held passes once
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.key.length !== 1 ||
    target.closest("input, select, textarea")
  )
    return;
  const button = root?.querySelector(
    `[data-key="${CSS.escape(event.key.toLowerCase())}"]:not(:disabled)`,
  );
  if (!button) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (button).click();
}

/**
 * The board of one match, for play. Other props as MatchPane gives them.
 * @param {import("../types.js").BoardProps} props
 */
export function Board(props) {
  const { match, spec, disabled = false, live = true, session = null, why = null } = props;
  const { since = match.ply, onAction, onJump = nothing } = props;
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const cards = useMemo(() => cardTable(spec), [spec]);
  const canAct = live && !disabled && !match.result && !session?.getState().busy;
  const [stops, setStops, passing] = useStops({ match, enabled: canAct, onAction });
  const enabled = canAct && !passing;
  const [asked, setAsked] = useState(/** @type {string | null} */ (null));
  const [isOpen, setOpen] = useState(false);
  /** @param {unknown} action */
  const act = (action) => {
    root.current?.focus({ preventScroll: true }); // what was pressed is gone in a moment
    onAction?.(action);
  };
  /** @param {import("./table/types.js").Thing} thing */
  const ask = ({ key, name, facts }) => {
    setAsked(key);
    const type = /\bLand\b/.test(facts?.type_line ?? "") ? "PLAY_LAND" : "CAST_SPELL";
    session?.ask({ card: name, action: { type, object_id: key } });
  };
  const closeWhy = () => {
    session?.ask(null);
    root.current?.focus({ preventScroll: true });
  };
  return (
    <div className="rwc-board" data-passing={passing || undefined}>
      <Table
        match={match}
        cards={cards}
        enabled={enabled}
        isPassing={passing}
        since={since}
        refused={session?.getState().error?.message ?? null}
        root={root}
        head={<Head match={match} />}
        phases={<Phases stops={stops} onChange={setStops} step={match.view.turn.step} />}
        why={
          why?.answer && (
            <Why title={why.card} answer={why.answer} onJump={onJump} onClose={closeWhy} />
          )
        }
        whyAbout={why?.answer ? (asked ?? "") : null}
        onAction={act}
        onJump={onJump}
        onWhy={ask}
        onCloseWhy={closeWhy}
        onKey={(event) => pressLetter(root.current, event)}
      />
      <details
        className="rwc-all"
        data-testid="all-actions"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>All actions</summary>
        {isOpen && (
          <Choices
            match={match}
            enabled={enabled}
            onAction={act}
            shortcuts={{}}
            folded={FOLDED}
            confirmed={APART}
            Words={Words}
          />
        )}
      </details>
    </div>
  );
}
