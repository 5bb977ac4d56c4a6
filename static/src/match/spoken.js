// What the live region says of a ply: in full while it is short, else how it began and ended.
import { withMinus } from "../data/minus.js";

const MOST = 4; // sentences
const LONG = 320; // letters

/**
 * Neighbours that say the same, counted.
 * @param {string[]} texts
 */
export function counted(texts) {
  /** @type {{ text: string, count: number }[]} */
  const found = [];
  for (const text of texts) {
    const last = found.at(-1);
    if (last && last.text === text) last.count += 1;
    else found.push({ text, count: 1 });
  }
  return found;
}

const short = (text) =>
  text.length > LONG / MOST ? `${text.slice(0, LONG / MOST - 1).trimEnd()}…` : text;

/** The events of the view's ply in at most a few sentences; the last one is always among them. */
export function spoken(view) {
  const said = counted(
    view.events.filter((event) => event.ply === view.ply).map(({ text }) => withMinus(text)),
  ).map(({ text, count }) => ({ count, text: count > 1 ? `${text}, ${count} times` : text }));
  const whole = said.map(({ text }) => text).join(". ");
  if (said.length <= MOST && whole.length <= LONG) return whole;
  if (said.length <= MOST) return said.map(({ text }) => short(text)).join(". ");
  const rest = said.slice(MOST - 2, -1).reduce((sum, { count }) => sum + count, 0);
  return [
    ...said.slice(0, MOST - 2),
    { text: `${rest} more events, see the log` },
    ...said.slice(-1),
  ]
    .map(({ text }) => short(text))
    .join(". ");
}
