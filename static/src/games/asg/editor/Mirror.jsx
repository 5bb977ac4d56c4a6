// A mirroring before it is done: the axis on the map, to drag, the images it would make, and the
// bar that says what it does.
import { ViewportPortal, useReactFlow } from "@xyflow/react";
import { useEffect, useRef, useState } from "react";
import { boundsOf, fromPage, snapped, toPage } from "../map/space.js";
import { ownIn } from "../../../data/lookup.js";
import { NumberInput } from "../../../studio/form/NumberInput.jsx";

const FAR = 4000; // pixels that the axis goes on beyond the map
const REACH = 16; // how wide the axis is to the pointer
const STEP_KEYS = {
  __proto__: null,
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/**
 * @typedef {{
 *   axis: [number, number], made: object[], changed: object[], removed: object[], problem?: string
 * }} Mirrored
 */

/**
 * What the author says a mirroring would do: {axis, made, changed, removed} or {problem}; the last
 * answer counts.
 */
export function useMirroring({ author, doc, system, mirror, ids }) {
  const [found, setFound] = useState(/** @type {Mirrored | null} */ (null));
  const { how, at } = mirror ?? {};
  const asked = JSON.stringify([ids, at]);
  useEffect(() => {
    if (!how) return setFound(null);
    let live = true;
    const [chosen, axis] = JSON.parse(asked);
    const op = {
      kind: "mirror",
      how,
      swap: true,
      preview: true,
      ...(chosen ? { ids: chosen } : {}),
      ...(axis ? { axis } : {}),
    };
    author
      .call(
        "map.edit",
        { document: doc, system, op },
        { what: "Mirroring the map", auto: true, latest: "mirror" },
      )
      .then(
        (answer) => live && setFound(answer),
        (fault) =>
          live && setFound({ problem: fault.message, axis, made: [], changed: [], removed: [] }),
      );
    return () => {
      live = false;
    };
  }, [author, doc, system, how, asked]);
  return mirror ? found : null;
}

/**
 * The axis and the images on the canvas. Props: {mirror, found, map, scale, step, snap, onMove([x,
 * y])}.
 */
export function MirrorAxis({ mirror, found, map, scale, step, snap, onMove }) {
  const flow = useReactFlow();
  const dragging = useRef(/** @type {[number, number] | null} */ (null)); // where the axis was
  if (!found?.axis) return null;
  const { how } = mirror;
  const [x, y] = found.axis;
  const at = toPage({ x, y }, scale);
  const box = boundsOf(map.nodes, scale, FAR);
  const ends =
    how === "y"
      ? [
          { x: box.x, y: at.y },
          { x: box.x + box.width, y: at.y },
        ]
      : [
          { x: at.x, y: box.y },
          { x: at.x, y: box.y + box.height },
        ];
  const moved = (event) => {
    if (!dragging.current) return;
    const to = snapped(
      fromPage(flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }), scale),
      step / 2,
      snap,
    );
    onMove(how === "x" ? [to.x, y] : how === "y" ? [x, to.y] : [to.x, to.y]);
  };
  const handle = {
    className: "nodrag nopan rwa-axis-reach",
    "data-testid": "mirror-axis",
    "data-how": how,
    strokeWidth: REACH,
    onPointerDown: (event) => {
      event.stopPropagation();
      dragging.current = found.axis;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: moved,
    onPointerUp: () => {
      dragging.current = null;
    },
    onPointerCancel: () => {
      if (dragging.current) onMove(dragging.current);
      dragging.current = null;
    },
  };
  return (
    <ViewportPortal>
      <svg className="rwa-mirror" data-refused={!!found.problem || undefined}>
        {how !== "rotate" && (
          <line className="rwa-axis" x1={ends[0].x} y1={ends[0].y} x2={ends[1].x} y2={ends[1].y} />
        )}
        {found.made.map((node) => {
          const place = toPage(node, scale);
          return (
            <g
              key={node.id}
              className="rwa-image"
              data-owner={node.owner}
              data-testid="mirror-image"
            >
              <circle cx={place.x} cy={place.y} r={17} />
              <text x={place.x} y={place.y + 32} textAnchor="middle">
                {node.id}
              </text>
            </g>
          );
        })}
        {how === "rotate" ? (
          <g>
            <path className="rwa-axis" d={`M${at.x - 14} ${at.y}h28M${at.x} ${at.y - 14}v28`} />
            <circle cx={at.x} cy={at.y} r={REACH} {...handle} />
          </g>
        ) : (
          <line x1={ends[0].x} y1={ends[0].y} x2={ends[1].x} y2={ends[1].y} {...handle} />
        )}
      </svg>
    </ViewportPortal>
  );
}

const counted = (n, one) => `${n} ${one}${n === 1 ? "" : "s"}`;

/** What a mirroring would do, in words. */
function words({ made, changed, removed }) {
  const parts = [
    made.length && `makes ${counted(made.length, "node")}`,
    changed.length && `changes ${changed.join(", ")}`,
    removed.length && `removes ${removed.join(", ")}`,
  ].filter(Boolean);
  return parts.length ? `It ${parts.join("; ")}.` : "Nothing is left to do: both sides are alike.";
}

const TITLES = { __proto__: null, x: "Left to right", y: "Up to down", rotate: "By a half turn" };

/** The bar of a mirroring. Props: {mirror, found, step, onMove([x, y]), onDone(), onCancel()}. */
export function MirrorBar({ mirror, found, step, onMove, onDone, onCancel }) {
  const bar = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => bar.current?.querySelector("input")?.focus(), [mirror.how]);
  // the answer about an axis that was typed or moved comes a moment later
  const axis = mirror.at ?? found?.axis;
  const fields = mirror.how === "x" ? [0] : mirror.how === "y" ? [1] : [0, 1];
  const put = (n, value) => {
    if (axis && value !== "") onMove(axis.map((was, m) => (m === n ? Number(value) : was)));
  };
  const onKeyDown = (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onCancel();
    }
    if (event.key === "Enter" && event.target.tagName === "INPUT" && found && !found.problem) {
      event.preventDefault();
      onDone();
    }
    const arrow = event.altKey && STEP_KEYS[event.key];
    if (arrow && axis) {
      event.preventDefault();
      onMove([
        axis[0] + (fields.includes(0) ? arrow[0] * step : 0),
        axis[1] + (fields.includes(1) ? arrow[1] * step : 0),
      ]);
    }
  };
  return (
    <div
      className="rwa-mirrorbar"
      role="group"
      aria-label="Mirror"
      data-testid="mirror-bar"
      ref={bar}
      onKeyDown={onKeyDown}
    >
      <b>{TITLES[mirror.how]}</b>
      {fields.map((n) => {
        const name = `${mirror.how === "rotate" ? "Centre" : "Axis"} ${"xy".charAt(n)}`;
        return (
          <label key={n}>
            {name}{" "}
            <NumberInput
              waits
              step={step / 2}
              aria-label={name}
              value={ownIn(axis, n)}
              onText={(text) => put(n, text)}
            />
          </label>
        );
      })}
      <button
        type="button"
        className="rw-button small primary"
        disabled={!found || !!found.problem}
        onClick={onDone}
      >
        Mirror
      </button>
      <button type="button" className="rw-button small" onClick={onCancel}>
        Cancel
      </button>
      <span role={found?.problem ? "alert" : "status"} data-testid="mirror-says">
        {found ? (found.problem ?? `${words(found)} Drag the axis to move it.`) : "Looking…"}
      </span>
    </div>
  );
}
