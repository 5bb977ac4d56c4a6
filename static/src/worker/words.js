/**
 * What each call does, in the words that are shown while it runs and when it was stopped. A caller
 * that can say it better, and a system's own page, bring their words along.
 */

const WORDS = new Map(
  Object.entries({
    check: (title) => `Checking ${title || "the document"}`,
    import: () => "Reading the imported text",
    export: (title) => `Exporting ${title || "the document"}`,
    template: () => "Making the new document",
    complete: () => "Looking for completions",
    sheet: () => "Writing the rules sheet",
    hover: () => "Looking up a word",
    entities: () => "Listing the parts",
    schema: () => "Preparing the form",
    usages: () => "Looking for uses",
    graph: () => "Drawing the graph",
    "spec.schema": () => "Writing the schema",
    systems: () => "Listing the systems",
    trust: () => "Starting",
    "fen.import": () => "Reading the position",
    "moves.preview": () => "Working out the moves",
    "match.new": (title) => `Starting the match${title ? ` of ${title}` : ""}`,
    "match.agent": () => "Thinking",
    "match.rerun": () => "Following the new rules",
    "match.replay": () => "Writing the replay",
    "match.film": () => "Looking at each ply",
    "match.report": () => "Writing the report",
    "match.trace": () => "Tracing the moves",
    "match.explain": () => "Asking the agent",
    "match.worth": () => "Weighing the position",
    "match.why": () => "Looking for the reason",
    "replay.load": () => "Opening the replay",
  }),
);

const FAMILIES = [
  ["edit.", "Changing the document"],
  ["cards.", "Reading the cards"],
  ["deck.", "Counting the deck"],
  ["graph.", "Drawing the script"],
  ["moves.", "Changing the document"],
  ["map.", "Working on the map"],
  ["script.", "Reading the script"],
  ["match.", "Moving"],
  ["replay.", "Reading the replay"],
  ["evaluate.", "Playing matches for the balance"],
];

/** What a call does; `title` is the name of the open document. */
export function wordsFor(method, title = "") {
  return (
    WORDS.get(method)?.(title) ??
    FAMILIES.find(([start]) => method.startsWith(start))?.[1] ??
    "Working"
  );
}
