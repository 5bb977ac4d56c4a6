// Strokes of the zone brush: a stroke that follows one that begins a zone goes on with that zone.
import { useEffect, useRef } from "react";
import { same } from "../../canvas/names.js";
import { selectedZone, zonesOf } from "./zones.js";
import { NEW } from "./ZoneBrush.jsx";

/**
 * @import { Square } from "../../canvas/types.js"
 * @import { Store } from "../types.js"
 * @import { DocumentLook } from "./types.js"
 */

/**
 * @param {{
 *   store: Store, look: DocumentLook, code: string, player: string, turned: boolean,
 *   board: (op: object) => Promise<boolean>,
 * }} brush
 */
export function useZoneStroke({ store, look, code, player, turned, board }) {
  const begun = useRef(/** @type {Promise<boolean> | null} */ (null));
  useEffect(() => {
    begun.current = null; // another zone is chosen, perhaps the one that was begun
  }, [code]);
  /** @type {(squares: Square[]) => Promise<void>} */
  return async (squares) => {
    const before = code === NEW ? begun.current : null;
    const wasMade = (await before) ?? false;
    const { doc, selection } = store.state;
    const zones = zonesOf(doc, look);
    const chosen = wasMade ? selectedZone(zones, selection)?.code : code;
    const own = zones.find((one) => one.code === chosen);
    const there = own?.parts.find((part) => part.player === player)?.squares ?? [];
    const on = !there.some((at) => same(at, squares[0]));
    const zone = own ? own.code : null;
    const made = board({ kind: "zone", zone, player, squares, on, turned });
    if (!own) begun.current = made;
  };
}
