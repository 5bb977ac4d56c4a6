// A match as a test case: the format of tests/cases, one ply a line.

const line = (key, value) => ` ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`

/** The text of a case; a spec that is `shipped` ({id, text}) is only named. */
export function caseText(replay, shipped) {
  const { spec, plies, ...head } = replay
  const named = shipped && JSON.stringify(JSON.parse(shipped.text)) === JSON.stringify(spec)
  const first = named ? line('spec_name', shipped.id) : line('spec', spec)
  const rest = Object.entries(head).map(([key, value]) => line(key, value)).join('')
  return `{\n${first}${rest} "plies": [\n${plies.map((ply) => `  ${JSON.stringify(ply)}`).join(',\n')}\n ]\n}\n`
}
