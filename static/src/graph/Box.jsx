// A node as a box, and the lines between boxes.
import { BaseEdge, Handle, Position } from "@xyflow/react";
import { memo } from "react";
import { BOX } from "./layout.js";

/** What a box says besides its name: how many parts are folded into it, or what is said of it. */
function noteOf({ node, parts, open, word }) {
  return parts && !open
    ? `${word}, ${node.note || parts}`
    : [word, node.note].filter(Boolean).join(", ");
}

/** @type {import("react").NamedExoticComponent<any>} */
export const Box = memo(function Box(/** @type {any} */ { data }) {
  const { node, hue, down, joinable, live } = data;
  const faults = node.marks.length;
  return (
    <div
      className="rwn-box"
      data-testid="graph-node"
      data-id={node.id}
      data-hue={hue}
      data-live={live?.is}
      data-faults={faults || undefined}
      title={[node.title, ...node.marks, live?.text].filter(Boolean).join("\n")}
    >
      <Handle
        type="target"
        position={down ? Position.Top : Position.Left}
        isConnectableStart={false}
        isConnectableEnd={joinable}
      />
      <strong>
        <span>{node.title}</span>
        {faults > 0 && (
          <b aria-label={faults === 1 ? "one fault" : `${faults} faults`} role="img">
            !
          </b>
        )}
      </strong>
      <small>{noteOf(data)}</small>
      <Handle
        type="source"
        position={down ? Position.Bottom : Position.Right}
        isConnectableStart={joinable}
        isConnectableEnd={false}
      />
    </div>
  );
});

/** Where lines end at a box; given, for xyflow measures a box once, and the layers may turn. */
const handle = (type, position, x, y) => ({ type, position, x, y, width: 0, height: 0 });
const { width, height } = BOX;
const ACROSS = [
  handle("target", Position.Left, 0, height / 2),
  handle("source", Position.Right, width, height / 2),
];
const DOWN = [
  handle("target", Position.Top, width / 2, 0),
  handle("source", Position.Bottom, width / 2, height),
];

/** @param {boolean} down */
export const handlesOf = (down) => (down ? DOWN : ACROSS);

const BOW = 46; // px: how far a line within a layer swings out

/** The way of a line: onward in an S, back or within a layer in a bow beside the boxes. */
function wayOf({ sourceX: x, sourceY: y, targetX, targetY, data }) {
  const { down, box } = data;
  const ahead = down ? targetY - y : targetX - x;
  if (ahead > 4) {
    const bend = Math.max(24, ahead / 2);
    return down
      ? `M${x},${y} C${x},${y + bend} ${targetX},${targetY - bend} ${targetX},${targetY}`
      : `M${x},${y} C${x + bend},${y} ${targetX - bend},${targetY} ${targetX},${targetY}`;
  }
  // to the far side of the target, from behind
  const endX = down ? targetX : targetX + box.width;
  const endY = down ? targetY + box.height : targetY;
  const far = BOW + Math.min(60, Math.abs(down ? targetX - x : targetY - y) / 8);
  if (down) {
    const bottom = Math.max(y, endY) + far;
    return `M${x},${y} C${x},${bottom} ${endX + 12},${bottom} ${endX + 12},${endY}`;
  }
  const right = Math.max(x, endX) + far;
  return `M${x},${y} C${right},${y} ${right},${endY + 9} ${endX},${endY + 9}`;
}

/** @type {import("react").NamedExoticComponent<any>} */
export const Way = memo(function Way(/** @type {any} */ props) {
  const { markerEnd, interactionWidth } = props;
  return <BaseEdge path={wayOf(props)} {...{ markerEnd, interactionWidth }} />;
});

export const NODE_TYPES = { box: Box };
export const EDGE_TYPES = { way: Way };
