// One hero's defence: versions, the card's plain values, its partition, its rules, and what they
// do.
import { useMemo, useRef, useState } from "react";
import { applyFix } from "../../../studio/actions/entities.js";
import { useStudio } from "../../../studio/context.js";
import { isWithin, valueAt } from "../../../studio/model/pointer.js";
import { Icon } from "../../../studio/views/icons.jsx";
import { MOST_FACES } from "../dice/pips.js";
import { faultsOf, readCard, worstAt } from "../look.js";
import { NumberBox } from "./Box.jsx";
import { Fallback } from "./Fallback.jsx";
import { Fields } from "./Fields.jsx";
import { Live } from "./Live.jsx";
import { Partition } from "./Partition.jsx";
import { Rules } from "./Rules.jsx";
import { Slots } from "./Slots.jsx";
import { statusesIn } from "./slots.js";
import { useAnalysis } from "./useAnalysis.js";
import { useCardEdits, useCardSchema } from "./useCard.js";
import { ownIn } from "../../../data/lookup.js";
import { useObserved } from "../../../data/useObserved.js";

const SHOWN_ELSEWHERE = ["fields", "rules", "faces"];
const LEAST_FACES = 2;
const NOTHING_HELD = { self: {}, opponent: {} };

/** The faces that faults of the partition point at. */
function markedBy(faults, doc) {
  const faces = faults.map(({ path }) => valueAt(doc, path));
  return new Set(faces.filter(Number.isInteger));
}

/** How many rules name each field. */
function usersOf(card) {
  const users = new Map();
  for (const { rule } of card.rules) {
    const text = JSON.stringify([rule.matcher, rule.effects]);
    for (const { id } of card.fields)
      if (text.includes(JSON.stringify(id))) users.set(id, (users.get(id) ?? 0) + 1);
  }
  return users;
}

/** Which defence the hero plays: its own flag, and the kill-switch above it. */
function Versions({ hero, base, killed, host }) {
  const now = hero.defenseVersion === "v1" ? "v1" : "v2";
  const choose = (version) =>
    host.put(`Play ${version}`, [
      {
        op: "defenseVersion" in hero ? "replace" : "add",
        path: `${base}/defenseVersion`,
        value: version,
      },
    ]);
  return (
    <span className="rwd-versions">
      <span className="rwd-segments" role="group" aria-label="Defence version">
        {["v1", "v2"].map((version) => (
          <button
            key={version}
            type="button"
            aria-pressed={version === now}
            disabled={host.readOnly}
            onClick={() => version !== now && choose(version)}
          >
            {version}
          </button>
        ))}
      </span>
      {killed && (
        <span className="rw-badge warning" title="enableDefenseV2 is false in the match’s config">
          kill-switch: everybody plays v1
        </span>
      )}
    </span>
  );
}

/**
 * `entry` is one of heroesOf.
 * @param {import("../../types.js").PictureProps & {
 *   entry: ReturnType<typeof import("../look.js").heroesOf>[number],
 * }} props
 */
export function CardEditor({ store, author, doc, entry, selection, readOnly }) {
  const { system, check } = useObserved(store);
  const studio = useStudio();
  const { hero, path: base, index, name } = entry;
  const card = useMemo(() => readCard(hero, base), [hero, base]);
  const { edits, problem, dismiss } = useCardEdits({
    store,
    author,
    system,
    readOnly,
    path: card.path,
  });
  const { schema, error } = useCardSchema(card.path);
  const [chosen, setBrush] = useState(0);
  const [raw, setRaw] = useState(8);
  const [held, setHeld] = useState(NOTHING_HELD);
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const brush =
    chosen === null
      ? null
      : chosen < card.fields.length
        ? chosen
        : card.fields.length - 1 < 0
          ? null
          : card.fields.length - 1;
  const {
    value: answer,
    fresh,
    problem: unsaid,
  } = useAnalysis({ author, doc, system, hero: index, raw, held });
  const faults = useMemo(() => faultsOf(check.issues, card.path), [check.issues, card.path]);
  const users = useMemo(() => usersOf(card), [card]);
  const issues = useMemo(
    () => check.issues.filter((issue) => isWithin(issue.path, card.path)),
    [check.issues, card.path],
  );
  const put = (title, patch, merge) =>
    store.edit(title, patch, { select: selection ?? undefined, merge });
  const host = { readOnly, issues, put };
  const statuses = useMemo(() => statusesIn(schema), [schema]);
  const partition = `${card.path}/fields`;
  const marked = useMemo(
    () =>
      markedBy(
        faults.filter(({ path }) => isWithin(path, partition)),
        doc,
      ),
    [faults, partition, doc],
  );
  /** Show a fault: in the text where it is shown, else here. */
  const jump = (path) => {
    store.reveal(path);
    if (studio.ui.visible.includes("json")) return;
    const rule = card.rules.find((one) => isWithin(path, one.path));
    const field = card.fields.find((one) => isWithin(path, one.path));
    if (field) setBrush(field.index);
    const face = field && valueAt(doc, path);
    const place = rule
      ? `[data-path="${CSS.escape(rule.path)}"] .rwd-title`
      : Number.isInteger(face)
        ? `[data-face-cell="${CSS.escape(face)}"]`
        : field
          ? ".rwd-brush[aria-checked=true]"
          : "input, button";
    requestAnimationFrame(() => root.current?.querySelector(place)?.focus());
  };
  const killed = doc?.config?.enableDefenseV2 === false;
  const plays =
    killed || hero.defenseVersion === "v1" || faults.length || !card.there ? "v1" : "v2";
  const loose = issues.filter(
    (issue) =>
      !card.rules.some((rule) => isWithin(issue.path, rule.path)) && !faults.includes(issue),
  );
  /** A name that several fields have, or none, is nothing that rules could follow. */
  const rename = ({ id, path }, to) =>
    id && card.fields.filter((field) => field.id === id).length === 1
      ? edits.renameField(id, to)
      : put(`Name a field ${to}`, [{ op: "add", path: `${path}/id`, value: to }]);
  const paint = (faces, index_) =>
    edits.paint(faces, index_ === null ? null : ownIn(card.fields, index_).id);
  return (
    <div className="rwd-card" ref={root} data-testid="card-editor" data-plays={plays}>
      <Fallback
        hero={name}
        faults={faults}
        readOnly={readOnly}
        onShow={jump}
        onFix={(fix) => applyFix(studio, fix)}
      />
      {problem && (
        <p className="rwd-problem" role="alert">
          <span>{problem}</span>
          <button type="button" className="rw-icon small" aria-label="Close" onClick={dismiss}>
            <Icon name="close" size={12} />
          </button>
        </p>
      )}
      {error && !schema && <p className="rwf-error">{error.message}</p>}
      <div className="rwd-columns">
        <div className="rwd-authoring">
          <section className="rwd-section" aria-label="Card">
            <header>
              <h4>Card</h4>
              <Versions {...{ hero, base, killed, host }} />
            </header>
            {card.there && schema && (
              <div className="rwd-part">
                <span className="rwd-slot">
                  <span className="rwd-slotname">faces</span>
                  <NumberBox
                    label="faces of each die"
                    min={LEAST_FACES}
                    max={MOST_FACES}
                    value={card.faces}
                    disabled={readOnly}
                    onChange={(faces) =>
                      faces >= LEAST_FACES && faces <= MOST_FACES && edits.faces(faces)
                    }
                  />
                </span>
                <Slots
                  schema={schema}
                  root={schema}
                  value={card.raw}
                  path={card.path}
                  label="the card"
                  without={SHOWN_ELSEWHERE}
                  host={host}
                />
              </div>
            )}
            {!card.there && (
              <p className="rw-muted">
                This hero has no defence card.{" "}
                <button
                  type="button"
                  className="rw-button small"
                  disabled={readOnly}
                  onClick={() => edits.add(card.path)}
                >
                  Add a card
                </button>
              </p>
            )}
          </section>
          {card.there && (
            <section className="rwd-section" aria-label="Partition">
              <header>
                <h4>Partition</h4>
                <span className="rw-muted rw-small">
                  choose a field, then press or drag over the faces
                </span>
              </header>
              <Partition
                {...{ card, brush, readOnly, marked }}
                onPaint={paint}
                onBrush={setBrush}
              />
              <Fields
                {...{ card, brush, readOnly, users }}
                onBrush={setBrush}
                onAdd={() => {
                  edits.addField();
                  setBrush(card.fields.length);
                }}
                onRename={rename}
                onRemove={edits.removeField}
              />
              {loose.length > 0 && (
                <ul className="rwd-issues">
                  {loose.map((issue, n) => (
                    <li key={n} data-severity={worstAt([issue], card.path)}>
                      {issue.message}
                    </li>
                  ))}
                </ul>
              )}
            </section>
          )}
          {card.there && schema && (
            <Rules
              {...{ card, schema, selection, host, edits }}
              analysis={answer?.versions?.v2}
              onSelect={(path) => store.select(path, { origin: "card" })}
            />
          )}
        </div>
        <Live
          {...{ answer, raw, statuses, held, fresh, plays }}
          onRaw={setRaw}
          onHeld={setHeld}
          problem={unsaid}
        />
      </div>
    </div>
  );
}
