// The panes of the open document in the arrangement that the author made of them.
//
// react-resizable-panels' Workspace draws it: panes are dragged, stacked, closed and sized, also by
// keys (separators and tabs as in the ARIA guide), an arrangement is plain JSON, and what a pane
// shows is part of this page's tree and not made again when it moves. dockview does as much, but is
// three times as large (390 KB, and 160 KB of styles), and its tabs are not React components.

import { useLayoutEffect, useRef, useState } from "react";
import { useWorkspaceRef, Workspace } from "react-resizable-panels";
import { isGivenUp, isPressed } from "../../canvas/press.js";
import { ownIn } from "../../data/lookup.js";
import { GAMES } from "../../games/index.js";
import { JsonEditor } from "../code/JsonEditor.jsx";
import { movePane } from "../actions/arrange.js";
import { useStore, useStudio, useUi } from "../context.js";
import { FormView } from "../form/FormView.jsx";
import { PictureOrGraph } from "../../graph/PictureOrGraph.jsx";
import { Boundary } from "../views/Boundary.jsx";
import { Places } from "../../match/Place.jsx";
import { Observable } from "../../data/observable.js";
import { Problems } from "../views/Problems.jsx";
import { Divider } from "./Divider.jsx";
import { MatchHost, MatchSlot, SideSlot } from "./MatchSlot.jsx";
import { BESIDE, PANES } from "./panes.js";

/** @import { ComponentType } from "react" */

function PictureSlot() {
  const studio = useStudio();
  const { store, author } = studio;
  const [wanted] = useState(
    () => /** @type {any} */ (studio.wanted?.pane === "picture" ? studio.wanted.place : null),
  );
  const doc = useStore((s) => s.doc);
  const system = useStore((s) => s.system);
  const selection = useStore((s) => s.selection);
  const readOnly = useStore((s) => s.readOnly || !s.parsed);
  const Picture = /** @type {ComponentType<any> | undefined} */ (ownIn(GAMES, system)?.Picture);
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
    <PictureOrGraph
      key={docId}
      Picture={Picture}
      system={system ?? ""}
      given={{ store, author, doc, selection, readOnly, wanted }}
    />
  );
}

/** @type {Map<string, ComponentType>} */
const CONTENTS = new Map([
  ["form", FormView],
  ["picture", PictureSlot],
  ["json", JsonEditor],
  ["problems", Problems],
]);

/** @param {{ id: string }} props */
function View({ id }) {
  const version = useStore((s) => s.version);
  const title = PANES.get(id)?.title ?? id;
  const Content = CONTENTS.get(id);
  return (
    <section className="rw-pane" aria-label={title} data-pane={id} data-testid={`pane-${id}`}>
      <div className="body">
        <Boundary name={title} version={version}>
          {Content && <Content />}
        </Boundary>
      </div>
    </section>
  );
}

/**
 * The library draws a pane's content before it puts it into the page, where an editor would find
 * neither its styles nor its size: it comes right after that, before anything is painted.
 */
function InPlace({ children }) {
  const [there, setThere] = useState(false);
  useLayoutEffect(() => setThere(true), []);
  return there && children;
}

/** @param {{ id: string }} props */
function Content({ id }) {
  if (id === "match") return <MatchSlot />;
  return BESIDE.includes(id) ? <SideSlot id={id} /> : <View id={id} />;
}

const content = ({ id }) => (
  <InPlace>
    <Content id={id} />
  </InPlace>
);
/** A view that is hidden starts again; the board stays as it is. */
const hidden = ({ id }) => (id === "match" ? "keep-mounted" : "unmount");
const divider = (orientation) => <Divider orientation={orientation} />;

/** The room that the panes have is told to the page's state. */
function useArea(ref, ui) {
  useLayoutEffect(() => {
    const note = ({ width, height }) => {
      const { area } = ui.getState();
      const next = { width: Math.round(width), height: Math.round(height) };
      if (!width || (next.width === area.width && next.height === area.height)) return;
      ui.put({ area: next }); // kept with the next thing that is
    };
    const watch = new ResizeObserver(([entry]) => note(entry.contentRect));
    if (ref.current) {
      note(ref.current.getBoundingClientRect());
      watch.observe(ref.current);
    }
    return () => watch.disconnect();
  }, [ref, ui]);
}

/** Whether the last thing done was a press; heard before the library takes it. */
function useByPointer() {
  const byPointer = useRef(false);
  useLayoutEffect(() => {
    const press = () => (byPointer.current = true);
    const key = () => (byPointer.current &&= isPressed()); // a key may give a press up
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("keydown", key, true);
    return () => {
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("keydown", key, true);
    };
  }, []);
  return byPointer;
}

/**
 * What is typed into a box of a view that goes is taken first, as when one clicks elsewhere.
 * @param {HTMLElement | null} root
 * @param {string[]} visible the panes that stay
 */
function leave(root, visible) {
  const { activeElement } = /** @type {Document | ShadowRoot} */ (root?.getRootNode() ?? document);
  const view = /** @type {HTMLElement | null} */ (activeElement?.closest(".rw-pane"));
  if (
    activeElement instanceof globalThis.HTMLElement &&
    view &&
    !visible.includes(view.dataset.pane ?? "")
  )
    activeElement.blur();
}

/**
 * A tab is closed with its cross or, at the keyboard, with the Delete key or its button above; the
 * cross is no stop of its own.
 */
function tabOf(studio) {
  const { ui } = studio;
  /**
   * @param {import("react-resizable-panels").TabNode<{}>} tab
   * @param {import("react-resizable-panels").TabRenderProps} props
   */
  return function Tab({ id, title }, props) {
    return (
      <div
        {...props}
        onContextMenu={(event) => {
          event.preventDefault(); // also the menu key, and Shift with F10
          movePane(studio, id);
        }}
      >
        {title}
        <span
          className="close"
          aria-hidden="true"
          data-tab-ignore
          title={`Close ${title}`}
          onClick={() => ui.closePane(id)}
        >
          ×
        </span>
      </div>
    );
  };
}

export function Panes() {
  const studio = useStudio();
  const { ui } = studio;
  const system = useStore((s) => s.system) ?? "";
  useUi();
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const workspace = /** @type {typeof useWorkspaceRef<{}>} */ (useWorkspaceRef)();
  const { shown } = ui;
  const drawn = useRef(shown);
  const [first] = useState(shown);
  const [tab] = useState(() => tabOf(studio));
  const [slots] = useState(() => new Observable({}));
  useArea(root, ui);
  useLayoutEffect(() => {
    if (ui.getState().system !== system) ui.set({ system });
  }, [ui, system]);
  useLayoutEffect(() => {
    if (drawn.current === shown) return;
    drawn.current = shown;
    leave(root.current, ui.visible);
    workspace.current?.setModel(shown);
  }, [workspace, ui, shown]);
  const byPointer = useByPointer();
  const change = ({ reason, removedTabs }) => {
    if (reason !== "close") return !(byPointer.current && isGivenUp()); // then all goes back
    for (const { id } of removedTabs) ui.closePane(id);
    return false;
  };
  return (
    <Places value={slots}>
      <MatchHost />
      <div className="rw-panes" ref={root}>
        <Workspace
          defaultModel={first}
          workspaceRef={workspace}
          className="rw-arranged"
          classNames={CLASSES}
          hiddenTabBehavior={hidden}
          renderTab={tab}
          renderTabContent={content}
          renderSeparator={divider}
          onBeforeModelChange={change}
          onModelChanged={(model, { isUserInteraction, reason }) => {
            if (isUserInteraction) ui.arrange(model, reason);
          }}
        />
      </div>
    </Places>
  );
}

const CLASSES = {
  tabset: "rw-set",
  header: "rw-set-head",
  tabList: "rw-set-tabs",
  tab: "rw-set-tab",
  tabPanels: "rw-set-body",
  dropIndicator: "rw-drop-here",
  dragPreview: "rw-dragged",
};
