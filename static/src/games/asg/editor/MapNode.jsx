// A node of the map on the canvas: its drawing, its name, what the overlay says, where ways begin.
import { Handle, Position } from "@xyflow/react";
import { memo } from "react";
import { Glyph } from "../map/Glyph.jsx";
import { HQ_RADIUS, short } from "../map/shapes.js";

export const BOX = 2 * HQ_RADIUS + 6;
const HALF = BOX / 2;

/** What xyflow need not measure: a box, and handles in it. */
export const HANDLES = [
  {
    id: "c",
    type: "source",
    position: Position.Top,
    x: HALF - 0.5,
    y: HALF - 0.5,
    width: 1,
    height: 1,
  },
  {
    id: "grip",
    type: "source",
    position: Position.Right,
    x: BOX - 12,
    y: HALF - 7,
    width: 14,
    height: 14,
  },
];

function Badge({ badge }) {
  if (!badge) return null;
  const style =
    badge.heat === undefined ? undefined : { "--rwa-heat": `${Math.round(badge.heat * 100)}%` };
  return (
    <span className="rwa-badge" data-tone={badge.tone ?? "heat"} style={style} title={badge.title}>
      {badge.text}
    </span>
  );
}

/** @type {import("react").NamedExoticComponent<{ data: any }>} */
export const MapNode = memo(function MapNode({ data }) {
  const { node, badge, worst, connecting, readOnly, above } = data;
  return (
    <div
      className="rwa-node"
      data-testid="map-node"
      data-id={node.id}
      data-owner={node.owner}
      data-badge={badge?.text}
      data-severity={worst ?? undefined}
    >
      <svg width={BOX} height={BOX} viewBox={`${-HALF} ${-HALF} ${BOX} ${BOX}`} aria-hidden="true">
        <Glyph node={node} />
      </svg>
      <Badge badge={badge} />
      <span
        className="rwa-name"
        data-above={above || undefined}
        data-hq={node.hq ? true : undefined}
        title={node.id}
      >
        {short(node.label ?? node.id)}
      </span>
      <Handle
        type="source"
        id="c"
        position={Position.Top}
        className="rwa-centre"
        isConnectableStart={false}
      />
      {!readOnly && (
        <Handle
          type="source"
          id="grip"
          position={Position.Right}
          className={connecting ? "rwa-grip rwa-whole" : "rwa-grip"}
          title="Drag to another node: an edge"
        />
      )}
    </div>
  );
});
