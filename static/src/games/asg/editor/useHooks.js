// Everything one can do to the map, once: the canvas, its keys, the list and the inspector call
// these.
import { useMemo, useRef } from "react";
import { edit as ask } from "../../../studio/actions/entities.js";
import { run } from "../../../studio/commands.js";
import { useStudio } from "../../../studio/context.js";
import { handOut } from "../files.js";
import { edgeKey, wayOf } from "../look.js";
import { placesFor } from "../map/layout.js";
import { isQuiet } from "../../../worker/errors.js";
import { freePlace, snapped, spanOf, tidy } from "../map/space.js";

const LAYING_OUT = "Laying out the map";

/** A map without an analysis is laid out all the same, unless a person stopped it. */
function unlessStopped(problem) {
  if (isQuiet(problem)) throw problem;
  return null;
}

/** A name that no node has: the first free one of n1, n2 … */
export function freeName(map) {
  for (let n = map.nodes.length + 1; ; n += 1) if (!map.byId.has(`n${n}`)) return `n${n}`;
}

/** The chosen nodes after clicks and boxes: xyflow tells what changed. */
function picked(chosen, changes) {
  const next = new Set(chosen);
  for (const { id, selected } of changes) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** `live` is read at the time of the deed: {map, chosen, way, scale, step, state, from, …}. */
export function useHooks(live, { edits, selection, put, setFrom, setFitted, frame }) {
  const studio = useStudio();
  const now = useRef(live);
  now.current = live;
  const middle = useRef(() => ({ x: 0, y: 0 }));
  return useMemo(() => {
    const nodes = () => now.current.map.nodes.filter(({ key }) => now.current.chosen.has(key));
    const ids = () => [...new Set(nodes().map(({ id }) => id))];
    const { edit } = edits;
    const hooks = {
      frame,
      middle,
      pick: (changes) => selection.choose(picked(now.current.chosen, changes)),
      go: (id) => {
        const node = now.current.map.byId.get(id);
        if (node) selection.choose([node.key]);
      },
      all: () => selection.choose(now.current.map.nodes.map(({ key }) => key)),
      way: (key) => selection.chooseWay(key),
      cleared: () => {
        setFrom(null);
        selection.choose([]);
      },
      clicked: (key) => {
        const { state, from, map } = now.current;
        const node = map.nodes.find((one) => one.key === key);
        if (state.mode !== "connect" || !node) return;
        if (from && from !== node.id) hooks.finish(from, node.id);
        else setFrom(node.id);
      },
      from: (id) => setFrom(id),
      finish: (a, b) => {
        setFrom(null);
        hooks.join(a, b);
      },
      mode: (mode) => put({ mode: now.current.state.mode === mode ? "pan" : mode }),
      grid: () => put({ snap: !now.current.state.snap }),
      fit: () => setFitted((n) => n + 1),
      inspect: () =>
        frame.current
          ?.closest(".rwa-editor")
          ?.querySelector("[data-testid=map-inspector] input")
          ?.focus(),
      add: (at) => {
        const id = freeName(now.current.map);
        selection.wish([id]);
        return edit({ kind: "add", id, ...at });
      },
      addNear: () => {
        const { map, step } = now.current;
        const span = spanOf(map);
        const [beside] = nodes();
        const wanted = beside ? { x: beside.x + span, y: beside.y } : middle.current();
        return hooks.add(freePlace(map.nodes, snapped(wanted, step, true), step, span));
      },
      move: (all) => edit({ kind: "move", nodes: all.map(({ id, x, y }) => ({ id, x, y })) }),
      shift: (dx, dy) =>
        hooks.move(
          nodes().map(({ id, x, y }) => ({ id, x: tidy(x + dx, 0.001), y: tidy(y + dy, 0.001) })),
        ),
      join: (a, b) => {
        if (!a || !b) return null;
        if (a === b) return edits.refuse(`An edge needs two nodes; ${a} is one.`);
        if (now.current.map.edges.some(({ key }) => key === edgeKey(a, b)))
          return edits.refuse(`${a} and ${b} are connected already.`);
        return edit({ kind: "edge", a, b, on: true });
      },
      part: (a, b) => edit({ kind: "edge", a, b, on: false }),
      set: (chosen, fields) => edit({ kind: "set", ids: chosen, fields }),
      own: (owner) => hooks.set(ids(), { owner }),
      hq: (player, node) => edit({ kind: "hq", player, id: node.id }),
      rename: (node, to) => edits.rename(node.path, to),
      remove: () => {
        const { way, map } = now.current;
        const edge = wayOf(map, way);
        if (edge) return hooks.part(edge.a, edge.b);
        return ids().length ? edit({ kind: "delete", ids: ids(), edges: [] }) : null;
      },
      duplicate: async () => {
        const { step } = now.current;
        const made = await edit({ kind: "duplicate", ids: ids(), dx: 2 * step, dy: -2 * step });
        if (Array.isArray(made?.ids)) selection.wish(made.ids);
        return made;
      },
      mirror: (how, axis) =>
        edit({
          kind: "mirror",
          how,
          axis,
          swap: true,
          ...(ids().length > 1 ? { ids: ids() } : {}),
        }),
      layout: async () => {
        put({ busy: true });
        const over = studio.store.begin();
        const control = new AbortController();
        const { signal } = control;
        /** @type {(() => void) | undefined} */
        let end;
        try {
          const { doc, system } = studio.store.getState();
          const options = { what: LAYING_OUT, again: () => hooks.layout() };
          const known = await studio.author
            .call("map.analysis", { document: doc, system }, options)
            .catch(unlessStopped);
          end = studio.doings.begin({ what: LAYING_OUT, stop: () => control.abort() });
          const { map, state, step } = now.current;
          const positions = await placesFor(map, {
            pairs: known?.symmetry?.pairs ?? {},
            signal,
            ...(state.snap ? { step } : {}),
          });
          if (!positions)
            studio.app.toast("Stopped: Laying out the map. Nothing was moved.", {
              label: "Do it again",
              run: () => hooks.layout(),
            });
          else if (await edit({ kind: "place", positions })) setFitted((n) => n + 1);
        } catch (problem) {
          if (!isQuiet(problem)) throw problem;
        } finally {
          end?.();
          over();
          put({ busy: false });
        }
      },
      settings: async () => {
        const { doc } = studio.store.getState();
        if ((doc?.settings ?? null) === null)
          await ask(studio, "add", { path: "/settings", kind: "settings" });
        studio.store.select("/settings");
        studio.ui.showPane("form");
      },
      open: () => run(studio, "import"),
      hand: (format) => handOut(studio, format).catch((problem) => edits.refuse(problem.message)),
    };
    return hooks;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `selection` is a new object at each drawing, its functions are not
  }, [
    studio,
    edits,
    selection.choose,
    selection.chooseWay,
    selection.wish,
    put,
    setFrom,
    setFitted,
    frame,
  ]);
}
