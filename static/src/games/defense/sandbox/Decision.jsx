// What is to be decided now: the dice to hold, a reaction, dice to reroll, statuses to spend.
import { useEffect, useState } from "react";
import { NumberBox } from "../editor/Box.jsx";
import { Dice } from "./Dice.jsx";
import { holdOf, offered, reactionsOf, rerollOf } from "./read.js";
import { ownIn } from "../../../data/lookup.js";

/**
 * @param {{ hint: string, primary?: boolean, disabled?: boolean } &
 *   import("react").ComponentProps<"button">} props
 */
function Option({ hint, primary, disabled, onClick, children, ...rest }) {
  return (
    <button
      type="button"
      className={primary ? "rwm-primary" : "rwd-option"}
      disabled={disabled}
      data-key={hint}
      aria-keyshortcuts={hint}
      onClick={onClick}
      {...rest}
    >
      {hint && <kbd aria-hidden="true">{hint}</kbd>} {children}
    </button>
  );
}

/** Attack dice: held ones stay, the others are rolled again. */
export function Rolling({ match, held, rolled, onToggle, enabled, onAction }) {
  const { dice, rollsLeft: left } = match.view;
  const hold = enabled ? holdOf(match, held) : null;
  const stand = enabled ? offered(match, "stand")[0] : null;
  const rest = dice.length - held.size;
  return (
    <section className="rwd-box rwd-rolling" aria-label="Attack dice" data-testid="rolling">
      <header>
        <h4>Attack dice</h4>
        {match.phase === "roll" && (
          <span
            className="rwd-of"
            data-testid="rolls-left"
          >{`${left} ${left === 1 ? "roll" : "rolls"} left`}</span>
        )}
      </header>
      {dice.length > 0 ? (
        <Dice
          dice={dice}
          label="Attack dice"
          chosen={held}
          word="held"
          rolled={rolled}
          keys={enabled && match.phase === "roll"}
          onToggle={enabled && match.phase === "roll" ? onToggle : undefined}
        />
      ) : (
        <p className="rwd-of">not rolled yet</p>
      )}
      <div className="rwd-options">
        {enabled && match.phase === "roll" && (
          <>
            <Option hint="r" primary disabled={!hold} onClick={() => onAction(hold)}>
              {rest === dice.length
                ? "Roll all again"
                : rest === 0
                  ? "All are held"
                  : `Roll ${rest} again`}
            </Option>
            <Option hint="s" disabled={!stand} onClick={() => onAction(stand)}>
              Stand
            </Option>
          </>
        )}
        {enabled && match.phase === "attack" && (
          <>
            <span className="rwd-ask">Choose an attack below, or</span>
            {offered(match, "pass").map((action) => (
              <Option key="pass" hint="p" onClick={() => onAction(action)}>
                Pass
              </Option>
            ))}
          </>
        )}
      </div>
    </section>
  );
}

function PreDefense({ match, names, onAction }) {
  return (
    <div className="rwd-options">
      {offered(match, "react").map((action, n) => (
        <Option
          key={action.status}
          hint={String(n + 1)}
          primary={n === 0}
          onClick={() => onAction(action)}
        >
          Spend {names.status(action.status)}
        </Option>
      ))}
      {offered(match, "decline").map((action) => (
        <Option key="decline" hint="d" onClick={() => onAction(action)}>
          Do not react
        </Option>
      ))}
    </div>
  );
}

/** @type {[string, (n: number) => string][]} */
const OFFERS = [
  ["flat", (n) => `${n} taken off first`],
  ["half", () => "half prevented"],
  ["block", (n) => `block ${n}`],
  ["reflect", (n) => `reflect ${n}`],
  ["deal", (n) => `${n} dealt to the attacker`],
];

/** What the defence has to offer so far; the mitigation itself comes when the defender is done. */
function SoFar({ combat }) {
  const offers = OFFERS.filter(([key]) => combat?.[key]).map(([key, words]) => words(combat[key]));
  return (
    combat && (
      <p className="rwd-of" data-testid="so-far">
        {combat.raw} damage; the defence so far: {offers.join(", ") || "nothing"}.
      </p>
    )
  );
}

function Spending({ match, names, onAction }) {
  const statuses = reactionsOf(match);
  const [wish, setWish] = useState({});
  useEffect(() => setWish({}), [match.digest]);
  return (
    <div className="rwd-options">
      {statuses.map(({ status, most }, n) => {
        const stacks = Math.max(1, Math.min(most, ownIn(wish, status) ?? 1));
        const action = { type: "spend", status, stacks }; // of very many not every one is offered
        return (
          <span key={status} className="rwd-spend">
            <Option hint={String(n + 1)} primary={n === 0} onClick={() => onAction(action)}>
              Spend {stacks} {names.status(status)}
            </Option>
            {most > 1 && (
              <>
                <NumberBox
                  label={`${names.status(status)} to spend`}
                  min={1}
                  max={most}
                  value={stacks}
                  onChange={(value) => setWish({ ...wish, [status]: value })}
                />
                <span className="rwd-of">of {most}</span>
              </>
            )}
          </span>
        );
      })}
      {offered(match, "done").map((action) => (
        <Option key="done" hint="d" onClick={() => onAction(action)}>
          Done
        </Option>
      ))}
    </div>
  );
}

/** Dice of the defence to roll again, as an effect of the card lets one choose. */
function Rerolling({ match, dice, onAction, chosen, onToggle }) {
  const actions = offered(match, "reroll");
  const may = new Set(actions.flatMap((action) => action.dice));
  const wanted = actions[0]?.dice.length ?? 0;
  const action = rerollOf(match, chosen);
  return (
    <>
      <p className="rwd-ask">
        The card lets you reroll {wanted} {wanted === 1 ? "die" : "dice"}; choose which.
      </p>
      <Dice
        dice={dice}
        label="Dice to reroll"
        chosen={chosen}
        word="reroll"
        keys
        may={may}
        onToggle={onToggle}
      />
      <div className="rwd-options">
        <Option hint="r" primary disabled={!action} onClick={() => onAction(action)}>
          Reroll
        </Option>
      </div>
    </>
  );
}

const TITLES = {
  __proto__: null,
  pre_defense: "Before the defence roll",
  reaction: "Reaction",
  reroll: "Reroll",
};

/**
 * Props: {match, dice (of the defence), chosen, onToggle, enabled, names (of namesIn), onAction}.
 */
export function Reaction({ match, dice, chosen, onToggle, enabled, names, onAction }) {
  const title = TITLES[match.phase];
  if (!title || !enabled) return null;
  const Part = ownIn(
    { pre_defense: PreDefense, reaction: Spending, reroll: Rerolling },
    match.phase,
  );
  return (
    <section className="rwd-box rwd-reaction" aria-label={title} data-testid="reaction">
      <header>
        <h4>{title}</h4>
      </header>
      {match.phase !== "pre_defense" && <SoFar combat={match.view.combat} />}
      <Part {...{ match, dice, chosen, onToggle, names, onAction }} />
    </section>
  );
}
