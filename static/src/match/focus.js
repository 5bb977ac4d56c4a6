// The keyboard's place in a match: the keys that are shown work as soon as a match is there.
import { useEffect, useRef } from 'react'

const STOPS = '[tabindex="0"], button:not(:disabled)'

/** Where the focus stays although a match comes up. */
const WRITING = 'input, textarea, select, [contenteditable=true], dialog, .rw-middle, .rwm-pane'

/** The element that has the focus, through shadow roots. */
function focused() {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at
}

/** Put the focus on the board inside `root`. */
export function focusTable(root) {
  const board = root?.querySelector('[data-testid=board]')
  const stop = board?.matches(STOPS) ? board : (board ?? root)?.querySelector(STOPS)
  stop?.focus({ preventScroll: true })
}

/** A ref for the board's place, which takes the focus when its match first comes up, unless someone is writing. */
export function useTable(live) {
  const root = useRef(null)
  const given = useRef(false)
  useEffect(() => {
    if (!live || given.current) return
    given.current = true
    if (!focused()?.closest(WRITING)) focusTable(root.current)
  }, [live])
  return root
}
