// The board of a match: the map, the order being made, and the orders of this ply. What an order
// leads to and whether it is allowed is asked of the engine; this view lists and shows.
import { useEffect, useMemo, useRef, useState } from "react";
import { settingOf, spoken } from "../look.js";
import { directionOf, stepTowards } from "../map/space.js";
import { BoardMap } from "./BoardMap.jsx";
import { ByHand } from "./ByHand.jsx";
import { newsOf } from "./news.js";
import { OrderForm } from "./OrderForm.jsx";
import { affordable, orderWords, outlook, roomOf } from "./orders.js";
import { Queue } from "./Queue.jsx";
import { Refusal } from "./Refusal.jsx";
import { Rows } from "./Rows.jsx";
import { Sides } from "./Sides.jsx";
import { useForecast } from "./useForecast.js";
import { ownIn } from "../../../data/lookup.js";
import { useMap } from "./useMap.js";

/** @import { BoardProps } from "../../types.js" */

/** @import { Order } from "./orders.js" */

/** @type {never[]} */
const NONE = [];
const NOWHERE = new Set();
const nothing = () => {};

/** @typedef {{ title: string, answer: { message: string, causes: string[] } }} Refused */

/**
 * The board of one match, for play.
 * @param {BoardProps} props
 */
export function Board({
  match,
  spec,
  disabled = false,
  why = null,
  asking = false,
  focusWhy = false,
  session = null,
  live = true,
  plan = NONE,
  onWhy = nothing,
  onCloseWhy = nothing,
  onJump = nothing,
}) {
  const map = useMap(spec, match.view.nodes);
  const [source, setSource] = useState(/** @type {string | null} */ (null));
  const [cursor, setCursor] = useState(/** @type {string | null} */ (null));
  const [draft, setDraft] = useState(/** @type {Order | null} */ (null));
  const [listing, setListing] = useState(false);
  // of an order that is not given yet
  const [refusal, setRefusal] = useState(/** @type {Refused | null} */ (null));
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const player = match.to_act;
  const enabled = live && !disabled && !match.result && !!player;
  const orders = enabled ? plan : NONE;
  const known = useMemo(
    () => (draft && enabled ? [...orders, draft] : orders),
    [orders, draft, enabled],
  );
  const rows = useForecast({ session, match, orders: known, wanted: enabled && !!session });
  const look = useMemo(
    () => outlook(match.view, rows.slice(0, known.length)),
    [match.view, rows, known],
  );
  const before = useMemo(
    () => outlook(match.view, rows.slice(0, orders.length)),
    [match.view, rows, orders],
  );
  const news = useMemo(() => newsOf(match.events, match.ply), [match.events, match.ply]);
  const room = roomOf(match.view, orders);
  const cost = settingOf(spec, "reinforceCostPerStrength");
  useEffect(() => {
    setSource(null);
    setDraft(null);
    setRefusal(null);
  }, [match.digest, match.ply, enabled]);

  const strength = (id) => (player ? Math.floor(ownIn(before.forces(id), player) ?? 0) : 0);
  const movable = (id) => enabled && strength(id) > 0;
  const lit = useMemo(
    () => (source && enabled && !asking ? new Set(map.near.get(source)) : NOWHERE),
    [source, enabled, asking, map],
  );
  const mostGrow = affordable(before.supply, cost);
  const most = !draft ? 0 : draft.type === "reinforce" ? mostGrow : strength(draft.from);
  const put = (next) => session?.plan(next);
  // At once: a frame later a person may have gone elsewhere.
  const home = () => frame.current?.focus({ preventScroll: true });

  const begin = (from, to) => {
    if (!map.near.get(from)?.includes(to)) {
      setSource(null);
      onWhy({ from, to, amount: Math.max(1, strength(from)) });
      return;
    }
    setDraft({ type: "move", from, to, amount: Math.max(1, strength(from)) });
  };
  const press = (id, { grab = false }) => {
    onCloseWhy();
    setRefusal(null);
    setCursor(id);
    if (grab) {
      setDraft(null);
      setSource(id);
    } else if (asking) {
      if (source && source !== id) {
        onWhy({ from: source, to: id, amount: Math.max(1, strength(source)) });
        setSource(null);
      } else setSource(source === id ? null : id);
    } else if (!enabled) setSource(null);
    else if (source === id) {
      setSource(null);
      setDraft(null);
    } else if (source && (lit.has(id) || !movable(id))) begin(source, id);
    else if (movable(id)) {
      setSource(id);
      setDraft(null);
    }
  };
  const drop = (from, to) => {
    if (to && to !== from) begin(from, to);
    else setSource(null);
  };
  const add = () => {
    if (!draft || room.left < 1) return;
    put([...orders, draft]);
    setDraft(null);
    setSource(null);
    home();
  };
  const grow = () => {
    if (!enabled || room.left < 1 || mostGrow < 1) return;
    setSource(null);
    setDraft({ type: "reinforce", amount: mostGrow });
  };
  const pass = () => enabled && room.left > 0 && put([...orders, { type: "pass" }]);
  const end = () => {
    if (!enabled) return;
    setDraft(null);
    session?.orders(plan);
    home();
  };
  const cancel = () => {
    const used = !!(draft || source || why || refusal);
    setRefusal(null);
    setDraft(null);
    setSource(null);
    onCloseWhy();
    return used;
  };
  const letters = (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target.closest("input, select, textarea")
    )
      return;
    const deed = ownIn(
      {
        r: grow,
        p: pass,
        e: end,
        Escape: cancel,
        Backspace: () => orders.length && put(orders.slice(0, -1)),
      },
      event.key.length === 1 ? event.key.toLowerCase() : event.key,
    );
    if (!deed) return;
    event.preventDefault();
    deed();
  };
  const keys = (event) => {
    if (directionOf(event.key) && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const from =
        map.byId.get(cursor) ?? map.nodes.find(({ hq }) => hq === player) ?? map.nodes[0];
      const next = cursor ? stepTowards(map, from, event.key, draft ? null : source) : from;
      if (next) setCursor(next.id);
    } else if ((event.key === "Enter" || event.key === " ") && cursor) {
      event.preventDefault();
      press(cursor, {});
    } else if (event.key === "?" && source && cursor && source !== cursor) {
      event.preventDefault();
      onWhy({ from: source, to: cursor, amount: Math.max(1, strength(source)) });
    } else letters(event);
  };
  const said = cursor && map.byId.has(cursor) ? spoken(map.byId.get(cursor), map) : "";
  /**
   * The forecast has judged the order where it stands; asking again would judge it as the first.
   */
  const askOrder = (order, row) =>
    setRefusal({
      title: orderWords(order),
      answer: { message: row.said ?? row.message, causes: row.causes },
    });
  const draftRow = draft ? rows[orders.length] : null;
  const line = (
    <>
      <span className="rwa-cursor" role="status" data-testid="cursor">
        {source && !draft
          ? `From ${source} (${strength(source)}): choose where to${cursor && cursor !== source ? `; at ${cursor}` : ""}`
          : said}
      </span>
      <button type="button" aria-pressed={listing} onClick={() => setListing(!listing)}>
        List
      </button>
    </>
  );
  return (
    <div className="rwa-board" data-listing={listing || undefined}>
      <Sides {...{ match, map, spec }} />
      {listing ? (
        <>
          <Rows
            {...{ map, source, lit, movable, cursor }}
            onPress={press}
            onCursor={setCursor}
            onKeyDown={letters}
          />
          <div className="rwa-line">{line}</div>
        </>
      ) : (
        <BoardMap
          {...{ map, news, orders, rows, look, player, source, cursor, draft, movable, lit, line }}
          onPress={press}
          onDrop={drop}
          onKeyDown={keys}
          focusRef={frame}
          name={`Map, ${map.nodes.length} nodes`}
        />
      )}
      {refusal && (
        <Refusal
          {...refusal}
          spec={spec}
          focus
          onJump={onJump}
          onClose={() => {
            setRefusal(null);
            home();
          }}
        />
      )}
      {why?.answer && !refusal && (
        <Refusal
          title={`${why.from} to ${why.to}`}
          answer={why.answer}
          spec={spec}
          focus={focusWhy}
          onJump={onJump}
          onClose={() => {
            onCloseWhy();
            home();
          }}
        />
      )}
      {draft && enabled && (
        <OrderForm
          draft={draft}
          most={most}
          row={draftRow}
          player={player}
          room={room.left}
          onAmount={(amount) => setDraft({ ...draft, amount })}
          onAdd={add}
          onCancel={() => {
            cancel();
            home();
          }}
          onWhy={() => askOrder(draft, draftRow)}
        />
      )}
      {player && !match.result && (
        <Queue
          {...{ orders, rows, room, player, enabled }}
          most={mostGrow}
          onPut={put}
          onReinforce={grow}
          onPass={pass}
          onEnd={end}
          onWhy={askOrder}
        />
      )}
      {session && (
        <ByHand
          match={match}
          chosen={source ?? cursor}
          enabled={live && !orders.length}
          onEdit={(change) => session?.edit(change)}
        />
      )}
    </div>
  );
}
