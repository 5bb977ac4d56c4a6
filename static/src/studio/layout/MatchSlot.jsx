// The match of the open document: beside the panes, so that it goes on whichever of them are shown.

import { useLayoutEffect } from "react";
import { MatchPane } from "../../match/MatchPane.jsx";
import { useSlot } from "../../match/Place.jsx";
import { useStore, useStudio } from "../context.js";
import { Boundary } from "../views/Boundary.jsx";
import { PANES } from "./panes.js";

/** The height of an element is told to its styles, so that a board and its controls fit into it. */
function useHeight(ref) {
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([{ contentRect, target }]) => {
      if (target instanceof globalThis.HTMLElement)
        target.style.setProperty("--pane-height", `${Math.round(contentRect.height)}px`);
    });
    if (ref.current) watch.observe(ref.current);
    return () => watch.disconnect();
  }, [ref]);
}

/** The pane of the board. */
export function MatchSlot() {
  const ref = useSlot("match");
  useHeight(ref);
  return <section ref={ref} className="rw-right" aria-label="Match" />;
}

/**
 * A pane beside the board: its log, its balance.
 * @param {{ id: string }} props
 */
export function SideSlot({ id }) {
  return (
    <section
      ref={useSlot(id)}
      className="rw-pane rw-side"
      aria-label={PANES.get(id)?.title}
      data-pane={id}
      data-testid={`pane-${id}`}
    />
  );
}

/** Draws nothing where it stands: its parts are in the panes. */
export function MatchHost() {
  const { store, play, author, workspace, base, ui } = useStudio();
  const doc = useStore((s) => s.doc);
  const docId = useStore((s) => s.docId);
  const system = useStore((s) => s.system);
  const version = useStore((s) => s.version);
  const valid = useStore((s) => (s.parsed ? s.check.valid : false));
  return (
    <Boundary name="The match" version={version}>
      <MatchPane
        key={docId}
        store={store}
        play={play}
        author={author}
        system={system}
        doc={doc}
        valid={valid}
        boot={workspace.boot}
        base={base}
        onShow={(pane) => ui.showPane(pane)}
      />
    </Boundary>
  );
}
