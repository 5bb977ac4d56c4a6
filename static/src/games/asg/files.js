// Other formats of maps: told apart by their first words, read by the author.

const MOST = 4096 // characters that are looked at

/** "dot", "graphml" or "tiled" for a text that is a map in another format, else null. */
export function formatOf(text) {
  const start = text.slice(0, MOST).replace(/^\uFEFF/, '')
  const plain = start.replace(/^(\s|\/\/[^\n]*\n|#[^\n]*\n|\/\*[\s\S]*?\*\/)+/, '')
  if (/^(strict\s+)?(di)?graph\b[^:]*\{/i.test(plain)) return 'dot'
  if (/^<(\?xml|!--|!DOCTYPE|graphml)/i.test(plain) && /<graphml[\s>]/i.test(text)) return 'graphml'
  if (/^\{/.test(plain) && /"layers"\s*:/.test(text) && /"(tiledversion|orientation|tilewidth)"\s*:/.test(text)) return 'tiled'
  return null
}

/** What the studio's import needs: how to know a text, and whom to ask for a document. */
export const files = { formatOf, importMethod: 'map.import', accept: '.dot,.gv,.graphml,.xml,.tmj', titles: 'DOT, GraphML, Tiled' }
