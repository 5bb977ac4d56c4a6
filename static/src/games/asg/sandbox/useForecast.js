// @ts-nocheck
// What the listed orders would lead to, asked of the engine; the last answer stays until the next.
import { useEffect, useState } from "react";

const NONE = [];

/** {rows (one an order, or null while not known), fresh}. */
export function useForecast({ session, match, orders, wanted }) {
  const [known, setKnown] = useState({ key: null, rows: NONE });
  const key =
    wanted && orders.length ? JSON.stringify([match.match, match.digest, match.ply, orders]) : null;
  useEffect(() => {
    if (!key || !session) return undefined;
    let live = true;
    session.inLine(async () => {
      if (!live) return;
      const answer = await session.call("match.forecast", { orders });
      if (live) setKnown({ key, rows: answer.orders, digest: match.digest });
    }, "Working out the forecast");
    return () => {
      live = false;
    };
  }, [session, key]);
  if (!key) return { rows: NONE, fresh: true };
  const fresh = known.key === key;
  return { rows: fresh || known.digest === match.digest ? known.rows : NONE, fresh };
}
