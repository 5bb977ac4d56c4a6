// One attribute of a hero: name, bar, value that can be set by hand, and what it changed by.
import { useRef } from "react";
import { written } from "../../data/causes.js";
import { NumberInput } from "../../studio/form/NumberInput.jsx";
import { useDraft } from "../../studio/form/useDraft.js";
import { entered, number, plain } from "./figures.js";
import { signed } from "./look.js";

/** The value as a button; pressed, it becomes a box. */
function Value({ name, player, value, canEdit, onEdit }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const send = (text) => {
    const next = entered(text, value);
    return next === null ? undefined : onEdit(name, next);
  };
  const draft = useDraft(plain(value), send, `${player} ${name}`);
  if (!canEdit) return <span className="rwh-value">{number(value)}</span>;
  const finish = (keep) => {
    if (keep) draft.hand();
    draft.drop();
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  if (!draft.isOpen) {
    return (
      <button
        ref={button}
        type="button"
        className="rwh-value"
        data-testid="attribute-value"
        title={`Set ${name} by hand`}
        aria-label={`Set ${name} of ${player} by hand, now ${number(value)}`}
        onClick={draft.open}
      >
        {number(value)}
      </button>
    );
  }
  return (
    <NumberInput
      waits
      className="rwh-edit"
      step="any"
      autoFocus
      aria-label={`${name} of ${player}`}
      value={draft.shown}
      onText={draft.type}
      onFocus={(event) => event.target.select()}
      onBlur={(wasBad) => draft.isOpen && finish(!wasBad)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") finish(true);
        if (event.key === "Escape") finish(false);
      }}
    />
  );
}

/** The delta of the last plies; its events are the way to the rule that did it. */
function Delta({ change, onJump }) {
  const cause = change.events.at(-1)?.cause?.[0];
  const tone = change.delta > 0 ? "up" : change.delta < 0 ? "down" : "even";
  const text = change.delta === 0 ? "±0" : signed(change.delta);
  const title = change.events.map((event) => event.text).join("\n");
  if (!cause)
    return (
      <span className={`rwh-delta rwh-${tone}`} title={title}>
        {text}
      </span>
    );
  return (
    <button
      type="button"
      className={`rwh-delta rwh-${tone}`}
      title={`${title}\nShow the rule`}
      data-path={written(cause)}
      aria-label={`${text}: show the rule that did it`}
      onClick={() => onJump(cause.path, cause.span)}
    >
      {text}
    </button>
  );
}

export function Attribute({
  name,
  player,
  value,
  start,
  scale,
  tags,
  change,
  tick,
  canEdit,
  onEdit,
  onJump,
}) {
  const share = (amount) => `${Math.min(100, (100 * Math.abs(amount)) / scale)}%`;
  return (
    <li
      className="rwh-attribute"
      data-attribute={name}
      data-value={value}
      data-moved={change && change.delta ? (change.delta > 0 ? "up" : "down") : undefined}
      data-negative={value < 0 || undefined}
    >
      <span className="rwh-name" title={tags.length ? `${name}: ${tags.join(", ")}` : name}>
        {name}
      </span>
      <span
        className="rwh-bar"
        role="meter"
        aria-label={`${name} of ${player}`}
        aria-valuemin={Math.min(0, value)}
        aria-valuemax={Math.max(scale, value)}
        aria-valuenow={value}
        aria-valuetext={number(value)}
      >
        {change && (
          <i
            key={`was-${tick}`}
            className={`rwh-was ${change.delta > 0 ? "rwh-up" : "rwh-down"}`}
            style={{ width: share(change.delta > 0 ? value : change.old) }}
          />
        )}
        <i
          className="rwh-fill"
          style={{
            width:
              change && change.delta > 0
                ? share(Math.min(Math.abs(change.old), Math.abs(value)))
                : share(value),
          }}
        />
        {typeof start === "number" && start !== 0 && start !== value && (
          <i
            className="rwh-start"
            title={`${number(start)} at the start`}
            style={{ left: share(start) }}
          />
        )}
      </span>
      <Value {...{ name, player, value, canEdit, onEdit }} />
      <span className="rwh-change">
        {change && <Delta key={tick} change={change} onJump={onJump} />}
      </span>
    </li>
  );
}
