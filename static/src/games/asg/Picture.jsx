// The picture of a scenario is its map.
import asgCss from "./asg.css";
import { MapEditor } from "./editor/MapEditor.jsx";

/** Props: {store, author, doc, selection, readOnly}. */
export function Picture(props) {
  return (
    <>
      <style>{asgCss}</style>
      <MapEditor {...props} />
    </>
  );
}
