// A group of buttons of which one is chosen: one stop of the Tab key, and arrows go on from there.
import { useLayoutEffect, useRef } from 'react'

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const radiosIn = (root) => [...root.querySelectorAll('[role=radio]:not(:disabled)')]

/** `children` hold buttons with the role "radio", at any depth; `as` is the element around them. */
export function RadioGroup({ as: Tag = 'div', label, className, children }) {
  const root = useRef(null)
  useLayoutEffect(() => {
    const all = radiosIn(root.current)
    const stop = all.find((one) => one.ariaChecked === 'true') ?? all[0]
    for (const one of all) one.tabIndex = one === stop ? 0 : -1
  })
  const onKeyDown = (event) => {
    const all = radiosIn(root.current)
    const at = all.indexOf(event.target)
    const step = STEPS[event.key]
    if (!step || at < 0) return
    event.preventDefault()
    event.stopPropagation()
    const next = all[(at + step + all.length) % all.length]
    next.focus()
    next.click()
  }
  return <Tag ref={root} role="radiogroup" aria-label={label} className={className} onKeyDown={onKeyDown}>{children}</Tag>
}
