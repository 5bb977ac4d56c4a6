// A way between two nodes: a straight line from middle to middle, the same in both directions.
import { memo } from 'react'

export const Way = memo(function Way({ sourceX, sourceY, targetX, targetY, data }) {
  const line = `M${sourceX} ${sourceY}L${targetX} ${targetY}`
  return (
    <>
      <path className="react-flow__edge-path" d={line} data-choke={data.choke || undefined} />
      <path className="react-flow__edge-interaction" d={line} fill="none" strokeOpacity="0" strokeWidth="14" />
    </>
  )
})

/** The line while a way is drawn. */
export function Drawing({ fromNode, fromX, fromY, toX, toY }) {
  const { positionAbsolute } = fromNode.internals
  const [x, y] = [positionAbsolute.x + (fromNode.measured.width ?? 0) / 2, positionAbsolute.y + (fromNode.measured.height ?? 0) / 2]
  return <path className="rwa-drawing" d={`M${Number.isFinite(x) ? x : fromX} ${Number.isFinite(y) ? y : fromY}L${toX} ${toY}`} fill="none" />
}
