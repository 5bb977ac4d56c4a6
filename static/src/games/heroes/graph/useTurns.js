// Deeds on a script one after another. Each needs the tree of the text that the one before made, and
// that takes a moment to draw: a press meanwhile waits for it and is not lost.
import { useCallback, useEffect, useRef } from 'react'

/** `isFresh()` says whether the drawn tree is that of the text; `fresh` is the same as of this render. */
export function useTurns({ path, fresh, isFresh }) {
  const waiting = useRef([])
  const running = useRef(false)
  const go = useCallback(async () => {
    if (running.current) return
    running.current = true
    try {
      while (waiting.current.length && isFresh()) await waiting.current.shift()()
    } finally {
      running.current = false
    }
  }, [isFresh])
  useEffect(() => () => { waiting.current = [] }, [path])
  useEffect(() => {
    if (fresh) go()
  }, [fresh, go])
  return useCallback((deed) => {
    waiting.current.push(deed)
    go()
  }, [go])
}
