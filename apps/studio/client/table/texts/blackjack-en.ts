import type { BlackjackTexts } from './blackjack-texts.ts'

export const enBlackjack: BlackjackTexts = {
  dealer: 'Dealer',
  seat: (number) => `Seat ${number}`,
  free: 'Free',
  taken: 'Taken',
  yours: 'Yours',
  table: 'Blackjack table',
  motto: 'Blackjack pays 3 to 2 · Dealer stands on 17',
  total: (total) => `Total ${total}`,
  results: { blackjack: 'Blackjack', won: 'Won', push: 'Push', lost: 'Lost', bust: 'Bust', returned: 'Returned' },
  actions: { hit: 'Hit', stand: 'Stand', double: 'Double down', split: 'Split' },
  yourDecision: 'Your decision',
  playersDecide: 'Players are deciding',
  dealing: 'Cards are being dealt',
  noBets: 'No bets this round',
  nextRound: 'Next round in',
  hand: ({ seat, hand, total }) => (hand === null ? `Seat ${seat}: ${total}` : `Seat ${seat}, hand ${hand}: ${total}`),
  furtherStake: (sum) => `+ ${sum}`,
  waiting: 'Waiting for the other players',
  hint: 'Strategy hint',
  advised: (action) => `Basic strategy: ${action}`,
  keys: 'Keys: H hit, S stand, D double down, P split',
  limits: ({ min, spot, max }) =>
    `From ${min} to ${spot} per seat, up to ${max} on all your seats. Doubling and splitting are extra.`,
  rules: ({ bet, step, decide }) => [
    `Six decks, shuffled for every round. You have ${bet} seconds to bet on one or more free seats; a seat is yours for the round while your bet is on it.`,
    `Everyone decides at the same time, in steps of up to ${step} seconds. A step ends early once every hand has decided. A hand without a decision stands.`,
    `All steps together take ${decide} seconds at most; hands that are still open then stand.`,
    'The dealer draws below 17 and stands on 17 or more, also on a soft 17. The dealer’s second card is dealt after all players have decided.',
    'You can double on any first two cards, also after a split, and get one more card. Two cards of equal value can be split once; split aces get one card each.',
    'Doubling and splitting take the same stake again. If it isn’t confirmed in time, it’s returned and the hand stands.',
    'Against a dealer’s blackjack you lose only the first stake of the seat. There is no insurance, surrender or side bet.',
  ],
  returns: (rtp) =>
    `Over a very large number of rounds, a player who follows basic strategy gets back ${rtp} of all stakes. Other decisions return less.`,
  odds: [
    { name: 'Blackjack', odds: '3:2' },
    { name: 'Better hand than the dealer', odds: '1:1' },
    { name: 'Equal hands', odds: 'stake returned' },
  ],
  chart: 'Basic strategy',
  chartRows: { hard: 'Total', soft: 'With an ace', pairs: 'Pair' },
  chartLetters:
    'H hit, S stand, D double or hit, E double or stand, P split, – play by the total. Columns are the dealer’s card.',
  dealerBusts: 'Dealer busts',
}
