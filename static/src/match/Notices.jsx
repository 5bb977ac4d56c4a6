// What the match has to say: result, errors with what to do, rules that changed under it.
import { resultWords } from "./outcome.js";
import { replayText } from "./record.js";

/** @import { Jump, NoticeProps } from "./types.js" */

/** @param {NoticeProps} props */
function Notice({ tone, role = "status", testid, children, onClose }) {
  return (
    <div className={`rwm-notice rwm-${tone}`} role={role} data-testid={testid}>
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

/**
 * All notices that apply now, the most important first.
 * @param {Record<"game" | "session" | "state", any> & {
 *   behind: boolean, valid: boolean | null, parsed: boolean, onJump: Jump,
 *   onFollow?: () => void, onNew?: () => void, onSame?: () => void
 * }} props
 */
export function Notices(props) {
  const { game, session, state, behind, valid, parsed } = props;
  const { onJump, onFollow, onNew, onSame } = props;
  const { view, error, note, divergence, queued, live, foreign, previous } = state;
  return (
    <div className="rwm-notices">
      {view?.result && (
        <Notice tone="result" testid="result" role="alert">
          <strong>{resultWords(view.result, game?.reasons, view, state.spec)}</strong>
          {view.players.length > 2 && (
            <span className="rwm-returns">
              {view.players.map((name, n) => `${name} ${view.result.returns[n]}`).join(" · ")}
            </span>
          )}{" "}
          <button type="button" className="rwm-link" onClick={onNew}>
            Play again
          </button>{" "}
          <button
            type="button"
            className="rwm-link"
            title={`Seed ${view.seed_text}`}
            onClick={onSame}
          >
            Same seed again
          </button>
        </Notice>
      )}
      {error && (
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
      )}
      {behind && (valid === false || !parsed) && (
        <Notice tone="warn" testid="behind">
          The rules have errors, so the match stays on the last valid rules. Fix the problems and it
          follows.
        </Notice>
      )}
      {behind && foreign && valid !== false && parsed && (
        <Notice tone="warn" testid="foreign">
          This replay plays on its own rules, not on the document beside it.{" "}
          <button type="button" className="rwm-link" onClick={onFollow}>
            Play it on the current rules
          </button>
        </Notice>
      )}
      {state.stopped && !error && (
        <Notice
          tone="warn"
          testid="stopped-match"
          onClose={live ? () => session.put({ stopped: null }) : undefined}
        >
          Stopped: {state.stopped.what}.{" "}
          {live ? "The match is as it was." : "The document and its match are kept."}{" "}
          <button type="button" className="rwm-link" onClick={state.stopped.again}>
            {live ? "Do it again" : "Start the match"}
          </button>
        </Notice>
      )}
      {!live && !state.stopped && queued && (
        <Notice tone="note" testid="queued">
          Your move is chosen; it is played as soon as the engine is ready.
        </Notice>
      )}
      {divergence && (
        <Divergence
          game={game}
          view={view}
          divergence={divergence}
          held={state.held}
          onPlay={() => session.resume()}
          onJump={onJump}
          onClose={() => session.put({ divergence: null })}
          onPly={() => session.goto(divergence.ply - 1)}
        />
      )}
      {previous && !view?.result && view?.ply < 2 && (
        <Notice tone="note" testid="previous" onClose={() => session.put({ previous: null })}>
          A new match has begun.{" "}
          <button
            type="button"
            className="rwm-link"
            onClick={() => session.load(replayText(previous))}
          >
            Back to the last one
          </button>
        </Notice>
      )}
      {note && (
        <Notice tone="note" testid="match-note" onClose={() => session.put({ note: null })}>
          {note}
        </Notice>
      )}
    </div>
  );
}
