// When an effect fires, in words: the phrases of the triggers in core/games/heroes/triggers.py,
// which a test holds against these.

/** @type {Map<string, (named: string) => string>} */
const PHRASES = new Map([
  ["ON_GAME_START", () => "once at the start"],
  ["ON_TURN_START", () => "at the start of the owner's turn"],
  ["ON_ACTION_PHASE_START", () => "before the owner chooses an ability"],
  ["ON_ABILITY_USED", (named) => `when the owner uses ${named || "an ability"}`],
  ["ON_ATTRIBUTE_CHANGE", (named) => `after the owner's ${named || "attribute"} has changed`],
  ["ON_TURN_END", () => "at the end of the owner's turn"],
]);

/**
 * When an effect fires; what is no trigger stays as it is written.
 * @param {string} trigger such as "ON_ABILITY_USED('spell')"
 */
export function moment(trigger) {
  const [, name = "", rest = ""] = /^\s*(\w+)\s*(?:\((.*)\)\s*)?$/s.exec(trigger) ?? [];
  const said = rest.trim().replace(/^['"]|['"]$/g, "");
  return PHRASES.get(name)?.(said && `“${said}”`) ?? trigger;
}
