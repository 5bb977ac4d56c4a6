// What the match has to say: result, errors with what to do, rules that changed under it.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useRested } from "../data/useRested.js";
import { resultWords } from "./outcome.js";
import { replayText } from "./record.js";

/** @import { Jump, NoticeProps } from "./types.js" */

/** @param {NoticeProps} props */
function Notice({ tone, role = "status", testid, id, children, onClose }) {
  return (
    <div className={`rwm-notice rwm-${tone}`} role={role} data-testid={testid} id={id}>
      <div>{children}</div>
      {onClose && (
        <button type="button" aria-label="Dismiss" onClick={onClose}>
          ×
        </button>
      )}
    </div>
  );
}

function Jump({ path, onJump, children = "Show it" }) {
  return path ? (
    <button type="button" className="rwm-link" data-path={path} onClick={() => onJump(path)}>
      {children}
    </button>
  ) : null;
}

/** The first place where the match goes another way on the new rules. */
function Divergence({ game, view, divergence, held, onJump, onClose, onPly, onPlay }) {
  const text = game?.actionText?.(divergence.action, view, divergence.player);
  const named = text ? ` (${text})` : "";
  return (
    <Notice tone="warn" testid="divergence" onClose={onClose}>
      <strong>
        On the new rules the match differs at ply {divergence.ply}
        {named}.
      </strong>{" "}
      {divergence.message}{" "}
      <Jump path={divergence.causes?.[0]} onJump={onJump}>
        Show the rule
      </Jump>{" "}
      {divergence.ply > 0 && (
        <button type="button" className="rwm-link" onClick={onPly}>
          Go to ply {divergence.ply - 1}
        </button>
      )}{" "}
      {held && (
        <button type="button" className="rwm-link" onClick={onPlay}>
          Let the agents play on
        </button>
      )}
    </Notice>
  );
}

/** @typedef {Record<"game" | "session" | "state", any> & Said} Parts */

/**
 * What the match has to say beside its state.
 * @typedef {object} Said
 * @property {boolean} behind
 * @property {boolean | null} valid
 * @property {boolean} parsed
 * @property {number} version of the document
 * @property {boolean} [isBroken] the document has had errors for a while
 * @property {Jump} onJump
 * @property {string} [hint] what to do next, while a question is asked
 * @property {import("./types.js").Refusal} [refusal] of a move that was typed
 * @property {() => void} [onFollow]
 * @property {() => void} [onNew]
 * @property {() => void} [onSame]
 */

/** @param {Parts} parts */
function Result({ game, state, onNew, onSame }) {
  const { view, spec } = state;
  return (
    <Notice tone="result" testid="result" role="alert">
      <strong>{resultWords(view.result, game?.reasons, view, spec)}</strong>
      {view.players.length > 2 && (
        <span className="rwm-returns">
          {view.players.map((name, n) => `${name} ${view.result.returns[n]}`).join(" · ")}
        </span>
      )}{" "}
      <button type="button" className="rwm-link" onClick={onNew}>
        Play again
      </button>{" "}
      <button type="button" className="rwm-link" title={`Seed ${view.seed_text}`} onClick={onSame}>
        Same seed again
      </button>
    </Notice>
  );
}

/** @param {Parts} parts */
function Fault({ session, state, onJump }) {
  const { error } = state;
  return (
    <Notice
      tone="error"
      role="alert"
      testid="match-error"
      onClose={() => session.put({ error: null })}
    >
      {error.message}{" "}
      {error.again && (
        <button type="button" className="rwm-link" onClick={error.again}>
          Try again
        </button>
      )}{" "}
      <Jump path={error.path?.startsWith("/") ? error.path : null} onJump={onJump} />
    </Notice>
  );
}

/** @param {Parts} parts */
function Stopped({ session, state }) {
  const { stopped, live } = state;
  return (
    <Notice
      tone="warn"
      testid="stopped-match"
      onClose={live ? () => session.put({ stopped: null }) : undefined}
    >
      Stopped: {stopped.what}.{" "}
      {live ? "The match is as it was." : "The document and its match are kept."}{" "}
      <button type="button" className="rwm-link" onClick={stopped.again}>
        {live ? "Do it again" : "Start the match"}
      </button>
    </Notice>
  );
}

/** @param {Parts} parts */
function Previous({ session, state }) {
  return (
    <Notice tone="note" testid="previous" onClose={() => session.put({ previous: null })}>
      A new match has begun.{" "}
      <button
        type="button"
        className="rwm-link"
        onClick={() => session.load(replayText(state.previous))}
      >
        Back to the last one
      </button>
    </Notice>
  );
}

/**
 * All that apply now, the most pressing first.
 * @param {Parts} parts
 */
function noticesOf(parts) {
  const { game, session, state, behind, valid, parsed, isBroken } = parts;
  const { onJump, hint, refusal, onFollow } = parts;
  const { view, error, note, divergence, queued, live, foreign, previous, stopped } = state;
  return [
    refusal && (
      <Notice
        key="refusal"
        tone="error"
        role="alert"
        testid="match-error"
        id={refusal.id}
        onClose={refusal.onClose}
      >
        {refusal.text}
      </Notice>
    ),
    error && <Fault key="error" {...parts} />,
    hint && (
      <Notice key="hint" tone="note">
        {hint}
      </Notice>
    ),
    view?.result && <Result key="result" {...parts} />,
    stopped && !error && <Stopped key="stopped" {...parts} />,
    divergence && (
      <Divergence
        key="divergence"
        game={game}
        view={view}
        divergence={divergence}
        held={state.held}
        onPlay={() => session.resume()}
        onJump={onJump}
        onClose={() => session.put({ divergence: null })}
        onPly={() => session.goto(divergence.ply - 1)}
      />
    ),
    isBroken && (
      <Notice key="behind" tone="warn" testid="behind">
        The rules have errors, so the match stays on the last valid rules. Fix the problems and it
        follows.
      </Notice>
    ),
    behind && foreign && valid !== false && parsed && (
      <Notice key="foreign" tone="warn" testid="foreign">
        This replay plays on its own rules, not on the document beside it.{" "}
        <button type="button" className="rwm-link" onClick={onFollow}>
          Play it on the current rules
        </button>
      </Notice>
    ),
    !live && !stopped && queued && (
      <Notice key="queued" tone="note" testid="queued">
        Your move is chosen; it is played as soon as the engine is ready.
      </Notice>
    ),
    note && (
      <Notice
        key="note"
        tone="note"
        testid="match-note"
        onClose={() => session.put({ note: null })}
      >
        {note}
      </Notice>
    ),
    previous && !view?.result && view?.ply < 2 && <Previous key="previous" {...parts} />,
  ].filter(Boolean);
}

/**
 * What the match says, over the line of the ribbon, so that nothing moves when a notice comes or
 * goes. The most pressing one is in it; its full length and the others unfold over the board.
 * @param {Parts} parts
 */
export function Notices(parts) {
  const isBroken = parts.behind && (parts.valid === false || !parts.parsed);
  const all = noticesOf({ ...parts, isBroken: useRested(isBroken, parts.version) });
  const [first] = all;
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const row = useRef(/** @type {HTMLDivElement | null} */ (null));
  useLayoutEffect(() => {
    const text = row.current?.querySelector(".rwm-notice > div");
    setCut(!!text && text.scrollHeight > text.clientHeight + 1);
  }, [first]);
  const isEmpty = all.length === 0;
  useEffect(() => {
    if (isEmpty) setOpen(false); // what comes later was not unfolded by anybody
  }, [isEmpty]);
  const more = all.length > 1 || isCut;
  const open = isOpen && !isEmpty;
  const escape = (/** @type {import("react").KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <div className="rwm-notices" ref={row} data-open={open || undefined} onKeyDown={escape}>
      <div className="rwm-said">{open ? all : first}</div>
      {(more || open) && (
        <button
          type="button"
          className="rwm-unfold"
          aria-expanded={open}
          aria-label={
            open ? "Show one line of what the match says" : "Show all that the match says"
          }
          onClick={() => setOpen(!open)}
        >
          {all.length > 1 ? `+${all.length - 1}` : open ? "▴" : "▾"}
        </button>
      )}
    </div>
  );
}
