import { blackjackTotal, type BlackjackAction } from './blackjack.ts'
import { rankOf, type Card, type Rank } from './cards.ts'

/**
 * What to do by the hand and the dealer's card, for the best return. Each row is a text with a letter for every card of
 * the dealer, from 2 to ten and the ace: H hit, S stand, D double (hit if that is not possible), E double (stand if
 * that is not possible), P split; `-` plays the pair by its total.
 */
export interface StrategyChart {
  /** By the total without an ace that counts as 11. */
  readonly hard: Readonly<Record<number, string>>
  readonly soft: Readonly<Record<number, string>>
  /** By the rank of the pair; T is every card of ten. */
  readonly pairs: Readonly<Record<string, string>>
}

/** The chart of our rules. `deriveStrategy` computes it, and a test compares the two. */
export const basicStrategy: StrategyChart = {
  hard: {
    4: 'HHHHHHHHHH',
    5: 'HHHHHHHHHH',
    6: 'HHHHHHHHHH',
    7: 'HHHHHHHHHH',
    8: 'HHHHHHHHHH',
    9: 'HDDDDHHHHH',
    10: 'DDDDDDDDHH',
    11: 'DDDDDDDDDH',
    12: 'HHSSSHHHHH',
    13: 'SSSSSHHHHH',
    14: 'SSSSSHHHHH',
    15: 'SSSSSHHHHH',
    16: 'SSSSSHHHHH',
    17: 'SSSSSSSSSS',
    18: 'SSSSSSSSSS',
    19: 'SSSSSSSSSS',
    20: 'SSSSSSSSSS',
  },
  soft: {
    13: 'HHHDDHHHHH',
    14: 'HHHDDHHHHH',
    15: 'HHDDDHHHHH',
    16: 'HHDDDHHHHH',
    17: 'HDDDDHHHHH',
    18: 'SEEEESSHHH',
    19: 'SSSSSSSSSS',
    20: 'SSSSSSSSSS',
  },
  pairs: {
    A: 'PPPPPPPPPP',
    2: 'PPPPPP----',
    3: 'PPPPPP----',
    4: '---PP-----',
    5: '----------',
    6: 'PPPPP-----',
    7: 'PPPPPP----',
    8: 'PPPPPPPPPP',
    9: 'PPPPP-PP--',
    T: '----------',
  },
}

/** The order of the letters of a row. */
const dealerRanks: readonly Rank[] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A']

/** What the chart advises among the actions that a hand has now. */
export function adviseBlackjack({
  cards,
  dealer,
  actions,
}: {
  readonly cards: readonly Card[]
  readonly dealer: Card
  readonly actions: readonly BlackjackAction[]
}): BlackjackAction {
  const at = dealerRanks.indexOf(valueRank(dealer))
  if (actions.includes('split') && basicStrategy.pairs[valueRank(cards[0]!)]![at] === 'P') return 'split'
  const { total, isSoft } = blackjackTotal(cards)
  // Two aces that cannot be split have no row: any card makes them better.
  const letter = (isSoft ? basicStrategy.soft : basicStrategy.hard)[total]?.[at] ?? 'H'
  switch (letter) {
    case 'D':
      return actions.includes('double') ? 'double' : 'hit'
    case 'E':
      return actions.includes('double') ? 'double' : 'stand'
    case 'S':
      return 'stand'
    default:
      return 'hit'
  }
}

const valueRank = (card: Card): Rank => (['J', 'Q', 'K'].includes(rankOf(card)) ? 'T' : rankOf(card))
