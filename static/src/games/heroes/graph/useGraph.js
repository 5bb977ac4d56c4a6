// One script as a graph: its tree, kept until the next is known, and the edits, each one call of
// `graph.edit` and one named step of undo. The text stays the truth.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { idOf, tableOf, treeOf } from './tree.js'

/** {graph: null | {text, tree, table, attributes, keys, problem}, edit(op), select(span), …}. */
export function useGraph({ store, author, script, path }) {
  const { text, about } = script
  const [known, setKnown] = useState(null)
  const [refused, setRefused] = useState(null)
  const latest = useRef(text)
  const wanted = useRef(null) // {text, at}: what to choose once the edited script is drawn
  latest.current = text
  const select = useCallback((span) => {
    store.select(path, { origin: 'graph' })
    store.put({ span: span && { path, start: span[0], end: span[1] } })
  }, [store, path])
  useEffect(() => {
    let alive = true
    const payload = { ...about(), script: text }
    Promise.all([author.call('graph.of', payload), author.call('graph.palette', payload)]).then(([answer, palette]) => {
      if (!alive) return
      const tree = treeOf(answer)
      setKnown({ path, text, tree, table: tableOf(palette), attributes: palette.attributes, keys: palette.keys, problem: null })
      if (wanted.current?.text === text) select(tree.byId.get(idOf(wanted.current.at))?.span ?? null)
      wanted.current = null
    }, (problem) => alive && setKnown({ path, text, tree: null, table: null, problem: problem.message }))
    return () => { alive = false }
  }, [author, about, path, text, select])
  const edit = useCallback(async (op) => {
    setRefused(null)
    try {
      const answer = await author.call('graph.edit', { ...about(), script: text, op })
      if (latest.current !== text) return false // the script changed meanwhile; nothing is overwritten
      wanted.current = { text: answer.script, at: answer.select }
      store.edit(answer.name, [{ op: 'replace', path, value: answer.script }], { select: path })
      return true
    } catch (problem) {
      setRefused(problem.message)
      return false
    }
  }, [store, author, about, path, text])
  const graph = known?.path === path ? known : null
  return useMemo(() => ({ graph, edit, select, refused, setRefused, fresh: graph?.text === text }), [graph, edit, select, refused, text])
}
