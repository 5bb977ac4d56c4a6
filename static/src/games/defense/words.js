// Decisions, results and rules in words.
import { inWords } from "./look.js";
import { ownIn } from "../../data/lookup.js";

const DOES = {
  __proto__: null,
  roll: "rolls",
  attack: "chooses an attack",
  pre_defense: "may react before the defence roll",
  reroll: "chooses dice to reroll",
  reaction: "may spend statuses",
};

export const turnText = (view) => `${view.to_act} ${DOES[view.phase] ?? "decides"}`;

export const reasons = {
  knockout: "by knock-out",
  double_ko: "both are knocked out",
  round_limit: "the rounds are used up",
};

const oneBased = (dice) => dice.map((n) => n + 1).join(", ");

/** What an attack is called in a view; else its id in words. */
const called = (id, view) =>
  (view?.view?.heroes ?? [])
    .flatMap(({ attacks = [] }) => attacks)
    .find((attack) => attack.id === id)?.name ?? inWords(id);

/** What a status that somebody holds is called in a view; else its id in words. */
const statusCalled = (id, view) =>
  (view?.view?.heroes ?? [])
    .flatMap(({ statuses = [] }) => statuses)
    .find(({ status }) => status === id)?.name ?? inWords(id);

/** An action in words, with the names of the view where there is one. */
export function actionText(action, view) {
  if (!action) return "";
  if (action.type === "hold")
    return action.dice.length ? `hold dice ${oneBased(action.dice)}` : "roll all dice again";
  if (action.type === "attack")
    return [
      `attack ${called(action.attack, view)}`,
      ...Object.entries(action.spend ?? {})
        .filter(([, n]) => n)
        .map(([id, n]) => `${n} ${statusCalled(id, view)}`),
    ].join(" with ");
  if (action.type === "spend") return `spend ${action.stacks} ${statusCalled(action.status, view)}`;
  if (action.type === "react") return `spend ${statusCalled(action.status, view)}`;
  if (action.type === "reroll") return `reroll dice ${oneBased(action.dice)}`;
  return (
    ownIn({ stand: "stand", pass: "pass", decline: "do not react", done: "done" }, action.type) ??
    String(action.type)
  );
}

const plain = (value) =>
  Array.isArray(value)
    ? value
        .map((one) =>
          one && typeof one === "object" ? Object.values(one).join(" ≥ ") : String(one),
        )
        .join(", ")
    : value && typeof value === "object"
      ? partWords(value)
      : String(value);

// their values speak for themselves
const PLAIN_KEYS = new Set(["fieldId", "face", "fields", "status", "amount"]);

/** A matcher, effect or condition in short: its type and what stands beside it. */
export function partWords(part) {
  if (!part || typeof part !== "object") return "";
  const rest = Object.entries(part)
    .filter(([key]) => key !== "type" && key !== "conditions")
    .map(([key, value]) => {
      if (PLAIN_KEYS.has(key)) return plain(value);
      return value === true
        ? inWords(key)
        : value === false
          ? `no ${inWords(key)}`
          : `${inWords(key)} ${plain(value)}`;
    });
  return [inWords(part.type), ...rest].join(" ").trim();
}

const COUNTED = {
  __proto__: null,
  amount: "",
  gained: "",
  moved: "",
  status: "",
  buff: "as",
  count: "",
};

/** What an effect came to: what it did, or why it did nothing. */
export function outcomeWords(outcome) {
  const { type, ok, reason, target: _, ...rest } = outcome;
  if (!ok) return `${inWords(type)}: nothing (${inWords(reason)})`;
  const parts = Object.entries(rest).map(([key, value]) =>
    `${COUNTED[key] ?? inWords(key)} ${plain(value)}`.trim(),
  );
  return [inWords(type), parts.join(" ")].filter(Boolean).join(": ");
}

/**
 * What a triggered rule came to, in short: the engine's own words, which stand behind its count.
 */
export function hitWords({ text, effects }) {
  return /×\d+ \((.+)\)$/.exec(text ?? "")?.[1] ?? effects.map(outcomeWords).join("; ");
}
