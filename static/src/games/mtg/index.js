// What the card game shows in the browser; see GAMES.
import { Board } from './Board.jsx'
import mtgCss from './mtg.css'
import { kindOf } from './look.js'
import { Picture } from './Picture.jsx'
import { Thumb } from './Thumb.jsx'

export const mtg = {
  Picture, Board, Thumb,
  css: mtgCss,
  shelf: (doc) => ({ match: 'Card matches', decks: 'Decks', pool: 'Cards' })[kindOf(doc)],
  hints: [
    'Choose what to do, then which, and press “Do it”; the computer answers.',
    'Change a word of a card’s text: it is read at once, and what it cannot mean is marked with what is near.',
    'Import cards in Scryfall’s JSON: each is told to be supported, or which clause is not.',
  ],
  paneFor: (place) => (/^(\/pool)?\/(cards|tokens)\/\d+/.test(place) && !/#/.test(place) ? 'picture' : null),
  turnText: (view) => `${view.to_act} decides`,
}
