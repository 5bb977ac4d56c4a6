// The match beside the editor. It owns the match of the open document; all rules are the play
// worker's.
import balanceCss from "../balance/balance.css";
import canvasCss from "../canvas/canvas.css";
import { GAMES } from "../games/index.js";
import choicesCss from "./choices.css";
import matchCss from "./match.css";
import { Notices } from "./Notices.jsx";
import { useBoardFocus } from "../studio/focus.js";
import { useSession } from "./useSession.js";
import { ownIn } from "../data/lookup.js";
import { useObserved } from "../data/useObserved.js";
import { Match } from "./Match.jsx";

/**
 * @param {import("./types.js").MatchState} state
 * @returns {state is import("./types.js").ShownMatch}
 */
const isShown = (state) => state.view !== null;

/**
 * @param {{
 *   store: import("../games/types.js").Store,
 *   play: import("../worker/types.js").WorkerClient,
 *   author?: import("../worker/types.js").WorkerClient,
 *   system: string | null,
 *   doc: import("../games/types.js").Doc | null,
 *   valid: boolean | null,
 *   boot?: import("../studio/types.js").Boot,
 *   base?: string,
 * }} props
 */
export function MatchPane({ store, play, author, system, doc, valid, boot, base }) {
  const { docId, parsed, title, origin, check, newer, waits } = useObserved(store);
  const { session, state, behind } = useSession({
    store,
    play,
    author,
    system,
    docId,
    doc,
    check,
    waits: !!waits?.has("match"),
    boot,
    base,
  });
  const table = useBoardFocus(!!state?.live && !!state.view);
  const game = ownIn(GAMES, system);
  const css = (
    <style>{`${canvasCss}${game?.css ?? ""}${matchCss}${choicesCss}${balanceCss}`}</style>
  );
  if (!game || system === null)
    return (
      <div className="rwm-pane" data-testid="match">
        {css}
        <p className="rwm-empty">This system has no board yet.</p>
      </div>
    );
  if (!session || !state || !isShown(state)) {
    return (
      <div className="rwm-pane" data-testid="match" data-status="waiting">
        {css}
        {state && (
          <Notices
            {...{ game, session, state, behind, valid, parsed }}
            onJump={(path, span) => store.reveal(path, span)}
          />
        )}
        {waits?.has("match") && (
          <Waiting
            says="The match was not started: last time it did not come up."
            onStart={() => store.startWaiting()}
          />
        )}
        <p className="rwm-empty" role="status" hidden={!!waits?.has("match") || !!state?.stopped}>
          {newer
            ? "This document can be shown, not played, until Rulewright is updated."
            : valid === false
              ? "Fix the problems of the spec, and the match starts by itself."
              : "The board is being set up…"}
        </p>
      </div>
    );
  }
  if (!game.shows(state.view.view)) {
    return (
      <div className="rwm-pane" data-testid="match" data-status="foreign">
        {css}
        <p className="rwm-empty" role="status">
          The match that is here is of another game, and this board cannot show it.
        </p>
        <p className="rwm-empty">
          <button
            type="button"
            disabled={valid === false}
            onClick={() => session.begin({ spec: doc, system })}
          >
            Start a new match
          </button>
        </p>
      </div>
    );
  }
  return (
    <>
      {css}
      <Match
        key={docId}
        {...{
          game,
          session,
          state,
          behind,
          valid,
          parsed,
          title,
          store,
          doc,
          system,
          check,
          base,
          table,
        }}
        shipped={boot?.gallery?.find((entry) => entry.id === origin)}
      />
    </>
  );
}

/** A match that waits for a person's word. */
function Waiting({ says, onStart }) {
  return (
    <p className="rwm-empty" role="status">
      {says}{" "}
      <button type="button" className="rwm-link" onClick={onStart}>
        Start the match
      </button>
    </p>
  );
}
