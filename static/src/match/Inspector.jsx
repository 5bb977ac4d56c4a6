// The state inspector: the game's clocks, digest, FEN, printed board, and the whole view as a tree.
import { useState } from "react";
import { copyText } from "../studio/files.js";

function Leaf({ value }) {
  return (
    <span className={`rwm-leaf rwm-${value === null ? "null" : typeof value}`}>
      {JSON.stringify(value)}
    </span>
  );
}

const isFlat = (value) =>
  Array.isArray(value) && value.length <= 4 && value.every((item) => typeof item !== "object");

/** A JSON value as a tree that opens level by level. */
export function Tree({ name, value, open = false }) {
  const [shown, setShown] = useState(open);
  if (value === null || typeof value !== "object" || isFlat(value)) {
    return (
      <div className="rwm-node">
        <span className="rwm-key">{name}</span>
        <Leaf value={value} />
      </div>
    );
  }
  const entries = Object.entries(value);
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <details
      className="rwm-node"
      open={shown}
      onToggle={(event) => setShown(event.currentTarget.open)}
    >
      <summary>
        <span className="rwm-key">{name}</span> <span className="rwm-size">{size}</span>
      </summary>
      {shown && entries.map(([key, item]) => <Tree key={key} name={key} value={item} />)}
    </details>
  );
}

function Copyable({ label, text, testid }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className="rwm-copyable">
      <span>{label}</span>
      <code data-testid={testid}>{text}</code>
      <button
        type="button"
        aria-label={`Copy ${label}`}
        onClick={async () => setCopied(await copyText(text))}
      >
        {copied ? "Copied" : "Copy"}
      </button>
    </div>
  );
}

/**
 * `facts(state)` are a game's own lines; `onCase()` answers the text of a test case for the match
 * so far.
 */
export function Inspector({ view, facts: more, onCase }) {
  const [message, setMessage] = useState("");
  const state = view.view ?? {};
  const facts = [
    ["ply", view.ply],
    ["phase", view.phase],
    ["to act", view.to_act],
    ...(more?.(state) ?? []),
    ["seed", view.seed_text],
  ].filter(([, value]) => value !== undefined && value !== null);
  return (
    <div className="rwm-inspector" data-testid="inspector">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
      </dl>
      {view.fen && <Copyable label="FEN" text={view.fen} testid="fen" />}
      {view.fen &&
        view.fen_notes?.map((note) => (
          <p key={note} className="rwm-fine" data-testid="fen-note">
            {note}
          </p>
        ))}
      <Copyable label="digest" text={view.digest ?? ""} testid="digest" />
      <Tree name="view" value={state} open />
      {view.text && (
        <details>
          <summary>Board as text</summary>
          <pre className="rwm-pre">{view.text}</pre>
        </details>
      )}
      <div className="rwm-row">
        <button
          type="button"
          onClick={async () => {
            const text = await onCase();
            setMessage(
              text && (await copyText(text))
                ? "Case copied: paste it into a test."
                : "The case could not be copied.",
            );
          }}
        >
          Copy as case
        </button>
        <span role="status">{message}</span>
      </div>
    </div>
  );
}
