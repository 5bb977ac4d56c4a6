// What hands do on the table: from the forms of the rules to the objects that they are about.
import { ownIn } from "../../../data/lookup.js";
import { filled } from "../../../match/forms.js";

/** @import { Draft, Field, Form, Link, Reading } from "./types.js" */

/**
 * What the choices mean on a table where these objects can be seen.
 * @param {Form[]} choices
 * @param {Set<string>} seen
 * @param {Set<string>} [apart] types of forms that are done elsewhere
 * @returns {Reading}
 */
export function readingOf(choices, seen, apart = new Set()) {
  /** @type {Map<string, Form[]>} */
  const uses = new Map();
  const forms = choices.filter(({ type }) => !apart.has(type));
  for (const form of forms)
    for (const key of form.objects ?? []) uses.set(key, [...(uses.get(key) ?? []), form]);
  const free = forms.filter(({ objects }) => !objects?.length);
  return {
    uses,
    seen,
    plain: free.filter(({ fields }) => !fields.length),
    question: free.find(({ fields }) => fields.length) ?? null,
  };
}

/**
 * Whether these forms are still offered as they were: the rules may be changed while a choice is
 * half made, also where the position stays the same.
 * @param {Form[]} forms
 * @param {Form[]} choices
 */
export const areOffered = (forms, choices) =>
  forms.every((form) =>
    choices.some((each) => each === form || JSON.stringify(each) === JSON.stringify(form)),
  );

/**
 * Whether a form does what its card shows, so that pressing the card says enough: a land, mana, or
 * a spell for its own cost. Any other is told before it is done.
 * @param {Form} form
 */
export function isEvident({ type, fields, action }) {
  if (fields.length) return true; // it is told with what it asks
  const { cost_kind: cost, mode } = action?.payload ?? {};
  if (type === "CAST_SPELL") return cost === "NORMAL" && mode === undefined;
  return type === "PLAY_LAND" || type === "TAP_FOR_MANA";
}

const KINDS = ["option", "several", "pairs"];

/**
 * Whether a field is answered by pressing objects that lie on the table.
 * @param {Field} field
 * @param {Set<string>} seen
 */
export function isOnTable(field, seen) {
  const keys = field.objects ?? [];
  return KINDS.includes(field.kind) && keys.length > 0 && keys.every((key) => seen.has(key));
}

/**
 * A form that begins at an object (null: a question). Attackers that have no choice attack from
 * the start.
 * @param {Form} form
 * @param {string | null} object
 * @returns {Draft}
 */
export function begun(form, object) {
  const forced = form.type === "DECLARE_ATTACKERS";
  const values = Object.fromEntries(
    form.fields.flatMap(({ name, kind, options = [], min }) => {
      if (kind === "pairs") return [[name, {}]];
      return kind === "several" ? [[name, forced ? options.slice(0, min ?? 0) : []]] : [];
    }),
  );
  return { form, object, values, closed: [], held: null };
}

/** @param {Draft} draft @param {Field} field */
function isDone({ form, values, closed }, field) {
  if (closed.includes(field.name)) return true;
  const value = ownIn(values, field.name);
  if (field.kind === "option") return value !== undefined;
  // what is declared is never over by itself, and what may be more or less neither
  return (
    field.kind === "several" &&
    field.min === field.max &&
    value.length === field.max &&
    !form.type.startsWith("DECLARE")
  );
}

/**
 * The field that is answered on the table now; null: none is left.
 * @param {Draft} draft
 * @param {Set<string>} seen
 */
export const fieldOf = (draft, seen) =>
  draft.form.fields.find((field) => isOnTable(field, seen) && !isDone(draft, field)) ?? null;

/**
 * What is left to ask, and what the answers so far make of the form.
 * @param {Draft} draft
 * @param {Set<string>} seen
 * @returns {Form}
 */
export function restOf(draft, seen) {
  const { form, object, values } = draft;
  const told = form.fields.filter((field) => isOnTable(field, seen));
  const action = filled({ ...form, fields: told }, values);
  return {
    ...form,
    action: object && form.objects?.includes(object) ? { ...action, object_id: object } : action,
    fields: form.fields.filter((field) => !isOnTable(field, seen)),
  };
}

/**
 * Whether the field may be closed as it is: enough is chosen.
 * @param {Draft} draft
 * @param {Field} field
 */
export function isEnough({ values }, field) {
  const value = ownIn(values, field.name);
  if (field.kind === "several") return value.length >= (field.min ?? 0);
  if (field.kind !== "pairs") return false;
  return (field.others ?? []).every((other, n) => {
    const came = Object.values(value).filter((each) => each === other).length;
    return !came || came >= (field.bounds?.[n]?.[0] ?? 1);
  });
}

/**
 * The draft after an object was pressed; null: it means nothing now.
 * @param {Draft} draft
 * @param {string} key
 * @param {Set<string>} seen
 * @returns {Draft | null}
 */
export function pressed(draft, key, seen) {
  const field = fieldOf(draft, seen);
  const at = field?.objects?.indexOf(key) ?? -1;
  if (!field) return null;
  if (field.kind === "pairs") return paired(draft, field, key, at);
  if (at < 0) return null;
  const option = field.options?.[at];
  const was = ownIn(draft.values, field.name);
  if (field.kind === "option") return put(draft, field, option);
  if (was.includes(option)) {
    const isForced = draft.form.type === "DECLARE_ATTACKERS" && at < (field.min ?? 0);
    const left = was.filter((/** @type {unknown} */ each) => each !== option);
    return isForced ? null : put(draft, field, left);
  }
  return was.length < (field.max ?? Infinity) ? put(draft, field, [...was, option]) : null;
}

/** @param {Draft} draft @param {Field} field @param {unknown} value @returns {Draft} */
const put = (draft, field, value) => ({
  ...draft,
  held: null,
  values: { ...draft.values, [field.name]: value },
});

/** @param {Draft} draft @param {Field} field @param {string} key @param {number} at */
function paired(draft, field, key, at) {
  const was = ownIn(draft.values, field.name);
  if (at >= 0) {
    if (ownIn(was, key) === undefined) return { ...draft, held: draft.held === key ? null : key };
    const left = Object.entries(was).filter(([name]) => name !== key);
    return put(draft, field, Object.fromEntries(left));
  }
  const other = (field.others ?? []).indexOf(key);
  const from = draft.held === null ? -1 : (field.objects ?? []).indexOf(draft.held);
  if (other < 0 || from < 0 || !field.partners?.[from]?.includes(other)) return null;
  return put(draft, field, { ...was, [String(draft.held)]: key });
}

/**
 * The objects that can be pressed now.
 * @param {Reading} reading
 * @param {Draft | null} draft
 * @returns {Set<string>}
 */
export function litOf(reading, draft) {
  if (!draft) return new Set(reading.uses.keys());
  const field = fieldOf(draft, reading.seen);
  if (!field) return new Set();
  const { held } = draft;
  if (field.kind !== "pairs" || held === null) return new Set(field.objects);
  const from = (field.objects ?? []).indexOf(held);
  const others = (field.partners?.[from] ?? []).map((n) => String(field.others?.at(n)));
  return new Set([held, ...others]);
}

/**
 * What was chosen so far: "chosen" or "held" by the key of the object; in pairs also with whom.
 * @param {Draft | null} draft
 * @param {Set<string>} seen
 * @returns {Map<string, string>}
 */
export function marksOf(draft, seen) {
  /** @type {Map<string, string>} */
  const found = new Map();
  if (!draft) return found;
  if (draft.object) found.set(draft.object, "held");
  for (const field of draft.form.fields.filter((each) => isOnTable(each, seen))) {
    const value = ownIn(draft.values, field.name);
    (field.objects ?? []).forEach((key, n) => {
      const option = field.options?.[n];
      const isChosen =
        field.kind === "pairs"
          ? ownIn(value, key) !== undefined
          : field.kind === "several"
            ? value.includes(option)
            : value !== undefined && value === option;
      if (isChosen)
        found.set(key, field.kind === "pairs" ? `chosen ${ownIn(value, key)}` : "chosen");
    });
  }
  if (draft.held) found.set(draft.held, "held");
  return found;
}

/**
 * The lines of a half-made choice: from its card to what it is aimed at, attackers, pairs.
 * @param {Draft | null} draft
 * @param {Set<string>} seen
 * @param {string} defender the key of who is attacked
 * @returns {Link[]}
 */
export function aimsOf(draft, seen, defender) {
  if (!draft) return [];
  const marks = marksOf(draft, seen);
  const { form, object } = draft;
  /** @type {Link[]} */
  const found = [];
  for (const [key, mark] of marks) {
    if (mark.startsWith("chosen "))
      found.push({ from: key, to: mark.slice("chosen ".length), kind: "block" });
    else if (mark === "chosen" && form.type === "DECLARE_ATTACKERS")
      found.push({ from: key, to: defender, kind: "attack" });
    else if (mark === "chosen" && object) found.push({ from: object, to: key, kind: "target" });
  }
  return found;
}
