// One script as text, large: its trigger, the editor, what is wrong with it, and its layout.
import { useEffect, useState } from "react";
import { ScriptEditor } from "./ScriptEditor.jsx";
import { useScript } from "./useScript.js";

function Trigger({ store, author, path, name }) {
  const script = useScript({ store, author, path, trigger: true, label: `the trigger of ${name}` });
  return (
    <div className="rwh-trigger">
      <span className="rwh-label">When</span>
      <ScriptEditor
        value={script.text}
        author={author}
        about={script.about}
        label={`Trigger of ${name}`}
        trigger
        readOnly={script.readOnly}
        problems={script.problems}
        onChange={(text) => script.change(text)}
        onFix={script.fix}
        onUndo={() => store.undo()}
        onRedo={() => store.redo()}
        testid="trigger-editor"
      />
    </div>
  );
}

const SHOWN = 50; // problems that are listed; the first ones are the ones to mend

/** Every problem with its repairs; pressing one lights its place. */
export function ScriptProblems({ script, onShow }) {
  if (!script.problems.length) return null;
  return (
    <ul className="rwh-problems" aria-label="Problems of this script">
      {script.problems.slice(0, SHOWN).map((one, n) => (
        <li
          key={n}
          className={`rwh-${one.severity}`}
          data-testid="script-problem"
          data-code={one.code}
        >
          <button type="button" className="rwh-problem" onClick={() => onShow(one)}>
            {one.message}
          </button>
          {!script.readOnly &&
            one.fixes.map((fix) => (
              <button
                key={fix.title}
                type="button"
                className="rw-button small"
                onClick={() => script.fix(fix)}
              >
                {fix.title}
              </button>
            ))}
        </li>
      ))}
      {script.problems.length > SHOWN && (
        <li className="rwh-hint">… and {script.problems.length - SHOWN} more.</li>
      )}
    </ul>
  );
}

/** `entry` is one of `scriptsOf`; `mark` a span to light; `focus` moves the focus there. */
export function ScriptPane({ store, author, entry, mark, focus }) {
  const script = useScript({ store, author, path: entry.path, label: entry.name });
  const [own, setOwn] = useState(
    /** @type {{ n: string, start: number, end: number } | null} */ (null),
  );
  const [note, setNote] = useState("");
  useEffect(() => {
    setOwn(null);
    setNote("");
  }, [entry.path, mark]);
  const format = async () => {
    const { ok, message } = await script.format();
    setNote(ok ? "" : (message ?? ""));
  };
  const points = (problem) => ({
    start: [...script.text.slice(0, problem.from)].length,
    end: [...script.text.slice(0, problem.to)].length,
  });
  if (typeof script.value !== "string")
    return (
      <p className="rwh-hint">
        There is no script here yet; the JSON shows what stands in its place.
      </p>
    );
  const shown = own ?? mark;
  return (
    <div className="rwh-script">
      {entry.trigger && (
        <Trigger store={store} author={author} path={entry.trigger} name={entry.name} />
      )}
      <ScriptEditor
        key={entry.path}
        large
        value={script.text}
        author={author}
        about={script.about}
        label={`Script of ${entry.name}`}
        readOnly={script.readOnly}
        problems={script.problems}
        mark={shown}
        focus={own?.n ?? focus}
        onChange={(text) => script.change(text)}
        onFix={script.fix}
        onUndo={() => store.undo()}
        onRedo={() => store.redo()}
        onFormat={format}
      />
      <ScriptProblems
        script={script}
        onShow={(one) => setOwn({ ...points(one), n: `own${(Number(own?.n?.slice(3)) || 0) + 1}` })}
      />
      <div className="rwh-scriptbar">
        <button
          type="button"
          className="rw-button small"
          disabled={script.readOnly}
          onClick={format}
          title="Shift+Alt+F"
        >
          Format
        </button>
        <span role="status">
          {note || (script.problems.length ? "" : script.answer ? "No problems" : "")}
        </span>
      </div>
    </div>
  );
}
