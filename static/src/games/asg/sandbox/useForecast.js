// What the listed orders would lead to, asked of the engine; the last answer stays until the next.
import { useMemo } from "react";
import { useAsked } from "../../../data/useAsked.js";
import { askInLine } from "../../../match/inline.js";

const NONE = [];

/** One row an order, or null while it is not known. */
export function useForecast({ session, match, orders, wanted }) {
  const key =
    wanted && session && orders.length
      ? JSON.stringify([match.match, match.digest, match.ply, orders])
      : null;
  const question = useMemo(() => (key ? { session, key } : null), [session, key]);
  const ask = ({ signal }) =>
    askInLine(session, () => session.call("match.forecast", { orders }), {
      signal,
      what: "Working out the forecast",
    });
  const { value } = useAsked({ about: match.digest, question, ask });
  return key && value ? value.orders : NONE;
}
