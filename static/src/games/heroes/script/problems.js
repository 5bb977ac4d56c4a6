// What is wrong with one script: mistakes with their spans from `script.check`, and what the check
// of the whole document says about the same place.
import { offsetInString, rangeOf } from '../../../studio/model/locate.js'
import { fromPoints } from './points.js'

function spanOf(error) {
  const { span } = error
  if (Array.isArray(span)) return { start: span[0], end: span[1] }
  return span ?? { start: error.start ?? 0, end: error.end ?? 0 }
}

/** The answer of `script.check` as problems: {severity, message, from, to, fixes: [{title, text}]}. */
export function fromScriptCheck(answer, text) {
  const all = [...(answer?.errors ?? []), ...(Array.isArray(answer?.kinds) ? answer.kinds : [])]
  return all.map((error) => {
    const { start, end } = spanOf(error)
    const fixes = [error.fix, ...(error.fixes ?? [])].filter(Boolean).map((fix) => {
      const at = spanOf(fix)
      return { title: fix.title, text: text.slice(0, fromPoints(text, at.start)) + fix.text + text.slice(fromPoints(text, at.end)) }
    })
    return { severity: error.severity ?? 'error', message: error.message, from: fromPoints(text, start), to: fromPoints(text, end), fixes, code: error.code }
  })
}

/** The issues of the document at one script, their places in it where the check knows them. */
export function fromDocument(issues, path, json, text) {
  const range = issues.some((issue) => issue.path === path) ? rangeOf(json, path) : null
  return issues.filter((issue) => issue.path === path).map((issue) => {
    const inside = range && issue.start > range.from && issue.end < range.to
    const place = (offset) => fromPoints(text, offsetInString(json, range.from, offset))
    return {
      severity: issue.severity, message: issue.message.replace(/^(line \d+, )?column \d+: /, ''), code: issue.code, issue, fixes: [],
      ...(inside ? { from: place(issue.start), to: place(issue.end) } : { from: 0, to: text.length, whole: true }),
    }
  })
}

/** Both lists without doubles: a mistake that both know keeps the finer place. */
export function joined(own, known) {
  const said = new Set(own.map((one) => one.message))
  return [...own, ...known.filter((one) => !said.has(one.message))]
}
