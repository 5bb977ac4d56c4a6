// Forms of factored actions, as core/forms.py fills them in: the same for every game that has them.
import { ownIn } from "../data/lookup.js";

const clone = (value) => JSON.parse(JSON.stringify(value));
const among = (field, value) =>
  field.options.some((option) => JSON.stringify(option) === JSON.stringify(value));
const within = (field, values) =>
  Array.isArray(values) &&
  values.every((value) => among(field, value)) &&
  new Set(values.map((value) => JSON.stringify(value))).size === values.length;

/** The options as people read them. */
export const labelsOf = (field) => field.labels ?? (field.options ?? []).map(String);
export const otherLabelsOf = (field) => field.other_labels ?? (field.others ?? []).map(String);

function firstPiles({ options, bounds }) {
  let left = [...options];
  return bounds.map(([, most], n) => {
    const later = bounds.slice(n + 1).reduce((sum, [least]) => sum + least, 0);
    const taken = left.slice(0, Math.min(most, left.length - later));
    left = left.slice(taken.length);
    return taken;
  });
}

function firstDivision({ options, bounds, max }) {
  let left = max;
  const given = options.map((_, n) => {
    const part = Math.min(left, bounds[n][0]);
    left -= part;
    return part;
  });
  return Object.fromEntries(
    options.map((option, n) => [option, given[n] + (n === options.length - 1 ? left : 0)]),
  );
}

const FIRST = {
  __proto__: null,
  amount: ({ min }) => min,
  several: ({ options, min }) => options.slice(0, min),
  order: ({ options }) => [...options],
  piles: firstPiles,
  pairs: () => ({}),
  division: firstDivision,
};

/** A value for every field: the first option, the least amount, as few as may be. */
export function firstValues(form) {
  return Object.fromEntries(
    form.fields.map((field) => [
      field.name,
      (FIRST[field.kind] ?? (({ options }) => options?.[0] ?? null))(field),
    ]),
  );
}

const CHECKS = {
  __proto__: null,
  amount: ({ min, max }, value) =>
    Number.isSafeInteger(value) && value >= min && value <= max
      ? ""
      : `A whole number from ${min} to ${max}`,
  several: (field, value) =>
    within(field, value) && value.length >= field.min && value.length <= field.max
      ? ""
      : field.min === field.max
        ? `Choose ${field.min}`
        : `Choose ${field.min} to ${field.max}`,
  order: (field, value) =>
    within(field, value) && value.length === field.options.length
      ? ""
      : "Put every option in its place",
  piles: (field, value) => {
    const wrong = field.bounds.findIndex(
      ([least, most], n) => value[n].length < least || value[n].length > most,
    );
    const [least, most] = field.bounds[wrong] ?? [];
    return wrong < 0
      ? ""
      : `${otherLabelsOf(field)[wrong]} takes ${least === most ? least : `${least} to ${most}`}`;
  },
  pairs: (field, value) => {
    const came = field.others.map(
      (other) => Object.values(value).filter((one) => one === other).length,
    );
    const wrong = came.findIndex(
      (count, n) => count && (count < field.bounds[n][0] || count > field.bounds[n][1]),
    );
    return wrong < 0
      ? ""
      : `${otherLabelsOf(field)[wrong]} takes none, or ${field.bounds[wrong][0]} or more`;
  },
  division: ({ max }, value) => {
    const total = Object.values(value).reduce((sum, one) => sum + one, 0);
    return total === max && Object.values(value).every((one) => Number.isInteger(one) && one >= 0)
      ? ""
      : `Divide ${max}; this is ${total}`;
  },
};

/** Why the value is none of the field's; '' when it is one. */
export const fault = (field, value) =>
  (CHECKS[field.kind] ?? (() => (among(field, value) ? "" : "Choose one of the options")))(
    field,
    value,
  );

/** The first thing that is wrong with the values of a form; '' when they can be sent. */
export const faultOf = (form, values) =>
  form.fields.map((field) => fault(field, ownIn(values, field.name))).find(Boolean) ?? "";

/**
 * `holder` with a value at the end of a way of keys.
 * @param {any} holder
 * @param {string[]} way
 * @param {unknown} value
 */
function placed(holder, [part, ...rest], value) {
  const inner = rest.length ? placed(ownIn(holder, part) ?? {}, rest, value) : value;
  if (!Array.isArray(holder)) return { ...holder, [part]: inner };
  const list = [...holder];
  list[Number(part)] = inner;
  return list;
}

/** The action of a filled-in form. */
export function filled(form, values) {
  let action = clone(form.action ?? { type: form.type });
  for (const field of form.fields) {
    const way = (field.at ?? `/${field.name}`)
      .slice(1)
      .split("/")
      .map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"));
    action = placed(action, way, ownIn(values, field.name));
  }
  return action;
}

/**
 * The forms in the groups that they stand in, in order: [{title, forms}]; one without a group
 * stands alone.
 */
export function groupsOf(forms) {
  const found = [];
  for (const form of forms) {
    const group = form.group && found.find(({ title }) => title === form.group);
    if (group) group.forms.push(form);
    else found.push({ title: form.group ?? "", forms: [form] });
  }
  return found;
}
