// The defence panel: the defender's card or v1 board, the dice rolled for it, and what triggered.
import { facesInWords, hueOf, inWords, readCard, titleOf } from "../look.js";
import { Dice } from "./Dice.jsx";
import { hitWords, partWords } from "../words.js";

const NOBODY = [];
const ICONS = new Map(
  Object.entries({
    dealPer: "✦",
    flatBlock: "▬",
    blockPer: "◧",
    preventHalf: "½",
    reflect: "↩",
    gainStatus: "+",
    applyStatusToOpponent: "→",
    buffNextAttack: "▲",
    heal: "♥",
    cleanse: "○",
    transferStatus: "⇄",
    rerollDice: "⟳",
  }),
);

/** One reroll: the dice before and after, and which of them were rolled again. */
function Reroll({ reroll, field }) {
  const rolled = new Set(reroll.dice ?? []);
  if (!reroll.ok)
    return (
      <p className="rwd-reroll" data-testid="reroll-refused">
        No reroll: {inWords(reroll.reason)}.
      </p>
    );
  return (
    <div className="rwd-reroll" data-testid="reroll-done">
      <span>
        Rerolled {rolled.size === 1 ? "die" : "dice"} {[...rolled].map((n) => n + 1).join(", ")}{" "}
        <span className="rwd-of">
          ({reroll.by === "choice" ? "chosen" : inWords(reroll.policy)})
        </span>
      </span>
      <span className="rwd-beforeafter">
        <Dice dice={reroll.before} label="Before" lit={rolled} size={24} field={field} />
        <span aria-hidden="true">→</span>
        <Dice dice={reroll.after} label="After" lit={rolled} size={24} field={field} />
      </span>
    </div>
  );
}

/** In which evaluation a rule triggered, where there were several. */
const when = (pass, passes) =>
  passes < 2 ? "" : pass === 1 ? "first roll: " : `reroll ${pass - 1}: `;

function Rule({ rule, index, path, hits, passes, onJump }) {
  const times = hits.length;
  const effects = Array.isArray(rule.effects) ? rule.effects : [];
  return (
    <li
      data-testid="card-rule"
      data-rule={rule.id}
      data-lit={times || undefined}
      data-matches={hits.at(-1)?.matchCount}
    >
      <button
        type="button"
        onClick={() => onJump(path)}
        data-path={path}
        title="Show it in the spec"
      >
        <span className="rwd-lamp" aria-hidden="true">
          {times ? "●" : "○"}
        </span>
        <span>
          {effects.map((effect, n) => (
            <span key={n} className="rwd-icon" aria-hidden="true" title={inWords(effect?.type)}>
              {ICONS.get(effect?.type) ?? "•"}
            </span>
          ))}{" "}
          <b>{titleOf(rule, index)}</b>
          {times > 0 && <span className="rwd-times"> ×{hits.at(-1).matchCount}</span>}{" "}
          <span className="rwd-rulewords">
            {partWords(rule.matcher)} → {effects.map(partWords).join("; ")}
          </span>
        </span>
      </button>
      {hits.map((hit, n) => (
        <span key={n} className="rwd-said" data-testid="rule-said">
          {when(hit.pass, passes)}
          {hitWords(hit)}
        </span>
      ))}
    </li>
  );
}

function CardPanel({ side, combat, card, onJump }) {
  const passes = combat?.passes ?? NOBODY;
  const field = (face) => card.of(face)[0] ?? null;
  const matched = new Set(passes.at(-1)?.flatMap((hit) => hit.matchedDiceIndexes));
  return (
    <>
      <div className="rwd-legend">
        {card.fields.map((one) => (
          <span key={one.index} style={{ "--rwd-hue": hueOf(one.index) }}>
            <i className="rwd-swatch" aria-hidden="true" />
            {one.id} <span className="rwd-of">{facesInWords(one.faces)}</span>
          </span>
        ))}
      </div>
      {combat?.dice.length > 0 && (
        <Dice
          dice={combat.dice}
          label={`Defence dice of ${side.player}`}
          field={field}
          lit={matched}
          size={34}
        />
      )}
      {combat?.rerolls.map((reroll, n) => (
        <Reroll key={n} reroll={reroll} field={field} />
      ))}
      <ol className="rwd-cardrules" aria-label="Rules of the card">
        {card.rules.map(({ rule, index, path }) => (
          <Rule
            key={index}
            passes={passes.length}
            {...{ rule, index, path, onJump }}
            hits={passes.flat().filter((hit) => hit.id === rule.id)}
          />
        ))}
      </ol>
    </>
  );
}

function BoardPanel({ side, combat, names, onJump }) {
  const board = side.entry?.hero.v1Board;
  return (
    <>
      {combat?.dice.length > 0 && (
        <Dice dice={combat.dice} label={`Defence dice of ${side.player}`} size={34} />
      )}
      <ol className="rwd-cardrules" aria-label="Entries of the v1 board">
        {(Array.isArray(board) ? board : NOBODY).map((entry, n) => {
          const lit = combat?.board?.combo === entry.combo;
          const path = `${side.entry.path}/v1Board/${n}`;
          return (
            <li key={n} data-testid="card-rule" data-rule={entry.combo} data-lit={lit || undefined}>
              <button
                type="button"
                data-path={path}
                title="Show it in the spec"
                onClick={() => onJump(path)}
              >
                <span className="rwd-lamp" aria-hidden="true">
                  {lit ? "●" : "○"}
                </span>
                <span>
                  <b>{names.combo(entry.combo)}</b>{" "}
                  <span className="rwd-rulewords">
                    block {entry.block}
                    {entry.reflect ? `, reflect ${entry.reflect}` : ""}
                    {(entry.riders ?? NOBODY)
                      .map(({ status, stacks = 1 }) => `, +${stacks} ${names.status(status)}`)
                      .join("")}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {combat?.roll && !combat.board && <p className="rwd-of">No combo: nothing is blocked.</p>}
    </>
  );
}

/** Props: {side (the defender), combat (its last one, or null), names (of namesIn), onJump}. */
export function DefencePanel({ side, combat, names, onJump }) {
  const version = combat?.version ?? side.playing;
  const card = readCard(side.entry?.hero, side.entry?.path ?? "");
  return (
    <section
      className="rwd-box rwd-defence"
      aria-label={`Defence of ${side.player}`}
      data-testid="defence"
      data-version={version}
      data-player={side.player}
    >
      <header>
        <h4>
          {version === "v2" ? "Defence card" : "v1 board"} of {side.player}
        </h4>
        {side.fell && (
          <span className="rwd-fell" data-testid="fell-back">
            card not played: v1 instead
          </span>
        )}
      </header>
      {side.fell &&
        side.issues.map((issue, n) => (
          <p key={n} className="rwd-fellwhy">
            {issue.message}{" "}
            <button
              type="button"
              className="rwd-inline"
              data-path={issue.path}
              onClick={() => onJump(issue.path)}
            >
              Show
            </button>
          </p>
        ))}
      {combat?.reactions.some(({ negated }) => negated) && (
        <p className="rwd-of">The attack was negated before the roll.</p>
      )}
      {version === "v2" ? (
        <CardPanel {...{ side, combat, card, onJump }} />
      ) : (
        <BoardPanel {...{ side, combat, names, onJump }} />
      )}
    </section>
  );
}
