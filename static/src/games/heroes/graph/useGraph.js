// One script as a graph: its tree, kept until the next is known, and the edits, each one call of
// `graph.edit` and one named step of undo. The text stays the truth.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { idOf, tableOf, treeOf } from './tree.js'

/** The nodes of a name in the order of the text: an edit elsewhere shifts ids, but seldom these. */
const namesakes = (tree, name) => tree.order.map((id) => tree.byId.get(id)).filter((node) => node.name === name)

/** {graph: null | {text, tree, table, attributes, keys, problem}, edit(op), choose(node), …}. */
export function useGraph({ store, author, script, path, when }) {
  const { text, about } = script
  const [known, setKnown] = useState(null)
  const [refused, setRefused] = useState(null)
  const latest = useRef(text)
  const wanted = useRef(null) // {text, at} or {text, name, nth}: what to choose once that text is drawn
  latest.current = text
  const select = useCallback((span) => {
    store.select(path, { origin: 'graph' })
    store.put({ span: span && { path, start: span[0], end: span[1] } })
  }, [store, path])
  const choosePending = useCallback((tree, of) => {
    if (wanted.current?.text !== of) return // an answer on an older text takes no wish along
    const { at, name, nth } = wanted.current
    wanted.current = null
    const node = name ? namesakes(tree, name)[nth] : tree.byId.get(idOf(at))
    if (node || !name) select(node?.span ?? null)
  }, [select])
  useEffect(() => {
    let alive = true
    const payload = { ...about(), script: text }
    Promise.all([author.call('graph.of', payload), author.call('graph.palette', payload)]).then(([answer, palette]) => {
      if (!alive) return
      const tree = treeOf(answer)
      choosePending(tree, text) // first: whoever waits for the new tree finds what is chosen in it
      const { attributes, keys, triggers, words, trigger } = palette
      setKnown({ path, text, tree, table: tableOf(palette), attributes, keys, triggers, words, trigger, problem: null })
    }, (problem) => alive && setKnown({ path, text, tree: null, table: null, problem: problem.message }))
    return () => { alive = false }
  }, [author, about, path, text, when, choosePending]) // the trigger says which keys there are
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
  const fresh = graph?.text === text
  /** Choose a node of the drawn tree; while that is of an older text, the same node once it is not. */
  const choose = useCallback((node) => {
    if (fresh || !node) select(node?.span ?? null)
    else wanted.current = { text: latest.current, name: node.name, nth: namesakes(graph.tree, node.name).indexOf(node) }
  }, [fresh, select, graph])
  return useMemo(() => ({ graph, edit, choose, refused, setRefused, fresh }), [graph, edit, choose, refused, fresh])
}
