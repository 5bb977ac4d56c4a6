// The match of the open document, as a pane.

import { MatchPane } from "../../match/MatchPane.jsx";
import { useStore, useStudio } from "../context.js";
import { Boundary } from "../views/Boundary.jsx";

export function MatchSlot() {
  const { store, play, author, workspace, base } = useStudio();
  const doc = useStore((s) => s.doc);
  const docId = useStore((s) => s.docId);
  const system = useStore((s) => s.system);
  const version = useStore((s) => s.version);
  const valid = useStore((s) => (s.parsed ? s.check.valid : false));
  return (
    <section className="rw-right" aria-label="Match">
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
