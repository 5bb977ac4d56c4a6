// One rule of a card: name, how likely it is, its matcher, its effects; every part on a line of
// inputs.
import { useEffect, useRef } from "react";
import { resolve } from "../../../studio/form/schema.js";
import { isWithin } from "../../../studio/model/pointer.js";
import { Icon } from "../../../studio/views/icons.jsx";
import { titleOf, worstAt } from "../look.js";
import { decimal, fraction, percent, valueOf } from "../numbers.js";
import { partWords } from "../words.js";
import { Box } from "./Box.jsx";
import { kindsOf } from "./slots.js";
import { KindPicker, Slots } from "./Slots.jsx";
import { ownIn } from "../../../data/lookup.js";
import { RuleButtons } from "./RuleButtons.jsx";

const SIGNS = { __proto__: null, error: "✕", warning: "!", info: "i" };

/** The exact probability as a bar and a number. */
function Chance({ found, name }) {
  const p = valueOf(found?.probability);
  const known = typeof p === "number" && Number.isFinite(p);
  const exact = fraction(found?.probability);
  return (
    <span
      className="rwd-chance"
      data-testid="chance"
      data-p={known ? p : undefined}
      title={known ? `Probability of ${name}${exact ? `: ${exact}` : ""}` : undefined}
    >
      <span className="rwd-chancebar" aria-hidden="true">
        <i style={{ width: `${known ? p * 100 : 0}%` }} />
      </span>
      <output aria-label={`Probability of ${name}`}>{known ? percent(p) : "–"}</output>
      {found?.meanMatchCount !== undefined && (
        <span
          className="rwd-mean"
          title={`How many matches a defence has in the mean, what each does not counted: ${fraction(found.meanMatchCount)}`}
        >
          mean {decimal(valueOf(found.meanMatchCount))}{" "}
          {valueOf(found.meanMatchCount) === 1 ? "match" : "matches"}
        </span>
      )}
    </span>
  );
}

function Effects({ rule, path, shape, root, host, label, edits }) {
  const list = Array.isArray(rule.effects) ? rule.effects : [];
  const items = resolve(shape?.properties?.effects?.items ?? {}, root);
  const kinds = kindsOf(items, root);
  return (
    <div className="rwd-effects">
      <span className="rwd-word" aria-hidden="true">
        then
      </span>
      <ul aria-label={`Effects of ${label}`}>
        {list.map((effect, n) => {
          const name = `effect ${n + 1} of ${label}`;
          const at = `${path}/effects/${n}`;
          return (
            <li key={n} className="rwd-part" data-testid="effect" data-type={effect?.type}>
              <KindPicker
                schema={items}
                value={effect}
                label={`Kind of ${name}`}
                onKind={(to) => edits.switch(at, to)}
                {...{ root, host }}
              />
              <Slots schema={items} value={effect} path={at} label={name} {...{ root, host }} />
              <span className="rw-grow" />
              <RuleButtons
                label={name}
                index={n}
                count={list.length}
                disabled={host.readOnly}
                onMove={(delta) => edits.move(at, delta)}
                onDelete={() => edits.remove(at)}
              />
            </li>
          );
        })}
        <li>
          <select
            className="rw-input rwd-more"
            aria-label={`Add an effect to ${label}`}
            value=""
            disabled={host.readOnly}
            onChange={(event) =>
              event.target.value && edits.add(`${path}/effects`, event.target.value)
            }
          >
            <option value="">{list.length ? "and…" : "choose an effect…"}</option>
            {kinds.map(({ to, title, about }) => (
              <option key={String(to)} value={String(to)} title={about}>
                {title}
              </option>
            ))}
          </select>
        </li>
      </ul>
    </div>
  );
}

function Body({ rule, index, path, shape, root, host, label, edits }) {
  const matcher = shape.properties?.matcher && resolve(shape.properties.matcher, root);
  return (
    <div className="rwd-body-of-rule">
      <div className="rwd-part">
        <span className="rwd-word">when</span>
        {matcher && (
          <KindPicker
            schema={matcher}
            value={rule.matcher}
            label={`Matcher of ${label}`}
            onKind={(to) => edits.switch(`${path}/matcher`, to)}
            {...{ root, host }}
          />
        )}
        {matcher && (
          <Slots
            schema={matcher}
            value={rule.matcher}
            path={`${path}/matcher`}
            label={label}
            {...{ root, host }}
          />
        )}
      </div>
      <Effects {...{ rule, path, shape, root, host, label, edits }} />
      <div className="rwd-part rwd-meta">
        <span className="rwd-slot">
          <span className="rwd-slotname">id</span>
          <Box
            label={`Id of rule ${index + 1}`}
            place={path}
            value={String(rule.id ?? "")}
            disabled={host.readOnly}
            maxLength={60}
            onCommit={(to) => edits.rename(path, to)}
          />
        </span>
        <Slots
          schema={shape}
          value={rule}
          path={path}
          label={label}
          without={["id", "matcher", "effects"]}
          {...{ root, host }}
        />
      </div>
    </div>
  );
}

/** A rule in short: its matcher and its effects. */
const inShort = (rule) =>
  `${partWords(rule.matcher)} → ${(Array.isArray(rule.effects) ? rule.effects : []).map(partWords).join("; ") || "nothing"}`;

/**
 * Props: {rule, index, count, path, schema, root, found (of the analysis), selected, open, host,
 * edits, onSelect, onOpen(bool)}.
 */
export function RuleCard({
  rule,
  index,
  count,
  path,
  schema,
  root,
  found,
  selected,
  open,
  host,
  edits,
  onSelect,
  onOpen,
}) {
  const ref = useRef(/** @type {HTMLLIElement | null} */ (null));
  const shape = resolve(schema ?? {}, root);
  const label = titleOf(rule, index);
  const mine = host.issues.filter((issue) => isWithin(issue.path, path));
  useEffect(() => {
    if (selected) ref.current?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  /** The focus goes along with the rule: a second press moves the same one. */
  const move = async (step) => {
    const list = ref.current?.parentElement;
    const held = /** @type {HTMLElement | null | undefined} */ (list?.getRootNode().activeElement);
    const place = held?.matches(".rwd-title")
      ? ".rwd-title"
      : held?.dataset.move
        ? `[data-move="${CSS.escape(held.dataset.move)}"]:not(:disabled), .rwd-title`
        : "";
    if (!(await edits.move(path, step)) || !place) return;
    requestAnimationFrame(() => {
      const found = [
        ...(ownIn(list?.children, index + step)?.querySelectorAll(
          `:scope > header :is(${place})`,
        ) ?? []),
      ];
      (found.find((one) => !one.matches(".rwd-title")) ?? found[0])?.focus();
    });
  };
  const keys = (event) => {
    if (!event.target.matches(".rwd-title")) return;
    const step = ownIn({ ArrowUp: -1, ArrowDown: 1 }, event.key);
    if (event.altKey && step) move(step);
    else if (step)
      ownIn(ref.current?.parentElement?.children, index + step)
        ?.querySelector(".rwd-title")
        .focus();
    else if (event.key === "Delete") edits.remove(path);
    else return;
    event.preventDefault();
  };
  const press = () => {
    onSelect(path);
    onOpen(!open);
  };
  return (
    <li
      className="rwd-rule"
      ref={ref}
      data-testid="rule"
      data-rule={rule.id}
      data-path={path}
      data-worst={worstAt(mine, path) ?? undefined}
      data-current={selected || undefined}
      onKeyDown={keys}
    >
      <header>
        <button
          type="button"
          className="rwd-title"
          aria-expanded={open}
          aria-label={`Rule ${index + 1}, ${label}: ${inShort(rule)}`}
          title="Alt with ↑ ↓ moves it, Delete deletes it"
          onClick={press}
        >
          <span className="rwd-order" aria-hidden="true">
            {index + 1}
          </span>
          <b>{label}</b>
          <Icon name="caret" size={10} className={open ? "open" : ""} />
        </button>
        <RuleButtons
          label={label}
          index={index}
          count={count}
          disabled={host.readOnly}
          onMove={move}
          onDuplicate={() => edits.duplicate(path)}
          onDelete={() => edits.remove(path)}
        />
        <Chance found={found} name={label} />
      </header>
      {open ? (
        <Body {...{ rule, index, path, shape, root, host, label, edits }} />
      ) : (
        <p className="rwd-short" aria-hidden="true">
          {inShort(rule)}
        </p>
      )}
      {mine.length > 0 && (
        <ul className="rwd-issues">
          {mine.map((issue, n) => (
            <li key={n} data-severity={worstAt([issue], path)}>
              <span aria-hidden="true">{SIGNS[worstAt([issue], path)]}</span> {issue.message}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
