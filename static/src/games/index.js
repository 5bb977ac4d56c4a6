// The one list of games in the browser: a game's views by the id of its system.
import { Board } from './boards/Board.jsx'
import { flipBy } from './boards/look.js'
import { Chip, Twin, fromText } from './boards/match.jsx'
import { Picture } from './boards/Picture.jsx'
import { Setup } from './boards/Setup.jsx'
import { Thumb } from './boards/Thumb.jsx'

/**
 * Picture edits the spec by hand, Board shows a match, Thumb draws a gallery card; optional for the
 * match pane: Setup (a position by hand), Chip (a player's mark), Twin (the position as a list),
 * fromText (a typed move), flipBy (quarter turns of one flip).
 */
export const GAMES = {
  boards: { Picture, Board, Thumb, Setup, Chip, Twin, fromText, flipBy },
}
