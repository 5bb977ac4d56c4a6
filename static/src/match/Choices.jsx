// What may be done, as buttons; what needs more choices opens as a form. For games with forms.
import { useEffect, useMemo, useRef, useState } from "react";
import { useRoving } from "../canvas/useRoving.js";
import { Field } from "./fields.jsx";
import { faultOf, filled, firstValues, groupsOf, labelsOf } from "./forms.js";
import { ownIn } from "../data/lookup.js";

/**
 * @import { Form as FormShape } from "../data/wire.js"
 * @import { Choosing, Words as WordsShape } from "./types.js"
 */

/** @type {WordsShape} */
const Plain = ({ text }) => text;

/** How many things a group offers: several ways of one (a land of two colours) are one. */
const sourcesOf = ({ forms }) =>
  new Set(forms.map(({ action, title }) => action?.object_id ?? title)).size;

const FEW = 8; // options that are buttons, where they are all that a form asks

/** A form that asks for one of few: a button for each. */
function Quick({ form, enabled, onSend, onCancel, Words = Plain }) {
  const [field] = form.fields;
  return (
    <div
      className="rwq-form"
      role="group"
      aria-label={form.title}
      data-testid="choice-form"
      onKeyDown={(event) => {
        if (event.key === "Escape" && onCancel) {
          event.stopPropagation();
          onCancel();
        }
      }}
    >
      <h4>
        <Words text={form.title} />
      </h4>
      <div className="rwq-actions">
        {onCancel && <span className="rwq-ask">{field.name}:</span>}
        {field.options.map((option, n) => (
          <button
            key={n}
            type="button"
            className="rwq-deed"
            autoFocus={!!onCancel && n === 0}
            disabled={!enabled}
            onClick={() => onSend(filled(form, { [field.name]: option }))}
          >
            <Words text={labelsOf(field)[n]} />
          </button>
        ))}
        {onCancel && (
          <button type="button" className="rwq-deed" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </div>
  );
}

/** One form that is being filled in. */
export function Form(props) {
  const { form } = props;
  const isQuick =
    form.fields.length === 1 &&
    form.fields[0].kind === "option" &&
    form.fields[0].options.length <= FEW;
  return isQuick ? <Quick {...props} /> : <Whole {...props} />;
}

function Whole({ form, enabled, onSend, onCancel, word, Words = Plain }) {
  const [values, setValues] = useState(() => firstValues(form));
  const head = useRef(/** @type {HTMLFormElement | null} */ (null));
  const wrong = faultOf(form, values);
  const opened = !!onCancel;
  useEffect(() => {
    if (opened)
      head.current?.querySelector("select, input, button")?.focus({ preventScroll: true });
  }, [opened, form]);
  const send = (event) => {
    event.preventDefault();
    if (enabled && !wrong) onSend(filled(form, values));
  };
  return (
    <form
      ref={head}
      className="rwq-form"
      aria-label={form.title}
      data-testid="choice-form"
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === "Escape" && onCancel) {
          event.stopPropagation();
          onCancel();
        }
      }}
    >
      <h4>
        <Words text={form.title} />
      </h4>
      {form.fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={ownIn(values, field.name)}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <div className="rwq-send">
        <button type="submit" className="rwm-primary" disabled={!enabled || !!wrong}>
          {word}
        </button>
        {onCancel && (
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
        {wrong && <span role="status">{wrong}</span>}
      </div>
    </form>
  );
}

/** @param {{ group: { title: string, forms: FormShape[] }, open?: boolean } & Choosing} props */
function Group({ group, open, ...rest }) {
  const buttons = group.forms.map((form) => <Deed key={form.title} form={form} {...rest} />);
  if (!group.title) return buttons;
  return (
    <details className="rwq-group" open={open}>
      <summary className="rwq-stop">
        {group.title} <span className="rwq-count">{sourcesOf(group)}</span>
      </summary>
      <div className="rwq-actions">{buttons}</div>
    </details>
  );
}

/** @param {{ form: FormShape } & Choosing} props */
function Deed({ form, enabled, chosen, shortcuts, onPick, Words = Plain }) {
  const hint = ownIn(shortcuts, form.type);
  return (
    <button
      type="button"
      className="rwq-deed rwq-stop"
      data-type={form.type}
      data-key={hint}
      aria-keyshortcuts={hint}
      aria-pressed={chosen === form || undefined}
      disabled={!enabled}
      onClick={() => onPick(form)}
    >
      {hint && <kbd aria-hidden="true">{hint}</kbd>} <Words text={form.title} />
      {form.fields.length > 0 && <span aria-hidden="true"> …</span>}
    </button>
  );
}

/**
 * Props: {match, enabled, onAction, shortcuts ({type: key}), folded and confirmed (sets of types):
 * folded groups are closed at first, confirmed actions are asked about again; Words draws titles}.
 */
export function Choices({ match, enabled, onAction, shortcuts, folded, confirmed, Words = Plain }) {
  const forms = useMemo(() => match.choices ?? [], [match.choices]);
  const groups = useMemo(
    () => groupsOf(forms.filter(({ type }) => !confirmed?.has(type))),
    [forms, confirmed],
  );
  const grave = forms.filter(({ type }) => confirmed?.has(type));
  const [picked, setPicked] = useState(null);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = useRoving(root, "rwq-stop");
  const plain = groups.flatMap((group) => group.forms);
  const alone = plain.length === 1 && plain[0].fields.length > 0 ? plain[0] : null;
  const current = forms.includes(picked) ? picked : alone;
  const pick = (form) => {
    if (form.fields.length || confirmed?.has(form.type)) setPicked(form === picked ? null : form);
    else onAction(filled(form, {}));
  };
  const send = (action) => {
    setPicked(null);
    onAction(action);
  };
  if (!forms.length) return null;
  const rest = { enabled, chosen: current, shortcuts, onPick: pick, Words };
  return (
    <section
      ref={root}
      className="rwq-choices"
      aria-label="What you may do"
      data-testid="choices"
      {...roving}
    >
      {!alone && (
        <div className="rwq-actions">
          {groups
            .filter(({ title }) => !title)
            .map((group) => (
              <Group key={group.forms[0].title} group={group} {...rest} />
            ))}
        </div>
      )}
      {groups
        .filter(({ title }) => title)
        .map((group) => (
          <Group
            key={group.title}
            group={group}
            open={!folded?.has(group.forms[0].type)}
            {...rest}
          />
        ))}
      {current && (
        <Form
          key={`${match.digest} ${current.title}`}
          form={current}
          enabled={enabled}
          Words={Words}
          onSend={send}
          onCancel={current === alone ? null : () => setPicked(null)}
          word={current.fields.length ? "Do it" : current.title}
        />
      )}
      {grave.length > 0 && (
        <div className="rwq-grave">
          {grave.map((form) => (
            <Deed key={form.title} form={form} {...rest} />
          ))}
        </div>
      )}
    </section>
  );
}
