// The page around everything: top bar, sides, panes, status; what fits depends on the width.

import { brief } from "../../data/brief.js";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { TabList } from "../../canvas/Groups.jsx";
import { watchPresses } from "../../canvas/press.js";
import { commandFor, run } from "../commands.js";
import { useStore, useStudio, useUi } from "../context.js";
import { PANES } from "../layout/panes.js";
import { Panes } from "../layout/Panes.jsx";
import { ViewsBar } from "../layout/ViewsBar.jsx";
import { themeNow, watchTheme } from "../theme.js";
import { Activity } from "./Activity.jsx";
import { Banners } from "./Banners.jsx";
import { Home } from "./Home.jsx";
import { Sidebar } from "./Library.jsx";
import { Overlays } from "./Overlays.jsx";
import { StatusBar } from "./StatusBar.jsx";
import { Split } from "./Split.jsx";
import { TopBar } from "./TopBar.jsx";

/** @import { RefObject } from "react" */

/** @import { Ui } from "../ui.js" */

const TABS = [["games", "Games"], ...[...PANES].map(([id, { title }]) => [id, title])];
/** Fields whose text is no part of the document: undo in them is their own. */
const OWN_UNDO = "dialog *, input[type=search], .cm-search *, .rw-title *";
const WIDE = 1180;
const NARROW = 900;

/**
 * @param {RefObject<HTMLElement | null>} ref
 * @param {Ui} ui
 */
function useSize(ref, ui) {
  const size = useUi((s) => s.size);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const { width } = entry.contentRect;
      const next = width < NARROW ? "narrow" : width < WIDE ? "medium" : "wide";
      if (next !== ui.getState().size) ui.set({ size: next });
    });
    if (ref.current) watch.observe(ref.current);
    return () => watch.disconnect();
  }, [ref, ui]);
  return size;
}

function NarrowTabs() {
  const { ui } = useStudio();
  const tab = useUi((s) => s.tab);
  const count = useStore((s) => s.check.issues.length);
  return (
    <TabList as="nav" className="rw-tabs rw-narrow-tabs" label="Parts of the page">
      {TABS.map(([id, name]) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="rw-tab"
          aria-selected={tab === id}
          onClick={() => (PANES.has(id) ? ui.showPane(id) : ui.set({ tab: id }))}
        >
          {name}
          {id === "problems" && count > 0 ? ` (${count})` : ""}
        </button>
      ))}
    </TabList>
  );
}

/** @param {{ size: string }} props */
function Workbench({ size }) {
  const { ui } = useStudio();
  const { left, leftOpen, tab } = useUi();
  const shown = size === "wide" ? leftOpen : tab === "games";
  return (
    <>
      <NarrowTabs />
      <div
        className="rw-main"
        data-left={shown ? "open" : "closed"}
        style={{ "--left": `${left}px` }}
      >
        <aside
          className="rw-left"
          aria-label="Games and documents"
          inert={!shown || undefined}
          onKeyDown={(e) => e.key === "Escape" && size === "medium" && ui.toggleLeft()}
        >
          <Sidebar />
        </aside>
        <Split
          className="left"
          label="Width of the list"
          value={left}
          min={180}
          max={420}
          onChange={(v) => ui.set({ left: v })}
        />
        <div className="rw-work">
          {size !== "narrow" && <ViewsBar />}
          <Panes />
        </div>
      </div>
      <StatusBar />
    </>
  );
}

/**
 * Escape, undo and redo give up what is being dragged before they do anything else.
 * @param {KeyboardEvent} event
 */
function isBack(event) {
  return event.key === "Escape" || ["undo", "redo"].includes(commandFor(event)?.id ?? "");
}

/**
 * @param {import("../types.js").StudioParts} studio
 * @param {RefObject<HTMLElement | null>} ref
 */
function useKeys(studio, ref) {
  useEffect(() => watchPresses(ref.current, isBack), [ref]);
  useEffect(() => {
    const key = (event) => {
      const outside = !event.composedPath().includes(ref.current) && event.target !== document.body;
      if (event.defaultPrevented || outside) return;
      const command = commandFor(event);
      if (!command) return;
      if (["undo", "redo"].includes(command.id) && event.composedPath()[0].matches?.(OWN_UNDO))
        return;
      event.preventDefault();
      if (studio.app.getState().dialog && command.id !== "palette") return;
      run(studio, command.id);
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [studio, ref]);
}

/** For the keyboard: past the bar and the lists. In sight once it has the focus. */
function Skip() {
  const studio = useStudio();
  return (
    <nav className="rw-skip" aria-label="Skip">
      <button type="button" className="rw-button" onClick={() => run(studio, "tab-match")}>
        Skip to the match
      </button>
      <button type="button" className="rw-button" onClick={() => run(studio, "tab-editor")}>
        Skip to the editor
      </button>
    </nav>
  );
}

export function Shell() {
  const studio = useStudio();
  const ref = useRef(/** @type {HTMLDivElement | null} */ (null));
  const size = useSize(ref, studio.ui);
  const theme = useSyncExternalStore(watchTheme, themeNow);
  const tab = useUi((s) => s.tab);
  const open = useStore((s) => s.docId !== null);
  const title = useStore((s) => s.title);
  useEffect(() => {
    document.title = title ? `${brief(title)} · Rulewright` : "Rulewright";
  }, [title]);
  useKeys(studio, ref);
  return (
    <div className="rw" data-theme={theme} ref={ref}>
      <div className="rw-app" tabIndex={-1} data-size={size} data-tab={tab}>
        {open && <Skip />}
        <TopBar />
        {!open && <Banners />}
        {open ? (
          <Workbench size={size} />
        ) : (
          <div className="rw-main" data-home>
            <Home />
          </div>
        )}
      </div>
      {(!open || size === "narrow") && <Activity over />}
      <Overlays />
    </div>
  );
}
