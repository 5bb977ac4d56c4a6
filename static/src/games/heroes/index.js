// What hero duels show in the browser; see GAMES.
import { Board } from './Board.jsx'
import heroesCss from './heroes.css'
import { Chip, Twin, fromText } from './match.jsx'
import { Thumb } from './Thumb.jsx'

export const heroes = {
  Board, Thumb, Chip, Twin, fromText,
  css: heroesCss,
  moveHint: 'Write the name or the number of an ability',
  turnText: (view) => `${view.to_act} chooses`,
  reasons: { win: 'by WIN', lose: 'by LOSE', max_turns: 'the turns are used up' },
  actionText: (action, view) => {
    if (action?.type !== 'ability') return action?.type ?? ''
    return `ability ${action.ability + 1}`
  },
  facts: (state) => [['turn', state.turn + 1], ['active side', state.active], ['dropped reactions', state.overflow]],
}
