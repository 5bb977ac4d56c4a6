// The box that asks how many matches are played of each, and the part of the request made of it.
import { count } from "./words.js";

const PRECISIONS = [
  [0.05, "± 5 points"],
  [0.03, "± 3 points"],
  [0.02, "± 2 points"],
  [0.01, "± 1 point"],
];

const MOST_GAMES = 1_000_000;

const MOST_SEED = Number.MAX_SAFE_INTEGER;

export function HowMany({ value, isLeague, isStudy, onChange }) {
  const { kind, games, half } = value;
  const each = isLeague ? "pair" : isStudy ? "plan" : "document";
  return (
    <fieldset className="rwp-box">
      <legend>How many matches</legend>
      <label className="rwp-line">
        <input
          type="radio"
          name="kind"
          checked={kind === "games"}
          onChange={() => onChange({ ...value, kind: "games" })}
        />{" "}
        <span className="rwp-text">Of each {each}</span>{" "}
        <input
          className="rw-input rwp-short"
          aria-label="Matches"
          inputMode="numeric"
          value={games}
          disabled={kind !== "games"}
          onChange={(event) => onChange({ ...value, games: event.target.value })}
        />
      </label>
      <label className="rwp-line">
        <input
          type="radio"
          name="kind"
          checked={kind === "precision"}
          onChange={() => onChange({ ...value, kind: "precision" })}
        />{" "}
        <span className="rwp-text">
          Of each, until {isLeague ? "a" : "the first player’s"} score is known to
        </span>{" "}
        <select
          className="rw-input rwp-short"
          aria-label="Precision"
          value={half}
          disabled={kind !== "precision"}
          onChange={(event) => onChange({ ...value, half: Number(event.target.value) })}
        >
          {PRECISIONS.map(([share, title]) => (
            <option key={share} value={share}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

const whole = (text) => (/^-?\d{1,16}$/.test(text.trim()) ? Number(text) : null);

/** The fields of the request that its documents share, or the sentence on what is wrong. */
export function optionsOf({ seats, many, seed }) {
  const games = whole(many.games);
  if (many.kind === "games" && (games === null || games < 1 || games > MOST_GAMES))
    return { problem: `The number of matches is a whole number from 1 to ${count(MOST_GAMES)}.` };
  if (whole(seed) === null || !Number.isSafeInteger(whole(seed)))
    return {
      problem: `The seed is a whole number from −${count(MOST_SEED)} to ${count(MOST_SEED)}.`,
    };
  return {
    options: {
      seats,
      seed: whole(seed),
      ...(many.kind === "games" ? { games } : { precision: many.half }),
    },
  };
}
