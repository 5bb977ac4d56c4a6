/** What each call does, in the words that are shown while it runs and when it was stopped. */

const WORDS = {
  check: (title) => `Checking ${title || 'the document'}`,
  import: () => 'Reading the imported text',
  export: (title) => `Exporting ${title || 'the document'}`,
  template: () => 'Making the new document',
  complete: () => 'Looking for completions',
  hover: () => 'Looking up a word',
  'script.complete': () => 'Looking for completions',
  'script.hover': () => 'Looking up a word',
  'script.signature': () => 'Looking up a command',
  'script.check': () => 'Checking the script',
  'script.format': () => 'Laying out the script',
  'graph.of': () => 'Drawing the script',
  'graph.palette': () => 'Drawing the script',
  'graph.edit': () => 'Changing the script',
  'map.recognise': () => 'Reading the file',
  'map.import': () => 'Reading the map',
  'map.export': () => 'Exporting the map',
  'map.analysis': () => 'Analysing the map',
  'map.edit': () => 'Changing the map',
  'moves.preview': () => 'Working out the moves',
  'defense.analyze': () => 'Computing the odds',
  'cards.import': () => 'Reading the cards',
  'cards.match': () => 'Making a match of the cards',
  'match.new': (title) => `Starting the match${title ? ` of ${title}` : ''}`,
  'match.agent': () => 'Thinking',
  'match.rerun': () => 'Following the new rules',
  'match.replay': () => 'Writing the replay',
  'match.report': () => 'Writing the report',
  'match.versus': () => 'Playing both versions',
  'match.trace': () => 'Tracing the moves',
  'match.forecast': () => 'Working out the forecast',
  'match.why': () => 'Looking for the reason',
  'replay.load': () => 'Opening the replay',
};

const FAMILIES = [
  ['edit.', 'Changing the document'],
  ['match.', 'Moving'],
  ['replay.', 'Reading the replay'],
];

/** What a call does; `title` is the name of the open document. */
export function wordsFor(method, title = '') {
  const known = Object.hasOwn(WORDS, method) ? WORDS[method](title) : null;
  return known ?? FAMILIES.find(([start]) => method.startsWith(start))?.[1] ?? 'Working';
}
