// The match of the open document, as a pane.

import { useLayoutEffect, useRef } from "react";
import { MatchPane } from "../../match/MatchPane.jsx";
import { useStore, useStudio } from "../context.js";
import { Boundary } from "../views/Boundary.jsx";

/** The height of an element is told to its styles, so that a board and its controls fit into it. */
function useHeight() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([{ contentRect, target }]) => {
      if (target instanceof globalThis.HTMLElement)
        target.style.setProperty("--pane-height", `${Math.round(contentRect.height)}px`);
    });
    if (ref.current) watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return ref;
}

export function MatchSlot() {
  const ref = useHeight();
  const { store, play, author, workspace, base } = useStudio();
  const doc = useStore((s) => s.doc);
  const docId = useStore((s) => s.docId);
  const system = useStore((s) => s.system);
  const version = useStore((s) => s.version);
  const valid = useStore((s) => (s.parsed ? s.check.valid : false));
  return (
    <section ref={ref} className="rw-right" aria-label="Match">
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
        />
      </Boundary>
    </section>
  );
}
