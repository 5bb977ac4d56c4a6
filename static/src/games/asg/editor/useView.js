// What the canvas of the map editor shows at first, and after another map or size.
import { useReactFlow, useStore } from "@xyflow/react";
import { useCallback, useEffect, useRef } from "react";
import { boundsOf, toPage } from "../map/space.js";

const PAD = 46;
const LARGEST = 1.25;

/** The view {x, y, zoom} that shows all of a box. */
function viewOf(box, { width, height }) {
  const zoom = Math.min(LARGEST, width / box.width, height / box.height);
  return {
    zoom,
    x: width / 2 - (box.x + box.width / 2) * zoom,
    y: height / 2 - (box.y + box.height / 2) * zoom,
  };
}

/**
 * The view follows: everything in it until somebody moves it and on demand, the chosen node always.
 */
export function useView({ map, made, scale, fitted, focus }) {
  const flow = useReactFlow();
  const held = useRef(false);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  useEffect(() => {
    held.current = false;
  }, [fitted]);
  useEffect(() => {
    if (!held.current && width && height)
      flow.setViewport(viewOf(boundsOf([...map.nodes, ...made], scale, PAD), { width, height }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the view follows `fitted` and sizes, not every change of the map
  }, [flow, fitted, width, height, scale]);
  useEffect(() => {
    const node = focus && map.nodes.find(({ key }) => key === focus.key);
    const box = focus?.element?.getBoundingClientRect();
    if (!node || !box?.width) return;
    const { x, y } = flow.flowToScreenPosition(toPage(node, scale));
    const inside =
      x > box.left + 30 && x < box.right - 30 && y > box.top + 30 && y < box.bottom - 30;
    if (!inside)
      flow.setCenter(toPage(node, scale).x, toPage(node, scale).y, { zoom: flow.getZoom() });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `focus` is a request: it is met once, on the map of that moment
  }, [focus]);
  return useCallback((event) => {
    if (event) held.current = true; // moved by hand
  }, []);
}
