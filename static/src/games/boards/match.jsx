// Small parts that the match pane asks of the boards system: player marks, typed moves, list twin.
import { useMemo } from 'react'
import { NOBODY } from '../../canvas/colours.js'
import { PieceIcon } from '../../canvas/Piece.jsx'
import { PositionList } from '../../canvas/PositionList.jsx'
import { lookOf } from './look.js'
import { fromText as legalFromText, squaresOf } from './moves.js'

/** A player's mark: its shape in its colour. */
export function Chip({ spec, player }) {
  const look = useMemo(() => lookOf(spec), [spec])
  return <PieceIcon style={look.styles[player] ?? NOBODY} size={20} />
}

/** A typed move: {action} when legal, {from, to} when it only names squares, else null. */
export function fromText(text, view) {
  const action = legalFromText(text, view.legal, view.labels)
  return action ? { action } : squaresOf(text)
}

/** The position as a list, for those who do not see the board. */
export function Twin({ spec, view }) {
  const look = useMemo(() => lookOf(spec), [spec])
  return (
    <details>
      <summary>Position as a list</summary>
      <PositionList pieces={view.view.pieces} players={view.players} nameOf={look.nameOf} />
    </details>
  )
}
