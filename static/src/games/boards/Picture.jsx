// The picture of a board spec: its starting position, and how its pieces move. Both edit the
// document through the author worker and share one selection with form and JSON.
import { useEffect, useMemo, useState } from "react";
import canvasCss from "../../canvas/canvas.css";
import { TabList } from "../../canvas/Groups.jsx";
import { useKept } from "../../match/useKept.js";
import boardsCss from "./boards.css";
import { makeEdits } from "./edits.js";
import { lookOf } from "./look.js";
import { MoveEditor } from "./MoveEditor.jsx";
import { Painter } from "./Painter.jsx";
import pictureCss from "./picture.css";

const TABS = [
  ["board", "Board"],
  ["moves", "Moves"],
];
const tabOf = (selection) =>
  /^\/pieces(\/|$)/.test(selection ?? "")
    ? "moves"
    : /^\/(board|players|turns|conditions)(\/|$)/.test(selection ?? "")
      ? "board"
      : null;

/** Props: {store, author, doc, selection, readOnly, system?}. */
export function Picture({ store, author, doc, selection, readOnly, system = "boards" }) {
  const look = useMemo(() => lookOf(doc), [doc]);
  const [tab, setTab] = useKept(store, "picture", tabOf(selection) ?? "board");
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const edits = useMemo(
    () => makeEdits({ store, author, system, onError: setProblem }),
    [store, author, system],
  );
  useEffect(() => {
    const wanted = tabOf(selection);
    if (wanted) setTab(wanted);
  }, [selection, setTab]);
  return (
    <div className="rwp-picture" data-testid="picture">
      <style>{`${canvasCss}${boardsCss}${pictureCss}`}</style>
      <TabList className="rwp-tabs" label="Picture">
        {TABS.map(([id, title]) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={tab === id}
            onClick={() => setTab(id)}
          >
            {title}
          </button>
        ))}
        {readOnly && <span className="rwp-hint">read-only</span>}
      </TabList>
      {problem && (
        <p className="rwp-problem" role="alert">
          {problem}{" "}
          <button type="button" aria-label="Dismiss" onClick={() => setProblem(null)}>
            ×
          </button>
        </p>
      )}
      {tab === "board" ? (
        <Painter {...{ store, edits, doc, look, selection, readOnly }} />
      ) : (
        <MoveEditor {...{ store, author, edits, doc, system, look, selection, readOnly }} />
      )}
    </div>
  );
}
