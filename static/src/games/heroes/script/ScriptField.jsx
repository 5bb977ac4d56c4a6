// The form's input for scripts and triggers: a small script editor in place of a text box.
import { useContext } from "react";
import { useStudio } from "../../../studio/context.js";
import { EntityContext } from "../../../studio/form/context.js";
import { pointer } from "../../../studio/model/pointer.js";
import { ScriptEditor } from "./ScriptEditor.jsx";
import { useScript } from "./useScript.js";

function Field({ props, trigger }) {
  const { store, author, ui } = useStudio();
  const { path: entity } = useContext(EntityContext);
  const path = entity + pointer(...props.fieldPathId.path);
  const label = props.schema.title ?? props.name;
  const script = useScript({
    store,
    author,
    path,
    trigger,
    label: trigger ? "a trigger" : "a script",
  });
  const locked = props.disabled || props.readonly || script.readOnly;
  return (
    <div className="rwh-field">
      <ScriptEditor
        value={script.text}
        author={author}
        about={script.about}
        label={`${label} at ${path}`}
        trigger={trigger}
        readOnly={locked}
        problems={script.problems}
        onChange={(text) => script.change(text)}
        onFix={script.fix}
        onUndo={() => store.undo()}
        onRedo={() => store.redo()}
        onFormat={script.format}
        testid={trigger ? "trigger-field" : "script-field"}
      />
      {!trigger && (
        <div className="rwh-fieldbar">
          <button
            type="button"
            className="rw-button small"
            disabled={locked}
            onClick={script.format}
            title="Lay the script out (Shift+Alt+F)"
          >
            Format
          </button>
          <button
            type="button"
            className="rw-button small"
            onClick={() => {
              store.select(path);
              ui.showPane("picture");
            }}
          >
            Open large
          </button>
        </div>
      )}
    </div>
  );
}

export const ScriptField = (props) => <Field props={props} trigger={false} />;
export const TriggerField = (props) => <Field props={props} trigger />;
