// What the Reader, a network that reads the rules, makes of the position on the table, and which
// words of the rules moved it.
import { useMemo, useState } from "react";
import { useAsked } from "../../../data/useAsked.js";
import { ownIn } from "../../../data/lookup.js";
import { askInLine } from "../../../match/inline.js";
import { valueAt } from "../../../studio/model/pointer.js";
import { actionText } from "../look.js";
import { fromPoints } from "../script/points.js";
import { moved, percent } from "./words.js";

/**
 * `{value, error}` of `match.explain`, with an action also why it is preferred.
 * @param {any} asked
 */
function useExplained({ session, view, live, action }) {
  const about = JSON.stringify([view.match, view.digest, view.ply, action ?? null]);
  const isAsked = live && !!view.to_act && action !== undefined;
  const question = useMemo(() => (isAsked ? { session, about } : null), [session, isAsked, about]);
  const ask = (how) =>
    askInLine(session, () => session.call("match.explain", action ? { action } : {}), {
      ...how,
      what: "Asking the Reader",
    });
  return useAsked({ about, question, ask });
}

/**
 * The words of the rules of a reason, cut out of their script.
 * @param {any} spec
 * @param {{path: string, span: [number, number]}} reason
 */
function wordsOf(spec, { path, span: [start, end] }) {
  const text = valueAt(spec, path);
  return typeof text === "string"
    ? text.slice(fromPoints(text, start), fromPoints(text, end)).replace(/\s+/g, " ")
    : "a rule that the document does not have";
}

/** @param {any} props */
function Reasons({ reasons, spec, label, onJump }) {
  if (!reasons.length)
    return <p className="rwh-hint">The Reader reads no rules here: there is nothing to hide.</p>;
  return (
    <ol className="rwh-reasons" aria-label={`What moved it about ${label}`}>
      {reasons.map((reason) => (
        <li key={`${reason.path} ${reason.span}`} data-testid="reason">
          <button
            type="button"
            className="rwm-link"
            title="Show it in the document"
            onClick={() => onJump(reason.path, reason.span)}
          >
            {wordsOf(spec, reason)}
          </button>
          <span>{moved(reason.moved)}</span>
        </li>
      ))}
    </ol>
  );
}

/**
 * A tab of the match pane: {session, state, onJump}.
 * @param {any} props
 */
export function ReaderPanel({ session, state, onJump }) {
  const { view, spec, live } = state;
  const [asked, setAsked] = useState(/** @type {{about: string, n: number} | null} */ (null));
  const position = JSON.stringify([view.match, view.digest, view.ply]);
  const n = asked?.about === position ? asked.n : null;
  const given = { session, view, live };
  const now = useExplained({ ...given, action: null });
  // whoever looks on is told no legal actions of the player to act
  const choices = now.value?.choices ?? view.legal.map((action) => ({ action, share: null }));
  const chosen = n === null ? undefined : ownIn(choices, n)?.action;
  const why = useExplained({ ...given, action: chosen });
  if (!view.to_act) return <p className="rwh-hint">The duel is over: nobody is to act.</p>;
  const error = now.error ?? why.error;
  const names = choices.map(({ action }) => actionText(action, view, view.to_act));
  return (
    <div className="rwh-reader" data-testid="reader">
      <p className="rwh-hint">
        The Reader is a network that was trained on many duels with other rules. It has read the
        rules of this one, and tries each ability with a few throws of the dice.
      </p>
      <p role="status" data-testid="reader-value">
        {now.value
          ? `${view.to_act} is to act, with ${percent(now.value.value)} of the hopes.`
          : (error?.message ?? "The Reader is reading…")}
      </p>
      <ul className="rwh-choices" aria-label="What the Reader prefers">
        {choices.map(({ share }, at) => (
          <li key={at} data-testid="reader-choice">
            <span className="rwh-choice">{names[at]}</span>
            <meter min={0} max={1} value={share ?? 0} aria-hidden="true" />
            <output>{share === null ? "…" : percent(share)}</output>
            <button
              type="button"
              className="rwm-link"
              aria-pressed={n === at}
              aria-label={`What moved it about ${names[at]}?`}
              onClick={() => setAsked(n === at ? null : { about: position, n: at })}
            >
              Why?
            </button>
          </li>
        ))}
      </ul>
      {n !== null && (
        <div className="rwh-why" aria-busy={!why.value && !why.error} data-testid="reader-why">
          {why.value ? (
            <Reasons reasons={why.value.reasons ?? []} {...{ spec, onJump }} label={names[n]} />
          ) : (
            <p className="rwh-hint" role="status">
              {why.error?.message ?? "Hiding the rules one by one…"}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
