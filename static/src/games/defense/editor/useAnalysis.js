// What the author works out about the cards as they stand: exact, and again after each change.
import { useEffect, useRef, useState } from 'react'

const REST_MS = 60 // before a change is worked out, so that fast typing asks once

/**
 * The answer of `defense.analyze` for one hero, raw damage and stacks held: {value, fresh, problem}.
 * The last answer of the same hero stays until the next one is there, so that bars move and do not
 * blink. `held` is the same object while nothing in it changes.
 */
export function useAnalysis({ author, doc, system, hero, raw, held }) {
  const [found, setFound] = useState({ hero: null, doc: null, raw: null, held: null, value: null, problem: null })
  const asked = useRef(false)
  useEffect(() => {
    if (doc === null || hero === null) return undefined
    let live = true
    const timer = setTimeout(() => {
      asked.current = true
      author.call('defense.analyze', { document: doc, system, hero, raw, held }).then(
        (value) => live && setFound({ hero, doc, raw, held, value, problem: null }),
        (problem) => live && setFound((was) => ({ ...was, hero, doc, raw, held, value: was.hero === hero ? was.value : null, problem: problem.message })),
      )
    }, asked.current ? REST_MS : 0)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [author, doc, system, hero, raw, held])
  const value = found.hero === hero ? found.value : null
  return { value, problem: found.problem, fresh: value !== null && found.doc === doc && found.raw === raw && found.held === held }
}
