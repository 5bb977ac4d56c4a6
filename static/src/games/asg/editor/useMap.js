// Edits of the map, each one call of the author and one named step of undo; the document stays the truth.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

const REST_MS = 120 // before the map is analysed again

/** {edit(op), rename(path, to), problem, dismiss}: `edit` answers the author's edit, or null. */
export function useEdits({ store, author, system, readOnly }) {
  const [problem, setProblem] = useState(null)
  const tail = useRef(Promise.resolve(null))
  /** One after the other, each on the document that the one before has left. */
  const ask = useCallback((method, payload) => {
    const job = tail.current.then(async () => {
      const asked = store.getState()
      const { doc, version, parsed, readOnly: locked } = asked
      if (readOnly || locked || !parsed) return null
      setProblem(null)
      try {
        const made = await author.call(method, { document: doc, system, ...payload })
        if (store.getState().version !== version) throw new Error('The document changed meanwhile; nothing was done. Try again.')
        if (made.patch?.length) store.edit(made.name, made.patch, { select: made.select, asked })
        return made
      } catch (fault) {
        setProblem(fault.message)
        return null
      }
    })
    tail.current = job
    return job
  }, [store, author, system, readOnly])
  return useMemo(() => ({
    edit: (op) => ask('map.edit', { op }),
    rename: (path, to) => ask('edit.rename', { path, to }),
    ask, problem, refuse: setProblem, dismiss: () => setProblem(null),
  }), [ask, problem])
}

/** The author's analysis of the map as it stands; the last one stays until the next is there. */
export function useAnalysis({ author, doc, system, wanted }) {
  const [found, setFound] = useState({ doc: null, value: null })
  const first = useRef(true)
  useEffect(() => {
    if (!wanted || doc === null) return undefined
    let live = true
    const timer = setTimeout(() => {
      first.current = false
      author.call('map.analysis', { document: doc, system }).then((value) => live && setFound({ doc, value }), () => live && setFound({ doc, value: null }))
    }, first.current ? 0 : REST_MS)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [author, doc, system, wanted])
  return { analysis: wanted ? found.value : null, fresh: found.doc === doc }
}
