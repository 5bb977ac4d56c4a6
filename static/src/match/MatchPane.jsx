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
import { Place } from "./Place.jsx";

/**
 * @param {import("./types.js").MatchState} state
 * @returns {state is import("./types.js").ShownMatch}
 */
const isShown = (state) => state.view !== null;

const BESIDE = { log: "The log", balance: "The balance" };

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
 *   onShow: (pane: string) => void,
 * }} props
 */
export function MatchPane({ store, play, author, system, doc, valid, boot, base, onShow }) {
  const { docId, parsed, title, origin, check, newer, waits, version } = useObserved(store);
  const {
    session,
    state: known,
    behind,
  } = useSession({
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
  const state = known?.glance ? { ...known, ...known.glance } : known;
  const table = useBoardFocus(!!state?.live && !!state.view, docId);
  const game = ownIn(GAMES, system);
  const css = (
    <style>{`${canvasCss}${game?.css ?? ""}${matchCss}${choicesCss}${balanceCss}`}</style>
  );
  if (!game || system === null)
    return (
      <NoMatch {...{ css, version }}>
        <p className="rwm-empty">This system has no board yet.</p>
      </NoMatch>
    );
  if (!session || !state || !isShown(state)) {
    return (
      <NoMatch {...{ css, version }} status="waiting">
        {state && (
          <Notices
            {...{ game, session, state, behind, valid, parsed, version }}
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
      </NoMatch>
    );
  }
  if (!game.shows(state.view.view)) {
    return (
      <NoMatch {...{ css, version }} status="foreign">
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
      </NoMatch>
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
          version,
          onShow,
        }}
        shipped={boot?.gallery?.find((entry) => entry.id === origin)}
      />
    </>
  );
}

/**
 * What stands in the panes while there is no match.
 * @param {{
 *   css: import("react").ReactNode, version: number, status?: string,
 *   children: import("react").ReactNode
 * }} props
 */
function NoMatch({ css, version, status, children }) {
  return (
    <>
      {css}
      <Place id="match" name="The match" version={version}>
        <div className="rwm-pane" data-testid="match" data-status={status}>
          {children}
        </div>
      </Place>
      {Object.entries(BESIDE).map(([id, says]) => (
        <Place key={id} id={id} name={says} version={version}>
          <div className="rwm-pane rwm-side">
            <p className="rwm-empty">{says} comes with the match.</p>
          </div>
        </Place>
      ))}
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
