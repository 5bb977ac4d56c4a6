// The whole map in small, with a frame around what the canvas shows; a press goes there.
import { Panel, useReactFlow, useStore } from "@xyflow/react";
import { memo, useMemo, useRef } from "react";
import { outline } from "../map/shapes.js";
import { boundsOf, toPage } from "../map/space.js";

const WIDTH = 132;
const HEIGHT = 92;

/** @type {import("react").NamedExoticComponent<{ map: any, scale: any, size: number }>} */
const Dots = memo(function Dots({ map, scale, size }) {
  return (
    <>
      {map.edges.map(({ key, a, b }) => {
        const [from, to] = [toPage(map.byId.get(a), scale), toPage(map.byId.get(b), scale)];
        return (
          <line key={key} x1={from.x} y1={from.y} x2={to.x} y2={to.y} strokeWidth={size / 6} />
        );
      })}
      {map.nodes.map((node) => {
        const { x, y } = toPage(node, scale);
        return (
          <path
            key={node.key}
            className={`rwa-dot-${node.owner}`}
            d={outline(node.owner, node.hq ? size * 1.5 : size)}
            transform={`translate(${x} ${y})`}
          />
        );
      })}
    </>
  );
});

/** Props: {map, scale}. */
export function Mini({ map, scale }) {
  const flow = useReactFlow();
  const [x, y, zoom] = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const box = useMemo(() => boundsOf(map.nodes, scale, 60), [map, scale]);
  const go = (event) => {
    const matrix = svg.current?.getScreenCTM();
    if (!event.buttons || !matrix) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    flow.setCenter(point.x, point.y, { zoom });
  };
  const size = Math.max(21, Math.max(box.width / WIDTH, box.height / HEIGHT) * 2.6);
  return (
    <Panel position="bottom-right" className="rwa-mini">
      <svg
        ref={svg}
        role="img"
        aria-label="Small map"
        data-testid="map-mini"
        width={WIDTH}
        height={HEIGHT}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          go(event);
        }}
        onPointerMove={go}
      >
        <Dots map={map} scale={scale} size={size} />
        <rect
          className="rwa-window"
          x={-x / zoom}
          y={-y / zoom}
          width={width / zoom}
          height={height / zoom}
          strokeWidth={size / 3}
        />
      </svg>
    </Panel>
  );
}
