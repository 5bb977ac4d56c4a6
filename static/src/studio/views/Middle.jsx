// The middle of the page: one or two views of the document, side by side.

import { useEffect, useRef, useState } from "react";
import { ownIn } from "../../data/lookup.js";
import { GAMES } from "../../games/index.js";
import { JsonEditor } from "../code/JsonEditor.jsx";
import { useStore, useStudio, useUi } from "../context.js";
import { FormView } from "../form/FormView.jsx";
import { Boundary } from "./Boundary.jsx";
import { Split } from "./Split.jsx";

/** @import { ComponentType, RefObject } from "react" */

/** @import { Ui } from "../ui.js" */

const PAIR = 560; // px: two panes side by side are legible from here on

/**
 * Tells the UI's state whether two panes have room in the element of `ref`.
 * @param {RefObject<HTMLElement | null>} ref
 * @param {Ui} ui
 * @param {string} size
 */
function usePair(ref, ui, size) {
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const pair = size === "wide" && entry.contentRect.width >= PAIR;
      if (pair !== ui.getState().pair) ui.set({ pair });
    });
    if (ref.current) watch.observe(ref.current);
    return () => watch.disconnect();
  }, [ref, ui, size]);
  return useUi((s) => s.pair);
}

function PictureSlot() {
  const studio = useStudio();
  const { store, author } = studio;
  const [wanted] = useState(() => (studio.wanted?.pane === "picture" ? studio.wanted.place : null));
  const doc = useStore((s) => s.doc);
  const system = useStore((s) => s.system);
  const selection = useStore((s) => s.selection);
  const readOnly = useStore((s) => s.readOnly || !s.parsed);
  const Picture = ownIn(GAMES, system)?.Picture;
  const docId = useStore((s) => s.docId);
  if (!Picture || doc === null)
    return (
      <p className="rw-empty">
        {doc === null
          ? "There is no readable document yet."
          : system
            ? "This system has no picture yet."
            : "Which kind of game this is, is not clear yet; see Problems."}
      </p>
    );
  return (
    <Picture
      key={docId}
      store={store}
      author={author}
      doc={doc}
      selection={selection}
      readOnly={readOnly}
      wanted={wanted}
    />
  );
}

/**
 * The views of a document in the order of their buttons: what each is called, and what it shows.
 * @type {Map<string, { title: string, Content: ComponentType }>}
 */
export const PANES = new Map([
  ["form", { title: "Form", Content: FormView }],
  ["picture", { title: "Picture", Content: PictureSlot }],
  ["json", { title: "JSON", Content: JsonEditor }],
]);

/** @param {{ id: string, style: import("react").CSSProperties }} props */
function Pane({ id, style }) {
  const version = useStore((s) => s.version);
  const pane = PANES.get(id);
  if (!pane) return null; // kept by a page that had it
  const { title, Content } = pane;
  return (
    <section className="rw-pane" aria-label={title} data-testid={`pane-${id}`} style={style}>
      <div className="body">
        <Boundary name={title} version={version}>
          <Content />
        </Boundary>
      </div>
    </section>
  );
}

/** @param {{ size: string }} props */
export function Middle({ size }) {
  const { ui } = useStudio();
  const ref = useRef(/** @type {HTMLDivElement | null} */ (null));
  const pair = usePair(ref, ui, size);
  const panes = useUi((s) => s.panes);
  const split = useUi((s) => s.split);
  const tab = useUi((s) => s.tab);
  const selection = useStore((s) => s.selection);
  const order = [...PANES.keys()];
  let shown = [...panes].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const last = panes[panes.length - 1];
  if (!pair) shown = [last];
  if (size === "narrow") shown = [order.includes(tab) ? tab : last];
  return (
    <div className="rw-middle" ref={ref}>
      <div className="rw-tabs middle" role="toolbar" aria-label="Views of the document">
        {[...PANES].map(([id, { title }]) => (
          <button
            key={id}
            type="button"
            className="rw-tab"
            aria-pressed={shown.includes(id)}
            onClick={() => (pair ? ui.togglePane(id) : ui.showPane(id))}
          >
            {title}
          </button>
        ))}
        <span className="rw-crumb rw-clip" title={selection || "/"}>
          {selection || "/"}
        </span>
      </div>
      <div className="rw-panes">
        <Pane key={shown[0]} id={shown[0]} style={{ flex: shown[1] ? `${split} 1 0` : "1 1 0" }} />
        {shown[1] && (
          <Split
            key="split"
            label="Divide the two views"
            value={split}
            min={0.2}
            max={0.8}
            scale={(el) => 1 / (el.parentElement ?? el).clientWidth}
            onChange={(v) => ui.set({ split: v })}
          />
        )}
        {shown[1] && <Pane key={shown[1]} id={shown[1]} style={{ flex: `${1 - split} 1 0` }} />}
      </div>
    </div>
  );
}
