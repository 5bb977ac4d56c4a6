// The plain values of an entity, drawn by RJSF.

import Form from "@rjsf/core/lib/components/Form.js";
import { useMemo } from "react";
import { ownIn } from "../../data/lookup.js";
import { GAMES } from "../../games/index.js";
import { useStudio } from "../context.js";
import { diff, parentOf, parts } from "../model/pointer.js";
import { idOf } from "./ids.js";
import { withLost } from "./kept.js";
import { lowered } from "./labels.js";
import { plainSchema } from "./schema.js";
import { templates, widgets } from "./templates.jsx";
import { uiSchemaOf } from "./uischema.js";
import { validator } from "./validator.js";

/** @import { PatchOp } from "../types.js" */

/** @import { EntityProps, Schema, Shape } from "./types.js" */

/** In place of an input: the key is shown within another one. */
const HIDDEN = "hidden";

/** @type {import("@rjsf/utils").Experimental_DefaultFormStateBehavior} */
const KEEP_DATA_AS_IT_IS = {
  emptyObjectFields: "skipDefaults",
  arrayMinItems: { populate: "never" },
  constAsDefaults: "never",
  mergeDefaultsIntoFormData: "useFormDataIfPresent",
};

/**
 * The schema without what another input of the game shows along with its own.
 * @param {Shape} schema
 * @param {Record<string, unknown>} [own]
 * @returns {Shape}
 */
function without(schema, own = {}) {
  const kept = Object.entries(schema.properties).filter(([key]) => ownIn(own, key) !== HIDDEN);
  return kept.length === Object.keys(schema.properties).length
    ? schema
    : {
        ...schema,
        properties: Object.fromEntries(kept),
        required: schema.required.filter((key) => ownIn(own, key) !== HIDDEN),
      };
}

/**
 * New keys of the entity stand where its schema lists them.
 * @param {PatchOp[]} patch
 * @param {Schema} shape
 * @param {object} value
 * @param {string} path
 * @returns {PatchOp[]}
 */
function placed(patch, shape, value, path) {
  const order = Object.keys(shape.properties ?? {});
  return patch.map((op) => {
    const at =
      op.op === "add" && parentOf(op.path) === path ? order.indexOf(parts(op.path).at(-1)) : -1;
    const before = at < 0 ? undefined : Object.keys(value).find((key) => order.indexOf(key) > at);
    return before === undefined ? op : { ...op, before };
  });
}

/**
 * The plain values of an entity; what the user changes becomes a patch.
 * @param {Omit<EntityProps, "schema"> & { shape: Schema }} props
 */
export function Values({ shape, root, value, path, label, readOnly }) {
  const { store } = useStudio();
  const own = ownIn(GAMES, store.getState().system)?.fields;
  const schema = useMemo(() => without(plainSchema(shape, root), own), [shape, root, own]);
  const ui = useMemo(
    () => ({ ...uiSchemaOf(schema, own), "ui:submitButtonOptions": { norender: true } }),
    [schema, own],
  );
  if (!Object.keys(schema.properties).length) return null;
  const shown = Object.fromEntries(
    Object.keys(schema.properties)
      .filter((key) => Object.hasOwn(value, key))
      .map((key) => [key, ownIn(value, key)]),
  );
  const change = (/** @type {{ formData?: object }} */ { formData }) => {
    const next = withLost(shown, JSON.parse(JSON.stringify(formData ?? {})));
    const patch = placed(diff(shown, next, path), shape, value, path);
    if (!patch.length) return;
    const key = patch[0].path.slice(path.length + 1).split("/")[0];
    const title = ownIn(schema.properties, key)?.title ?? key;
    store.edit(`Change ${lowered(title)} of ${label}`, patch, {
      select: path,
      merge: `form:${path}/${key}`,
    });
  };
  return (
    <Form
      tagName="div"
      className="rwf-values"
      idPrefix={idOf(path)}
      schema={/** @type {import("@rjsf/utils").RJSFSchema} */ (schema)}
      uiSchema={ui}
      formData={shown}
      validator={validator}
      noValidate
      showErrorList={false}
      templates={templates}
      widgets={widgets}
      readonly={readOnly}
      experimental_defaultFormStateBehavior={KEEP_DATA_AS_IT_IS}
      onChange={change}
    />
  );
}
