// The row under the board: undo, rewind, play and pause, flip, why, and a box for typed moves.
import { useState } from "react";
import { IconButton } from "./icons.jsx";

/** Where a person drags it, also while the match is still on its way there. */
function Slider({ session, ply, plies, disabled }) {
  const [aim, setAim] = useState(/** @type {number | null} */ (null));
  const at = aim ?? ply;
  const go = async (next) => {
    setAim(next);
    await session.goto(next);
    setAim((newest) => (newest === next ? null : newest));
  };
  return (
    <input
      type="range"
      min="0"
      max={Math.max(plies, 1)}
      value={at}
      disabled={disabled || plies === 0}
      aria-label="Ply"
      aria-valuetext={`ply ${at} of ${plies}`}
      data-testid="slider"
      onChange={(event) => go(Number(event.target.value))}
    />
  );
}

/**
 * The way through the plies already played; `onward` and `seed` stand behind it.
 * @param {Record<"session" | "view", any> & {
 *   disabled: boolean,
 *   onward?: import("react").ReactNode,
 *   seed?: import("react").ReactNode,
 * }} props
 */
export function Rewind({ session, view, disabled, onward, seed }) {
  const { ply, plies } = view;
  return (
    <div className="rwm-rewind" role="group" aria-label="Rewind">
      <IconButton
        icon="first"
        label="To the start"
        disabled={disabled || ply === 0}
        onClick={() => session.goto(0)}
      />
      <IconButton
        icon="back"
        label="One ply back"
        disabled={disabled || ply === 0}
        onClick={() => session.goto(ply - 1)}
      />
      <Slider {...{ session, ply, plies, disabled }} />
      <IconButton
        icon="forward"
        label="One ply on"
        disabled={disabled || !view.can_redo}
        onClick={() => session.stepOn()}
      />
      <IconButton
        icon="last"
        label="To the end"
        disabled={disabled || !view.can_redo}
        onClick={() => session.goto(plies)}
      />
      {onward}
      <output className="rwm-ply" data-testid="ply">
        {`${ply}/${plies}`}
      </output>
      {seed}
    </div>
  );
}

/** On to where a person has a choice. */
export function Onward({ session, state }) {
  return (
    <IconButton
      icon="onward"
      label="On to my next decision"
      pressed={state.onward}
      disabled={!session.canGoOn}
      onClick={() => session.goOn()}
    />
  );
}

/** The seed of the match; pressed, a match begins that has it too. */
export function SeedButton({ seed, disabled, onSame }) {
  return (
    <button
      type="button"
      className="rwm-link rwm-seedtext"
      data-testid="seed-text"
      title={`Same seed again: ${seed}`}
      disabled={disabled}
      onClick={onSame}
    >
      seed {seed}
    </button>
  );
}

const SPEEDS = [
  [0, "fast"],
  [250, "normal"],
  [1000, "slow"],
  [2500, "very slow"],
];

/** What agents do: play on, pause, one step, how fast. Without agents its place stays empty. */
export function AgentControls({ session, state, agents }) {
  const { view, auto } = state;
  const held = state.held || (view.can_redo && !session.resumed);
  const running = auto && !held;
  return (
    <div className="rwm-group" role="group" aria-label="Agents" data-off={!agents || undefined}>
      {running ? (
        <IconButton
          icon="pause"
          label="Pause the agents"
          disabled={!state.live}
          onClick={() => session.pause()}
        />
      ) : (
        <IconButton
          icon="play"
          label={held ? "Play on from here" : "Let the agents play"}
          disabled={!state.live}
          onClick={() => session.resume()}
        />
      )}
      <IconButton
        icon="step"
        label="One agent move"
        disabled={!state.live || !!state.busy || !!view.result || !session.agentToAct}
        onClick={() => session.step()}
      />
      <label className="rwm-speed">
        <span className="rwb-hidden">Speed of the agents</span>
        <select
          value={state.delay}
          onChange={(event) => session.put({ delay: Number(event.target.value) })}
        >
          {SPEEDS.map(([delay, title]) => (
            <option key={delay} value={delay}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/**
 * Moves typed as text, such as e2e4; what is not legal is asked about instead. `refusal` is what
 * was said to the last one, shown by the notices.
 */
export function MoveBox({ onText, refusal, disabled, example = "move", word = "Move" }) {
  const [text, setText] = useState("");
  const put = (next) => {
    setText(next);
    refusal.put("");
  };
  const submit = (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    const why = onText(text);
    if (why) refusal.put(why);
    else put("");
  };
  return (
    <form className="rwm-movebox" onSubmit={submit}>
      <input
        type="text"
        value={text}
        disabled={disabled}
        aria-label="Type a move"
        aria-invalid={!!refusal.text || undefined}
        aria-describedby={refusal.text ? refusal.id : undefined}
        placeholder={example}
        title={example}
        autoComplete="off"
        spellCheck="false"
        onChange={(event) => put(event.target.value)}
      />
      <button type="submit" disabled={disabled || !text.trim()}>
        {word}
      </button>
    </form>
  );
}
