// What is chosen on the map: one node or way is the selection of all views, several are the map's
// own.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { edgeAt, followed, nodeAt, wayOf } from "../look.js";

const NOBODY = new Set();

/** {chosen: keys, way, choose(keys), chooseWay(key), wish(ids)}. */
export function useChosen({ store, map, selection }) {
  const [own, setOwn] = useState(NOBODY);
  const [way, setWay] = useState(null);
  const [wished, wish] = useState(/** @type {string[] | null} */ (null));
  const [seen, setSeen] = useState(map);
  if (seen !== map) {
    // before anything is drawn: what is chosen stays chosen under its new name
    setSeen(map);
    setOwn(followed(seen.nodes, map.nodes, own));
    if (way) setWay([...followed(seen.edges, map.edges, new Set([way]))][0]);
  }
  const mine = useRef(/** @type {string | null} */ (null));
  const latest = useRef(map);
  latest.current = map;
  useEffect(() => {
    const node = nodeAt(map, selection);
    const edge = edgeAt(map, selection);
    if (selection === mine.current) return;
    mine.current = selection;
    if (node) setOwn((was) => (was.size === 1 && was.has(node) ? was : new Set([node])));
    else if (edge) setOwn(NOBODY);
    setWay(edge);
  }, [selection, map]);
  /** Ids that an edit makes: they are chosen once they are there. */
  useEffect(() => {
    const keys =
      wished && map.nodes.filter((node) => wished.includes(node.id)).map((node) => node.key);
    if (!keys || keys.length !== wished?.length) return;
    wish(null);
    setOwn(new Set(keys));
    setWay(null);
  }, [map, wished]);
  const choose = useCallback(
    (keys) => {
      const next = new Set(keys);
      setOwn((was) =>
        was.size === next.size && [...next].every((key) => was.has(key)) ? was : next,
      );
      setWay(null);
      const node = next.size === 1 && latest.current.nodes.find(({ key }) => next.has(key));
      const place = node ? node.path : "/map";
      mine.current = place;
      store.select(place, { origin: "map" });
    },
    [store],
  );
  const chooseWay = useCallback(
    (key) => {
      const edge = wayOf(latest.current, key);
      setOwn(NOBODY);
      setWay(edge ? key : null);
      if (!edge) return;
      mine.current = edge.path;
      store.select(edge.path, { origin: "map" });
    },
    [store],
  );
  const chosen = useMemo(
    () => new Set(map.nodes.filter(({ key }) => own.has(key)).map(({ key }) => key)),
    [own, map],
  );
  return { chosen, way: wayOf(map, way) ? way : null, choose, chooseWay, wish };
}
