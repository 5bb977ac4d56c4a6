// One of some words: of those a schema lists, or of the names in the document.

import { useContext } from "react";
import { ownIn } from "../../data/lookup.js";
import { edit } from "../actions/entities.js";
import { useStudio } from "../context.js";
import { pointer } from "../model/pointer.js";
import { EntityContext } from "./context.js";
import { change, locked } from "./fieldprops.js";

/** @import { FieldProps } from "./types.js" */

/**
 * A select that keeps an unknown value visible, marked as such.
 * @param {import("./types.js").ChoiceProps} props
 */
export function Choice(props) {
  const { value, options, label, onChange, disabled, empty = null, titles, id } = props;
  const unknown = value !== undefined && value !== "" && !options.includes(value);
  return (
    <select
      className="rw-input"
      id={id}
      aria-label={label}
      value={value === undefined ? "" : String(value)}
      disabled={disabled}
      onChange={(e) =>
        onChange(
          e.target.value === ""
            ? undefined
            : (options.find((one) => String(one) === e.target.value) ?? e.target.value),
        )
      }
    >
      {(empty !== null || value === undefined) && <option value="">{empty ?? "choose…"}</option>}
      {unknown && <option value={String(value)}>{String(value)} (unknown)</option>}
      {options.map((one) => (
        <option key={String(one)} value={String(one)}>
          {spoken(titles, one)}
        </option>
      ))}
    </select>
  );
}

/**
 * What an option says.
 * @param {Record<string, string> | undefined} titles
 * @param {unknown} word
 */
export const spoken = (titles, word) => ownIn(titles, String(word)) ?? String(word);

const NEW = "\u0000new";

/**
 * A name of something in the document: chosen from those there are, or made on the spot.
 * @param {FieldProps} props
 */
export function ReferenceField(props) {
  const { schema, formData, fieldPathId, name, required } = props;
  const studio = useStudio();
  const { path } = useContext(EntityContext);
  const label = schema.title ?? name;
  const options = schema.enum ?? [];
  const unknown = formData !== undefined && !options.includes(formData);
  const choose = (word) => {
    if (word === NEW)
      edit(studio, "refer", {
        path: path + pointer(...fieldPathId.path),
        refers: schema["x-refers"],
      });
    else
      change(
        props,
        word === "" ? undefined : (options.find((one) => String(one) === word) ?? word),
      );
  };
  return (
    <select
      className="rw-input"
      id={fieldPathId.$id}
      aria-label={label}
      value={formData === undefined ? "" : String(formData)}
      disabled={locked(props)}
      onChange={(e) => choose(e.target.value)}
    >
      {(!required || formData === undefined) && (
        <option value="">
          {required
            ? "choose…"
            : schema["x-default"] !== undefined
              ? `${spoken(schema["x-titles"], schema["x-default"])} (default)`
              : "default"}
        </option>
      )}
      {unknown && (
        <option value={String(formData)}>
          {formData === "" ? "choose…" : `${formData} (unknown)`}
        </option>
      )}
      {options.map((one) => (
        <option key={String(one)} value={String(one)}>
          {spoken(schema["x-titles"], one)}
        </option>
      ))}
      <option value={NEW}>{schema["x-new"]}</option>
    </select>
  );
}
