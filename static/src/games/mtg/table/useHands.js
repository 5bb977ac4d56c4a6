// The hands of whoever plays: what was begun, and what pressing an object does next.
import { useMemo, useState } from "react";
import {
  areOffered,
  begun,
  fieldOf,
  isEvident,
  litOf,
  marksOf,
  pressed,
  readingOf,
  restOf,
} from "./hands.js";

/** @import { Draft, Form, Thing } from "./types.js" */

/** Types of forms that are asked about again, among all actions. */
export const APART = new Set(["SCOOP"]);

/**
 * @param {{
 *   match: import("../../../data/wire.js").MatchView, things: Map<string, Thing>,
 *   enabled: boolean, onAction: (action: any) => void
 * }} props
 */
export function useHands({ match, things, enabled, onAction }) {
  const { choices } = match;
  const reading = useMemo(
    () => readingOf(enabled ? (choices ?? []) : [], new Set(things.keys()), APART),
    [choices, things, enabled],
  );
  const place = `${match.digest} ${match.ply}`;
  const [made, setMade] = useState(/** @type {import("./types.js").Made | null} */ (null));
  const isThere = useMemo(
    () => areOffered(made?.menu?.forms ?? (made?.draft ? [made.draft.form] : []), choices ?? []),
    [made, choices],
  );
  const current = enabled && isThere && made?.place === place ? made : null;
  const { question, seen, uses } = reading;
  const asked = useMemo(() => (question ? begun(question, null) : null), [question]);
  const draft = current?.draft ?? (current?.menu ? null : asked);
  // one value while nothing changes: a form that is another takes the focus
  const rest = useMemo(
    () => (draft && !fieldOf(draft, seen) ? restOf(draft, seen) : null),
    [draft, seen],
  );

  /**
   * What was chosen stays until the match goes on: an action may be refused.
   * @param {any} action
   * @param {Draft | null} [kept]
   */
  const send = (action, kept = draft) => {
    setMade(kept && { place, draft: kept });
    onAction(action);
  };
  /** @param {Draft} next */
  const go = (next) => {
    const left = fieldOf(next, seen) ? null : restOf(next, seen);
    if (left && !left.fields.length) send(left.action);
    else setMade({ place, draft: next });
  };
  /** @param {Form} form @param {string} object */
  const start = (form, object) => go(begun(form, object));
  /** @param {string[]} ids */
  const press = (ids) => {
    if (!enabled) return false;
    if (draft) {
      const next = ids.map((id) => pressed(draft, id, seen)).find(Boolean);
      if (next) go(next);
      else if (draft.object && ids.includes(draft.object)) setMade(null);
      else return false;
      return true;
    }
    const object = ids.find((id) => uses.has(id));
    const forms = object === undefined ? [] : (uses.get(object) ?? []);
    if (object === undefined) return false;
    if (forms.length === 1 && isEvident(forms[0])) start(forms[0], object);
    else setMade({ place, menu: { object, forms } });
    return true;
  };
  return {
    reading,
    draft,
    rest,
    menu: current?.menu ?? null,
    lit: useMemo(() => litOf(reading, draft), [reading, draft]),
    marks: useMemo(() => marksOf(draft, reading.seen), [draft, reading]),
    isBegun: !!current,
    press,
    start,
    send,
    cancel: () => setMade(null),
    /** The field is over as it is. */
    finish: () => {
      const field = draft && fieldOf(draft, seen);
      if (draft && field) go({ ...draft, held: null, closed: [...draft.closed, field.name] });
    },
    /** All that may be chosen, is. */
    all: () => {
      const field = draft && fieldOf(draft, seen);
      if (draft && field)
        go({ ...draft, values: { ...draft.values, [field.name]: [...(field.options ?? [])] } });
    },
  };
}
