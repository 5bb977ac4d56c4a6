// RJSF's templates and widgets in the studio's own dress: a label, a control, what is wrong.

import { useContext } from "react";
import { isWithin, pointer } from "../model/pointer.js";
import { EntityContext } from "./context.js";
import { Choice, spoken } from "./Choice.jsx";
import { NumberInput } from "./NumberInput.jsx";

/** @import { PlacedIssue } from "../../data/wire.js" */

/**
 * The issues at a place of the entity, and inside it.
 * @param {(string | number)[]} parts
 */
export function useIssues(parts) {
  const { path, issues } = useContext(EntityContext);
  const at = path + pointer(...parts);
  return issues.filter((issue) => isWithin(issue.path, at));
}

/** @param {{ issues: PlacedIssue[] }} props */
export function Issues({ issues }) {
  if (!issues.length) return null;
  return (
    <ul className="rwf-issues">
      {issues.map((issue, i) => (
        <li key={i} className={issue.severity}>
          {issue.message}
        </li>
      ))}
    </ul>
  );
}

const WIDE_FIELDS = new Set(["object", "array"]);

/** @param {import("@rjsf/utils").FieldTemplateProps} props */
function FieldTemplate({
  id,
  label,
  children,
  required,
  rawDescription,
  hidden,
  fieldPathId,
  schema,
}) {
  const issues = useIssues(fieldPathId.path);
  if (hidden) return <div hidden>{children}</div>;
  if (fieldPathId.path.length === 0) return children;
  const inside = schema.properties
    ? issues.filter((issue) => issue.path.endsWith(pointer(...fieldPathId.path)))
    : issues;
  const worst = issues.some((issue) => issue.severity === "error")
    ? "error"
    : issues.length
      ? "warning"
      : "";
  return (
    <div className={`rwf-field ${worst} ${WIDE_FIELDS.has(String(schema.type)) ? "wide" : ""}`}>
      <label className="label" htmlFor={id} title={rawDescription}>
        {label}
        {required && (
          <span aria-hidden="true" className="needed">
            {" "}
            *
          </span>
        )}
      </label>
      <div className="control">
        {children}
        {rawDescription && (
          <p className="about" id={`${id}__about`}>
            {rawDescription}
            {schema["x-default"] !== undefined
              ? ` Default: ${spoken(schema["x-titles"], schema["x-default"])}.`
              : ""}
          </p>
        )}
        <Issues issues={inside} />
      </div>
    </div>
  );
}

/** @param {import("@rjsf/utils").ObjectFieldTemplateProps} props */
function ObjectFieldTemplate({ properties }) {
  return <div className="rwf-fields">{properties.map((property) => property.content)}</div>;
}

/** @param {import("@rjsf/utils").ArrayFieldTemplateProps} props */
function ArrayFieldTemplate({ items, canAdd, onAddClick, disabled, readonly, title }) {
  return (
    <div className="rwf-rows">
      {items}
      {canAdd && (
        <button
          type="button"
          className="rw-button small"
          disabled={disabled || readonly}
          onClick={onAddClick}
        >
          Add to {title}
        </button>
      )}
    </div>
  );
}

/** @param {import("@rjsf/utils").BaseInputTemplateProps} props */
function BaseInputTemplate({
  id,
  value,
  required,
  readonly,
  disabled,
  onChange,
  schema,
  type,
  label,
}) {
  const known = /** @type {string[]} */ (schema.examples ?? []);
  const number = schema.type === "integer" || schema.type === "number";
  const hint = schema["x-default"] !== undefined ? String(schema["x-default"]) : undefined;
  const read = (text) => (text === "" ? (required && !number ? "" : undefined) : text);
  const common = {
    id,
    "aria-label": label,
    "aria-describedby": `${id}__about`,
    placeholder: hint,
    list: known.length ? `${id}__known` : undefined,
    readOnly: readonly,
    disabled,
  };
  return (
    <>
      {number ? (
        <NumberInput
          {...common}
          step={1}
          min={schema.minimum}
          max={schema.maximum}
          value={value}
          onText={(text) => onChange(read(text))}
        />
      ) : (
        <input
          {...common}
          className="rw-input"
          type={type ?? "text"}
          maxLength={schema.maxLength}
          spellCheck={false}
          value={value ?? ""}
          onChange={(e) => onChange(read(e.target.value))}
        />
      )}
      {known.length > 0 && (
        <datalist id={`${id}__known`}>
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** @param {import("@rjsf/utils").WidgetProps} props */
function SelectWidget({
  id,
  value,
  required,
  options,
  disabled,
  readonly,
  onChange,
  label,
  schema,
}) {
  const words = (options.enumOptions ?? []).map((option) => option.value);
  const standard = schema["x-default"];
  const titles = schema["x-titles"];
  return (
    <Choice
      id={id}
      label={label}
      value={value}
      options={words}
      disabled={disabled || readonly}
      titles={titles}
      empty={
        required
          ? null
          : standard !== undefined
            ? `${spoken(titles, standard)} (default)`
            : "default"
      }
      onChange={onChange}
    />
  );
}

/** @param {import("@rjsf/utils").WidgetProps} props */
function CheckboxWidget({ id, value, disabled, readonly, onChange, label, schema }) {
  const on = value ?? schema["x-default"] ?? false;
  const back = schema["x-default"] ?? false;
  return (
    <input
      id={id}
      type="checkbox"
      className="rwf-check"
      aria-label={label}
      checked={on === true}
      disabled={disabled || readonly}
      onChange={(e) => onChange(e.target.checked === back ? undefined : e.target.checked)}
    />
  );
}

export const templates = {
  FieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  BaseInputTemplate,
  DescriptionFieldTemplate: () => null,
  TitleFieldTemplate: () => null,
  FieldErrorTemplate: () => null,
  FieldHelpTemplate: () => null,
  ErrorListTemplate: () => null,
};

export const widgets = { SelectWidget, CheckboxWidget };
