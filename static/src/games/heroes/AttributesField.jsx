// A hero's attributes as a table: name, start value, tags. A name changes with all that refers to
// it.
import { useContext, useId, useState } from "react";
import { deleteEntity } from "../../studio/actions/entities.js";
import { useStudio } from "../../studio/context.js";
import { EntityContext } from "../../studio/form/context.js";
import { Issues } from "../../studio/form/templates.jsx";
import { Words } from "../../studio/form/Words.jsx";
import { NumberInput } from "../../studio/form/NumberInput.jsx";
import { draftKeys, draftProps, useDraft } from "../../studio/form/useDraft.js";
import { pointer, valueAt } from "../../studio/model/pointer.js";
import { IconButton } from "../../studio/views/icons.jsx";
import { ownIn } from "../../data/lookup.js";
import { useObserved } from "../../data/useObserved.js";

const MOST = 16;

/** A box whose text is handed on when it is left; Escape takes it back. */
function Box({ value, label, place, number = false, disabled, onCommit }) {
  const draft = useDraft(
    String(value),
    (text) => (number && Number(text) === value ? undefined : onCommit(text)),
    place,
  );
  const common = { "aria-label": label, disabled };
  return number ? (
    <NumberInput
      waits
      step="any"
      {...common}
      value={draft.shown}
      onKeyDown={draftKeys(draft)}
      onText={draft.type}
      onBlur={(wasBad) => (wasBad ? draft.drop() : draft.hand())}
    />
  ) : (
    <input className="rw-input" type="text" spellCheck={false} {...common} {...draftProps(draft)} />
  );
}

/** A name and a value for one more attribute; names that the duel knows are offered. */
function NewRow({ taken, known, disabled, onAdd }) {
  const id = useId();
  const [name, setName] = useState("");
  const bare = name.trim(); // blanks around a name are a slip, and cannot be seen
  const isTaken = taken.includes(bare);
  const add = () => {
    if (!bare || isTaken) return;
    onAdd(bare);
    setName("");
  };
  return (
    <div className="rwh-newattribute">
      <input
        className="rw-input"
        aria-label="Name of a new attribute"
        placeholder="new attribute"
        list={id}
        value={name}
        disabled={disabled}
        spellCheck={false}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
      />
      <datalist id={id}>
        {known
          .filter((one) => !taken.includes(one))
          .map((one) => (
            <option key={one} value={one} />
          ))}
      </datalist>
      <button
        type="button"
        className="rw-button small"
        disabled={disabled || !bare || isTaken}
        onClick={add}
      >
        Add attribute
      </button>
      {isTaken && (
        <span className="rwf-error over" role="alert">
          There is a {bare} already.
        </span>
      )}
    </div>
  );
}

/**
 * The tags of one attribute, kept beside the table in `attribute_tags`; an empty list is left out.
 */
function tagsPatch(entity, all, name, list) {
  const path = `${entity}/attribute_tags`;
  if (all === undefined) return list.length ? [{ op: "add", path, value: { [name]: list } }] : [];
  const rest = Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));
  if (list.length) return [{ op: "add", path: path + pointer(name), value: list }];
  return Object.keys(rest).length
    ? [{ op: "remove", path: path + pointer(name) }]
    : [{ op: "remove", path }];
}

export function AttributesField(props) {
  const studio = useStudio();
  const { store } = studio;
  const { path: entity, rename, issues } = useContext(EntityContext);
  const { doc } = useObserved(store);
  // Read where they stand: RJSF copies what it is given, and loses a key `__proto__` on the way.
  const held = valueAt(doc, `${entity}/attributes`);
  const isThere = held !== null && typeof held === "object";
  const value = isThere ? held : {};
  const tags = valueAt(doc, `${entity}/attribute_tags`);
  const names = Object.keys(value);
  const locked = props.disabled || props.readonly;
  /** One step of undo for each: nothing here is typed letter by letter. */
  const set = (step, name, next) => {
    const whole = { op: "add", path: `${entity}/attributes`, value: { [name]: next } };
    const one = { op: "add", path: at(name), value: next }; // replaces, in its place, what is there
    store.edit(step, [isThere ? one : whole], { select: entity });
  };
  const at = (name) => `${entity}/attributes${pointer(name)}`;
  const said = (name) =>
    issues.filter(
      (issue) =>
        issue.path === at(name) ||
        issue.path.startsWith(`${entity}/attribute_tags${pointer(name)}`),
    );
  return (
    <div className="rwh-attributetable" data-testid="attributes">
      {names.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">At the start</th>
              <th scope="col">Tags</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {names.map((name, row) => (
              <tr key={row} data-attribute={name}>
                <td>
                  <Box
                    value={name}
                    place={`${entity} ${row}`}
                    label={`Name of ${name}`}
                    disabled={locked}
                    onCommit={(to) =>
                      to.trim() &&
                      rename(at(name), to.trim(), (later) => valueAt(later, at(name)) !== undefined)
                    }
                  />
                  <Issues issues={said(name)} />
                </td>
                <td>
                  <Box
                    value={ownIn(value, name)}
                    place={at(name)}
                    label={`${name} at the start`}
                    number
                    disabled={locked}
                    onCommit={(text) =>
                      text !== "" &&
                      Number.isFinite(Number(text)) &&
                      set(`Change ${name}`, name, Number(text))
                    }
                  />
                </td>
                <td>
                  <Words
                    value={ownIn(tags, name)}
                    label={`tags of ${name}`}
                    disabled={locked}
                    unique
                    onChange={(list) =>
                      store.edit(`Change tags of ${name}`, tagsPatch(entity, tags, name, list), {
                        select: entity,
                      })
                    }
                  />
                </td>
                <td>
                  <IconButton
                    small
                    icon="trash"
                    label={`Remove ${name}`}
                    disabled={locked}
                    onClick={() => deleteEntity(studio, at(name), name)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {names.length >= MOST && (
        <p className="rw-muted rw-small">A duel has at most {MOST} attributes.</p>
      )}
      {names.length < MOST && (
        <NewRow
          taken={names}
          known={props.schema["x-names"] ?? []}
          disabled={locked}
          onAdd={(name) => set(`Add ${name}`, name, 0)}
        />
      )}
    </div>
  );
}
