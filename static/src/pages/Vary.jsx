// What is varied: the level of play, one part after the other, or a number of the document.
import { useMemo } from "react";
import { brief } from "../data/brief.js";
import { numbersIn, rangeAround, TITLES } from "./varied.js";

const SHOWN = 300; // numbers that are offered while one types

function Numbers({ text, value, onChange }) {
  const numbers = useMemo(() => numbersIn(text), [text]);
  const known = numbers.find(({ path }) => path === value.pointer);
  const put = (change) => onChange({ ...value, ...change });
  const choose = (pointer) => {
    const now = numbers.find(({ path }) => path === pointer)?.value;
    put({ pointer, ...(now === undefined ? {} : rangeAround(now)) });
  };
  return (
    <>
      <label className="rwp-line">
        Number{" "}
        <input
          className="rw-input"
          aria-label="Place of the number"
          list="rwp-numbers"
          value={value.pointer}
          placeholder={numbers[0]?.path}
          onChange={(event) => choose(event.target.value)}
        />
      </label>
      <datalist id="rwp-numbers">
        {numbers.slice(0, SHOWN).map(({ path, value: now }) => (
          <option key={path} value={path}>
            {now}
          </option>
        ))}
      </datalist>
      <div className="rwp-range">
        <label>
          From{" "}
          <input
            className="rw-input"
            aria-label="Least value"
            inputMode="decimal"
            value={value.from}
            onChange={(event) => put({ from: event.target.value })}
          />
        </label>
        <label>
          To{" "}
          <input
            className="rw-input"
            aria-label="Greatest value"
            inputMode="decimal"
            value={value.to}
            onChange={(event) => put({ to: event.target.value })}
          />
        </label>
        <label>
          Values{" "}
          <input
            className="rw-input"
            aria-label="How many values"
            inputMode="numeric"
            value={value.points}
            onChange={(event) => put({ points: event.target.value })}
          />
        </label>
      </div>
      <p className="rw-muted rw-small">
        {known ? (
          <>
            It is <bdi>{brief(String(known.value))}</bdi> now.
          </>
        ) : (
          <>
            Choose a number by its place in the document
            {numbers.length > 0 && (
              <>
                , such as <bdi>{brief(numbers[0].path, 100)}</bdi>
              </>
            )}
            .
          </>
        )}
      </p>
    </>
  );
}

/** `value`: {kind, pointer, from, to, points, levels}; one document alone can be varied itself. */
export function Vary({ docs, isLeague, value, onChange }) {
  const put = (change) => onChange({ ...value, ...change });
  const isAlone = docs.length === 1 && !isLeague;
  const radio = (kind, title) => (
    <label className="rwp-line">
      <input
        type="radio"
        name="vary"
        checked={value.kind === kind}
        onChange={() => put({ kind })}
      />{" "}
      <span className="rwp-text">{title}</span>
    </label>
  );
  return (
    <fieldset className="rwp-box">
      <legend>What to vary</legend>
      <label className="rwp-line">
        <input
          type="checkbox"
          checked={value.levels}
          onChange={(event) => put({ levels: event.target.checked })}
        />{" "}
        <span className="rwp-text">
          The level of play: {TITLES.join(", ")}, each against itself
        </span>
      </label>
      {isAlone ? (
        <>
          {radio("none", "Nothing in the document")}
          {radio("parts", "Leave out each part by itself: what is useless, a trap, a must-have?")}
          {radio("number", "Other values of a number: where is it even?")}
          {value.kind === "number" && <Numbers text={docs[0].text} {...{ value, onChange }} />}
        </>
      ) : (
        <p className="rw-muted rw-small">
          With one document alone, its parts or a number of it can be varied too.
        </p>
      )}
    </fieldset>
  );
}
