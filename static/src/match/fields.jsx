// The inputs of a form of actions, one per kind of field; each takes {field, value, onChange, id}.
import { labelsOf, otherLabelsOf } from "./forms.js";
import { ownIn } from "../data/lookup.js";
import { NumberInput } from "../studio/form/NumberInput.jsx";

const key = (value) => JSON.stringify(value);

function Option({ field, value, onChange }) {
  const labels = labelsOf(field);
  const at = field.options.findIndex((option) => key(option) === key(value));
  return (
    <label className="rwq-field">
      <span>{field.name}</span>
      <select value={at} onChange={(event) => onChange(field.options[Number(event.target.value)])}>
        {labels.map((label, n) => (
          <option key={n} value={n}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Amount({ field, value, onChange }) {
  return (
    <label className="rwq-field">
      <span>
        {field.name}{" "}
        <small>
          {field.min} to {field.max}
        </small>
      </span>
      <NumberInput
        className=""
        min={field.min}
        max={field.max}
        step="1"
        aria-label={`${field.name} ${field.min} to ${field.max}`}
        value={value ?? ""}
        onText={(text) => onChange(text === "" ? null : Number(text))}
      />
    </label>
  );
}

function Several({ field, value, onChange }) {
  const labels = labelsOf(field);
  const toggle = (option) =>
    onChange(field.options.filter((each) => (each === option) !== value.includes(each)));
  const many = field.min === field.max ? `choose ${field.min}` : `${field.min} to ${field.max}`;
  return (
    <fieldset className="rwq-several">
      <legend>
        {field.name} <small>{many}</small>
      </legend>
      {field.options.map((option, n) => (
        <label key={key(option)}>
          <input type="checkbox" checked={value.includes(option)} onChange={() => toggle(option)} />{" "}
          {labels[n]}
        </label>
      ))}
      {field.options.length > 2 && field.max === field.options.length && (
        <button type="button" onClick={() => onChange([...field.options])}>
          All
        </button>
      )}
    </fieldset>
  );
}

const moved = (list, from, to) => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/**
 * @param {{
 *   label: string, at: number, last: number, onMove?: (to: number) => void,
 *   children?: import("react").ReactNode
 * }} props
 */
function Row({ label, at, last, onMove, children }) {
  return (
    <li>
      <span>{label}</span>
      {onMove && (
        <button
          type="button"
          disabled={at === 0}
          aria-label={`${label} up`}
          onClick={() => onMove(at - 1)}
        >
          ↑
        </button>
      )}
      {onMove && (
        <button
          type="button"
          disabled={at === last}
          aria-label={`${label} down`}
          onClick={() => onMove(at + 1)}
        >
          ↓
        </button>
      )}
      {children}
    </li>
  );
}

function Order({ field, value, onChange }) {
  const label = (option) =>
    labelsOf(field)[field.options.findIndex((each) => key(each) === key(option))];
  return (
    <fieldset className="rwq-order">
      <legend>{field.name}</legend>
      <ol>
        {value.map((option, n) => (
          <Row
            key={key(option)}
            label={label(option)}
            at={n}
            last={value.length - 1}
            onMove={(to) => onChange(moved(value, n, to))}
          />
        ))}
      </ol>
    </fieldset>
  );
}

function Piles({ field, value, onChange }) {
  const names = otherLabelsOf(field);
  const label = (option) => labelsOf(field)[field.options.indexOf(option)];
  const put = (option, from, to) =>
    onChange(
      value.map((pile, n) =>
        n === from ? pile.filter((each) => each !== option) : n === to ? [...pile, option] : pile,
      ),
    );
  const sort = (n, from, to) =>
    onChange(value.map((pile, k) => (k === n ? moved(pile, from, to) : pile)));
  return (
    <fieldset className="rwq-piles">
      <legend>{field.name}</legend>
      {value.map((pile, n) => (
        <div key={names[n]} role="group" aria-label={names[n]}>
          <b>{names[n]}</b>
          <ol>
            {pile.map((option, at) => (
              <Row
                key={option}
                label={label(option)}
                at={at}
                last={pile.length - 1}
                onMove={field.ordered ? (to) => sort(n, at, to) : undefined}
              >
                <select
                  aria-label={`Where ${label(option)} goes`}
                  value={n}
                  onChange={(event) => put(option, n, Number(event.target.value))}
                >
                  {names.map((name, k) => (
                    <option key={name} value={k}>
                      {name}
                    </option>
                  ))}
                </select>
              </Row>
            ))}
          </ol>
          {pile.length === 0 && <p>nothing</p>}
        </div>
      ))}
    </fieldset>
  );
}

function Pairs({ field, value, onChange }) {
  const labels = labelsOf(field);
  const others = otherLabelsOf(field);
  const put = (option, other) => {
    const kept = Object.entries(value).filter(([name]) => name !== option);
    onChange(Object.fromEntries(other === "" ? kept : [...kept, [option, other]]));
  };
  return (
    <fieldset className="rwq-pairs">
      <legend>{field.name}</legend>
      {field.options.map((option, n) => (
        <label key={option} className="rwq-field">
          <span>{labels[n]}</span>
          <select
            value={ownIn(value, option) ?? ""}
            onChange={(event) => put(option, event.target.value)}
          >
            <option value="">—</option>
            {field.partners[n].map((at) => (
              <option key={at} value={ownIn(field.others, at)}>
                {ownIn(others, at)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

function Division({ field, value, onChange }) {
  const labels = labelsOf(field);
  const total = Object.values(value).reduce((sum, one) => sum + one, 0);
  return (
    <fieldset className="rwq-pairs">
      <legend>
        {field.name}{" "}
        <small>
          {total} of {field.max}
        </small>
      </legend>
      {field.options.map((option, n) => (
        <label key={option} className="rwq-field">
          <span>
            {labels[n]}
            {field.bounds[n][0] > 0 && <small> lethal: {field.bounds[n][0]}</small>}
          </span>
          <NumberInput
            className=""
            min="0"
            max={field.max}
            step="1"
            aria-label={
              field.bounds[n][0] > 0 ? `${labels[n]} lethal: ${field.bounds[n][0]}` : labels[n]
            }
            value={ownIn(value, option) ?? 0}
            onText={(text) =>
              onChange({ ...value, [option]: Math.max(0, Math.trunc(Number(text)) || 0) })
            }
          />
        </label>
      ))}
    </fieldset>
  );
}

const INPUTS = {
  __proto__: null,
  amount: Amount,
  several: Several,
  order: Order,
  piles: Piles,
  pairs: Pairs,
  division: Division,
};

/** The input of a field. */
export function Field(props) {
  const Input = INPUTS[props.field.kind] ?? Option;
  return <Input {...props} />;
}
