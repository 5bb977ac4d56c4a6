// The board of a dice duel: a MatchView in, decisions and switches out. What is allowed and what it
// leads to is asked of the engine; this view only shows it.
import { useMemo, useRef, useState } from "react";
import { heroHues } from "../look.js";
import { Attacks } from "./Attacks.jsx";
import { changesFrom, combatsOf } from "./combat.js";
import { Reaction, Rolling } from "./Decision.jsx";
import { DefencePanel } from "./Defence.jsx";
import { Hud } from "./Hud.jsx";
import { latelyOf, rolledOf } from "./lately.js";
import { heldNow, namesIn, sidesOf } from "./read.js";
import { Side } from "./Side.jsx";
import { Strip } from "./Strip.jsx";
import { turnText } from "../words.js";
import { useBoardKeys } from "./useBoardKeys.js";
import { Why } from "./Why.jsx";
import { ownIn } from "../../../data/lookup.js";

const nothing = () => {};
const NOBODY = new Set();
const DEFENDING = new Set(["pre_defense", "reroll", "reaction"]);

/**
 * The dice that are held, or chosen for a reroll; a new position begins with what it says.
 * @returns {[Set<number>, (index: number) => void]}
 */
function useChosen(match) {
  const [own, setOwn] = useState({ digest: null, set: NOBODY });
  const chosen = own.digest === match.digest ? own.set : heldNow(match);
  const toggle = (index) => {
    const set = new Set(chosen);
    if (!set.delete(index)) set.add(index);
    setOwn({ digest: match.digest, set });
  };
  return [chosen, toggle];
}

/** The last attacks, each a way to see what came of it. */
function News({ combats, shown, onShow }) {
  if (!combats.length) return null;
  return (
    <div className="rwd-news" role="group" aria-label="Last attacks">
      {[...combats].reverse().map((combat) => (
        <button
          key={combat.at.n}
          type="button"
          aria-pressed={combat === shown}
          data-testid="last-attack"
          onClick={() => onShow(combat.at.n)}
        >
          {combat.at.text}
          {combat.mitigation && <b> → {combat.mitigation.finalDamage}</b>}
        </button>
      ))}
    </div>
  );
}

/**
 * The board of one match, for play. Other props as MatchPane gives them.
 * @param {import("../../types.js").BoardProps} props
 */
export function Board({
  match,
  spec,
  disabled = false,
  live = true,
  session = null,
  why = null,
  since = match.ply,
  onAction,
  onJump = nothing,
}) {
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const sides = useMemo(() => sidesOf(match, spec), [match, spec]);
  const hues = useMemo(() => heroHues(sides.map(({ player }) => player)), [sides]);
  const combats = useMemo(() => combatsOf(match.events), [match.events]);
  const changes = useMemo(
    () => changesFrom(match.events, combats.at(-1)?.at.n ?? 0),
    [match.events, combats],
  );
  const lately = useMemo(() => latelyOf(match.events, since), [match.events, since]);
  const rolled = useMemo(
    () => rolledOf(match.events, since, match.view.dice.length),
    [match.events, since, match.view.dice.length],
  );
  const names = useMemo(() => namesIn(match, spec), [match, spec]);
  const [looked, setLooked] = useState(null);
  const [chosen, toggle] = useChosen(match);
  const enabled = !disabled && !match.result && !!match.to_act;
  const acting = sides.find(({ player }) => player === match.view.active) ?? sides[0];
  const isDefending = DEFENDING.has(match.phase ?? "");
  const combat =
    (isDefending ? null : combats.find(({ at }) => at.n === looked)) ?? combats[0] ?? null;
  const defender =
    isDefending || !combat
      ? sides[1 - acting.index]
      : (sides.find(({ player }) => player === combat.defender) ?? sides[1]);
  const shown = combat?.defender === defender.player ? combat : null;
  const dice = shown?.dice ?? match.view.combat?.dice ?? [];
  /** @type {(...actions: unknown[]) => void} */
  const act = (...actions) => {
    if (!actions.every(Boolean)) return;
    root.current?.focus({ preventScroll: true }); // what was pressed is gone in a moment
    onAction?.(...actions);
  };
  const onToggle = (index) => {
    const count = match.phase === "roll" ? match.view.dice.length : dice.length;
    if (index >= count) return false;
    toggle(index);
    return true;
  };
  const onKeyDown = useBoardKeys({ root, enabled, phase: match.phase, onToggle });
  return (
    <div
      ref={root}
      className="rwd-board"
      role="group"
      tabIndex={0}
      aria-label={`Dice duel: ${match.players.join(" against ")}`}
      data-testid="board"
      data-phase={match.phase}
      onKeyDown={onKeyDown}
    >
      <div className="rwd-sides">
        {sides.map((side) => (
          <Side
            key={side.player}
            side={side}
            hue={ownIn(hues, side.index)}
            acting={match.to_act === side.player}
            defending={side === defender && isDefending}
            change={changes.get(side.player)}
            lately={lately.get(side.player)}
            result={match.result}
          />
        ))}
      </div>
      <p className="rwd-round" data-testid="round">
        Round {match.view.round}{" "}
        <span className="rwd-of">{match.result ? "the duel is over" : `${turnText(match)}`}</span>
      </p>
      <Reaction {...{ match, dice, chosen, onToggle, enabled, names }} onAction={act} />
      <Rolling
        {...{ match, onToggle, enabled, rolled }}
        held={match.phase === "roll" ? chosen : NOBODY}
        onAction={act}
      />
      <Attacks
        {...{ match, sides, names, onJump }}
        enabled={enabled}
        onAction={act}
        onWhy={(attack) =>
          session?.ask({
            attack: attack.name,
            action: { type: "attack", attack: attack.id, spend: {} },
          })
        }
      />
      {why?.answer && (
        <Why
          title={why.attack}
          answer={why.answer}
          onJump={onJump}
          onClose={() => {
            session?.ask(null);
            root.current?.focus({ preventScroll: true });
          }}
        />
      )}
      <News combats={combats} shown={combat} onShow={setLooked} />
      <Strip combat={combat} />
      <DefencePanel side={defender} combat={shown} names={names} onJump={onJump} />
      <Hud
        {...{ match, sides, combat }}
        disabled={!live || !match.can_edit || !!match.result}
        onEdit={(change) => session?.switch(change)}
      />
    </div>
  );
}
