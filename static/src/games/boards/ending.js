// Why a board game was won by a win condition: the piece, its square and the zone.
import { squareName, words } from "../../canvas/names.js";
import { ownIn } from "../../data/lookup.js";
import { endingOf } from "../../match/outcome.js";

const PLACE = /^\/win_conditions\/(\d+)/;

const same = ([x, y], [u, v]) => x === u && y === v;

/** The condition that decided; the only one where the events do not tell. */
function deciding(view, spec) {
  const all = Array.isArray(spec?.win_conditions) ? spec.win_conditions : [];
  const at = endingOf(view)
    .map((path) => PLACE.exec(path)?.[1])
    .find((n) => n !== undefined);
  return ownIn(all, at ?? (all.length === 1 ? 0 : -1));
}

/** The squares of a zone for a player. */
const zoneOf = (spec, code, player) =>
  ownIn(spec?.conditions?.find?.((one) => one?.code === code)?.check, player) ?? [];

/** ": slinger on e6, zone ZONE_1"; shorter where a part is not known. */
export function winWords({ result, view, spec }) {
  const win = deciding(view, spec);
  if (!win) return "a win condition is met";
  const [player] = result.winners;
  const squares = zoneOf(spec, win.zone, player);
  const pieces = view?.view?.pieces ?? [];
  const found = pieces.find(
    (one) =>
      (one.owner ?? one.player) === player &&
      (!win.piece || one.piece === win.piece || one.code === win.piece) &&
      squares.some((square) => same(square, one.at ?? one.square)),
  );
  const name = found
    ? words(found.name ?? found.piece ?? found.code)
    : words(win.piece ?? "a piece");
  return `: ${name} ${found ? `on ${squareName(found.at ?? found.square)}` : "in its goal"}${win.zone ? `, zone ${win.zone}` : ""}`;
}
