// What stands above the panes: a button for each, the place that is selected, and the arrangements
// that are ready.

import { placeWords } from "../../data/place.js";
import { keyLabel, run } from "../commands.js";
import { useStore, useStudio, useUi } from "../context.js";
import { PANES } from "./panes.js";
import { PRESETS } from "./presets.js";

export function ViewsBar() {
  const studio = useStudio();
  const { ui } = studio;
  useUi();
  const selection = useStore((s) => s.selection);
  const doc = useStore((s) => s.doc);
  const place = placeWords(doc, selection);
  const { visible } = ui;
  return (
    <div className="rw-tabs rw-views">
      <div className="rw-row" role="toolbar" aria-label="Views of the document">
        {[...PANES].map(([id, { title }]) => (
          <button
            key={id}
            type="button"
            className="rw-tab"
            aria-pressed={visible.includes(id)}
            onClick={() => ui.togglePane(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <span className="rw-crumb rw-clip" title={place} data-path={selection || "/"}>
        {place}
      </span>
      <div className="rw-row" role="group" aria-label="Arrange the views">
        {[...PRESETS].map(([name, { title, says, keys }]) => (
          <button
            key={name}
            type="button"
            className="rw-button small"
            title={`${says} (${keyLabel(keys)})`}
            onClick={() => run(studio, `arrange-${name}`)}
          >
            {title}
          </button>
        ))}
      </div>
    </div>
  );
}
