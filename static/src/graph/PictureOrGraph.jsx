// The pane of the picture: where a system's documents have a graph, a button goes from one to the
// other.
import { useStudio, useUi } from "../studio/context.js";
import { graphOf, isGraph, toggleGraph } from "./choice.js";
import graphCss from "./graph.css";
import { GraphPane } from "./GraphPane.jsx";

/**
 * @param {{
 *   Picture: import("react").ComponentType<any>, system: string,
 *   given: import("../games/types.js").PictureProps,
 * }} props
 */
export function PictureOrGraph({ Picture, system, given }) {
  const studio = useStudio();
  const views = useUi((state) => state.views);
  if (!graphOf(system)) return <Picture {...given} />;
  const shown = isGraph(views, system);
  const button = (
    <button
      type="button"
      className="rw-button small"
      aria-pressed={shown}
      title="Draw the document as a graph"
      onClick={() => toggleGraph(studio)}
    >
      Graph
    </button>
  );
  if (shown) return <GraphPane {...given}>{button}</GraphPane>;
  return (
    <div className="rwn-or">
      <style>{graphCss}</style>
      <div className="rwn-bar rwn-switch">{button}</div>
      <div className="rwn-picture">
        <Picture {...given} />
      </div>
    </div>
  );
}
