// Names come from documents, and a name may be `constructor` or `__proto__`: every object has those
// without being told, so that `table[name]` finds, or overwrites, what nobody put there.

/**
 * What an object, a list or a text holds itself under a name; undefined where it holds nothing.
 * To collect values by name use a Map; `{ ...table, [name]: value }` is safe as well.
 */
export const ownIn = (table, name) =>
  table !== null && table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined; // eslint-disable-line rulewright/names-are-data -- the one place that may: it has just been asked for
