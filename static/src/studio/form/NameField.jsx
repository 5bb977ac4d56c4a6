// The name of a part of the document.

import { useContext } from "react";
import { calledAsNow } from "../actions/entities.js";
import { useStudio } from "../context.js";
import { pointer } from "../model/pointer.js";
import { EntityContext } from "./context.js";
import { locked } from "./fieldprops.js";
import { draftProps, useDraft } from "./useDraft.js";

/** @import { FieldProps } from "./types.js" */

/**
 * The name of an entity: changed as a whole when the field is left, with all its references.
 * @param {FieldProps} props
 */
export function NameField(props) {
  const { schema, formData, fieldPathId } = props;
  const { store } = useStudio();
  const { path, rename } = useContext(EntityContext);
  const shown = formData === undefined ? "" : String(formData);
  const send = (text) => {
    const name = text.trim();
    return name === "" || name === shown
      ? undefined
      : rename(path, name, calledAsNow(store, path + pointer(props.name)));
  };
  const draft = useDraft(shown, send, path);
  return (
    <input
      className="rw-input"
      id={fieldPathId.$id}
      aria-label={schema.title ?? props.name}
      title="Everything that refers to it follows"
      spellCheck={false}
      disabled={locked(props)}
      {...draftProps(draft)}
    />
  );
}
