// What stands under the board: whose turn it is, a move as text, the buttons, the slider.
import { useStatus } from "../studio/context.js";
import { AgentControls, MoveBox, Onward, Rewind, SeedButton } from "./Controls.jsx";
import { IconButton } from "./icons.jsx";

const ENDED = new Set(["failed", "stopped"]);

function Status({ game, state, session, children }) {
  const { view, busy, live } = state;
  const engine = useStatus(session.play).state;
  const ended = state.stopped || ENDED.has(engine);
  const isThinking = live && !!busy?.agent;
  const turn = view.result
    ? "The match is over"
    : (game.turnText?.(view) ?? `${view.to_act} to move`);
  return (
    <div className="rwm-status">
      <span className="rwm-turn" data-testid="turn" title={turn}>
        {turn}
      </span>
      {!live && !ended && (
        <span className="rwm-busy" role="status">
          <i aria-hidden="true" />
          starting the engine
        </span>
      )}
      {!live && ended && <span role="status">not started</span>}
      {live && busy && (
        <span
          className="rwm-busy"
          data-testid="busy"
          role="status"
          title={busy.agent ? undefined : busy.what}
        >
          <i aria-hidden="true" />
          {busy.agent ? `${view.to_act} is thinking` : busy.what}
        </span>
      )}
      <button
        type="button"
        className="rwm-stop"
        data-off={!isThinking || undefined}
        disabled={!isThinking} // so that the focus goes on when it is out of sight
        onClick={() => session.stop()}
      >
        Stop
      </button>
      {children}
    </div>
  );
}

/** Status, buttons and slider under the board. */
export function MatchControls({
  game,
  session,
  state,
  spec,
  people,
  human,
  asking,
  setAsking,
  flip,
  setFlip,
  onText,
  refusal,
  onNew,
  onSame,
}) {
  const { view, live } = state;
  const agents = people.length < view.players.length;
  return (
    <div className="rwm-foot">
      <Status game={game} state={state} session={session}>
        <MoveBox
          {...{ onText, refusal }}
          disabled={!live || !human}
          example={game.example?.(spec, view) ?? view.labels?.[0]}
          word={game.moveWord}
        />
      </Status>
      <div className="rwm-controls" role="toolbar" aria-label="Match controls">
        <div className="rwm-group">
          <IconButton icon="fresh" label="New match" disabled={!live} onClick={onNew} />
          <IconButton
            icon="undo"
            label="Undo"
            disabled={!live || !view.can_undo}
            onClick={() => session.undo()}
          />
          <IconButton
            icon="redo"
            label="Redo"
            disabled={!live || !view.can_redo}
            onClick={() => session.redo()}
          />
        </div>
        <AgentControls session={session} state={state} agents={agents} />
        <div className="rwm-group">
          {game.flipBy && (
            <IconButton
              icon="flip"
              label="Flip the board"
              onClick={() => setFlip((flip + game.flipBy(spec)) % 4)}
            />
          )}
          {game.whyAction && (
            <button
              type="button"
              className="rwm-why"
              aria-pressed={asking}
              disabled={!live || !!view.result}
              onClick={() => setAsking(!asking)}
            >
              Why?
            </button>
          )}
        </div>
      </div>
      <Rewind
        {...{ session, view }}
        disabled={!live}
        onward={
          <span className="rwm-group" data-off={people.length === 0 || undefined}>
            <Onward {...{ session, state }} />
          </span>
        }
        seed={<SeedButton seed={view.seed_text} disabled={!live} onSame={onSame} />}
      />
    </div>
  );
}
