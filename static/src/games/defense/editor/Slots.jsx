// A part of a rule on one line of inputs: what is there, and a choice of what could be added. It is
// drawn from the author's schema, so a new matcher or effect needs nothing here.
import { useId } from "react";
import { Choice } from "../../../studio/form/Choice.jsx";
import { Words } from "../../../studio/form/Words.jsx";
import { resolve } from "../../../studio/form/schema.js";
import { isWithin, pointer } from "../../../studio/model/pointer.js";
import { Icon, IconButton } from "../../../studio/views/icons.jsx";
import { inWords } from "../look.js";
import { Box, NumberBox } from "./Box.jsx";
import { entriesOf, inputOf, kindsOf, newRow, shapeOf, startOf } from "./slots.js";
import { ownIn } from "../../../data/lookup.js";

const titled = (entry) =>
  entry.title === entry.key ? inWords(entry.key) : entry.title.toLowerCase();

/** The input of a plain value. */
function Plain({ kind, schema, value, label, place, disabled, onChange }) {
  if (kind === "choice")
    return (
      <Choice
        label={label}
        value={value}
        options={schema.enum}
        titles={schema["x-titles"]}
        disabled={disabled}
        onChange={(next) => next !== undefined && onChange(next)}
      />
    );
  if (kind === "number")
    return (
      <NumberBox
        label={label}
        value={value}
        min={schema.minimum}
        max={schema.maximum}
        disabled={disabled}
        onChange={onChange}
      />
    );
  if (kind === "flag")
    return (
      <input
        type="checkbox"
        className="rwf-check"
        aria-label={label}
        checked={value === true}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  if (kind === "words")
    return (
      <Words
        label={label}
        value={value}
        item={schema.items}
        disabled={disabled}
        unique
        onChange={onChange}
      />
    );
  return (
    <Box
      label={label}
      place={place}
      value={value === undefined ? "" : String(value)}
      disabled={disabled}
      onCommit={onChange}
    />
  );
}

/** A list of small parts, such as the recipe of a combo. */
function Rows({ schema, value, path, label, root, host }) {
  const list = Array.isArray(value) ? value : [];
  const items = resolve(schema.items, root);
  return (
    <span className="rwd-rows" role="group" aria-label={label}>
      {list.map((row, n) => (
        <span key={n} className="rwd-row">
          <Slots
            schema={items}
            value={row}
            path={`${path}/${n}`}
            label={`${label} ${n + 1}`}
            {...{ root, host }}
          />
          <IconButton
            small
            icon="close"
            size={11}
            label={`Remove ${label} ${n + 1}`}
            disabled={host.readOnly}
            onClick={() =>
              host.put(`Remove ${label} ${n + 1}`, [{ op: "remove", path: `${path}/${n}` }])
            }
          />
        </span>
      ))}
      <button
        type="button"
        className="rw-button small"
        disabled={host.readOnly}
        onClick={() =>
          host.put(`Add to ${label}`, [
            { op: "add", path: `${path}/-`, value: newRow(items, root) },
          ])
        }
      >
        <Icon name="plus" size={11} />
        {inWords(items.title ?? "entry")}
      </button>
    </span>
  );
}

function Entry({ entry, value, path, label, root, host }) {
  const { key, schema, needed } = entry;
  const at = path + pointer(key);
  const title = titled(entry);
  const kind = inputOf(schema);
  const name = `${inWords(title)} of ${label}`;
  const set = (next) =>
    host.put(
      `Change ${name}`,
      [{ op: value === undefined ? "add" : "replace", path: at, value: next }],
      `slot:${at}`,
    );
  const wrong = host.issues.some((issue) => isWithin(issue.path, at));
  const remove = !needed && value !== undefined && (
    <IconButton
      small
      icon="close"
      size={11}
      label={`Remove ${name}`}
      disabled={host.readOnly}
      onClick={() => host.put(`Remove ${name}`, [{ op: "remove", path: at }])}
    />
  );
  return (
    <span
      className="rwd-slot"
      data-wrong={wrong || undefined}
      data-kind={kind}
      data-slot={key}
      title={schema.description}
    >
      <span className="rwd-slotname">{title}</span>
      {kind === "rows" && <Rows label={name} path={at} {...{ schema, value, root, host }} />}
      {kind === "part" && <Slots label={name} path={at} {...{ schema, value, root, host }} />}
      {kind !== "rows" && kind !== "part" && (
        <Plain
          label={name}
          place={at}
          disabled={host.readOnly}
          onChange={set}
          {...{ kind, schema, value }}
        />
      )}
      {remove}
    </span>
  );
}

/** What could be added, as one choice. */
function More({ absent, path, label, root, host }) {
  if (!absent.length || host.readOnly) return null;
  const add = (event) => {
    const entry = absent.find(({ key }) => key === event.target.value);
    if (entry)
      host.put(`Add ${titled(entry)} to ${label}`, [
        { op: "add", path: path + pointer(entry.key), value: startOf(entry.schema, root) },
      ]);
  };
  return (
    <select className="rw-input rwd-more" aria-label={`Add to ${label}`} value="" onChange={add}>
      <option value="">more…</option>
      {absent.map((entry) => (
        <option key={entry.key} value={entry.key} title={entry.schema.description}>
          {titled(entry)}
        </option>
      ))}
    </select>
  );
}

/** The kind of a part, from the table of matchers or effects. */
export function KindPicker({ schema, value, label, root, host, onKind }) {
  const id = useId();
  const kinds = kindsOf(schema, root);
  const shape = shapeOf(schema, value, root);
  const now = kinds.findIndex(({ branch }) => branch === shape);
  const word = value?.type === undefined ? "choose…" : `${value.type} (unknown)`;
  return (
    <>
      <select
        className="rw-input rwd-kind"
        aria-label={label}
        aria-describedby={id}
        title={kinds[now]?.about}
        value={now < 0 ? "" : String(kinds[now].to)}
        disabled={host.readOnly}
        onChange={(event) => onKind(kinds.find(({ to }) => String(to) === event.target.value)?.to)}
      >
        {now < 0 && <option value="">{word}</option>}
        {kinds.map(({ to, title, about }) => (
          <option key={String(to)} value={String(to)} title={about}>
            {title}
          </option>
        ))}
      </select>
      <span id={id} className="rw-hidden">
        {kinds[now]?.about}
      </span>
    </>
  );
}

/**
 * Props: {schema, value, path, label, root, host: {readOnly, issues, put(name, patch, merge)},
 * without (keys shown elsewhere)}.
 * @param {{
 *   schema: any, value: any, path: string, label: string, root: any, host: any, without?: string[]
 * }} props
 */
export function Slots({ schema, value, path, label, root, host, without }) {
  const shape = shapeOf(schema, value, root);
  const { shown, absent, unknown } = entriesOf(shape, value, root, without);
  const isPart = value !== null && typeof value === "object" && !Array.isArray(value);
  if (!isPart)
    return (
      <span className="rwf-error">
        should be an object; it is {JSON.stringify(value) ?? "missing"}
      </span>
    );
  return (
    <>
      {shown.map((entry) => (
        <Entry
          key={entry.key}
          entry={entry}
          value={ownIn(value, entry.key)}
          {...{ path, label, root, host }}
        />
      ))}
      {shape &&
        unknown.map((key) => (
          <span key={key} className="rwd-slot" data-wrong="true">
            <span className="rwd-slotname">{key}</span>
            <code className="rw-clip">{JSON.stringify(ownIn(value, key))}</code>
            <IconButton
              small
              icon="close"
              size={11}
              label={`Remove unknown ${key} of ${label}`}
              disabled={host.readOnly}
              onClick={() =>
                host.put(`Remove ${key}`, [{ op: "remove", path: path + pointer(key) }])
              }
            />
          </span>
        ))}
      {shape && <More {...{ absent, path, label, root, host }} />}
    </>
  );
}
