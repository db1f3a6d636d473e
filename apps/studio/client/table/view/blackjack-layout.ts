import { blackjackRules, type BlackjackHand } from '@zoria/game-maths'
import { spotOfSeat } from '../../../rules/blackjack-table.ts'
import { stake } from '../../format.ts'
import { minor } from '../../model.ts'
import { h, setText } from '../../view/dom.ts'
import { handToDecide, isDecided, ownSeats, resultOf, totalText } from '../blackjack-model.ts'
import { betsNow, mayBet, type TableModel } from '../table-model.ts'
import type { BlackjackTexts } from '../texts/blackjack-texts.ts'
import { shortAmount, type BetLayout, type LayoutDeps } from './bet-layout.ts'
import { createDecisionBar, type DecisionDeps } from './decision-bar.ts'
import { cardText, createCardRow } from './playing-card.ts'

export interface BlackjackLayoutDeps extends Omit<LayoutDeps, 'texts'>, DecisionDeps {
  readonly texts: BlackjackTexts
  /** A seat was pressed that belongs to another player. */
  readonly refuseTaken: () => void
}

/** The table of blackjack: the dealer's cards, seven seats with their bets and hands, and the buttons of the open hand. */
export function createBlackjackLayout(deps: BlackjackLayoutDeps): BetLayout {
  const { texts } = deps
  const dealerCards = createCardRow()
  const dealerTotal = h('span', { class: 'hand-value num' })
  const dealer = h(
    'div',
    { class: 'dealer-hand' },
    h('span', { class: 'dealer-label' }, texts.dealer),
    dealerCards.element,
    dealerTotal,
  )
  const seats = Array.from({ length: blackjackRules.seats }, (_, at) => createSeat(at + 1, deps))
  const bar = createDecisionBar(deps)
  return {
    element: h(
      'div',
      { class: 'bet-layout blackjack-table', role: 'group', 'aria-label': texts.table },
      h(
        'div',
        { class: 'felt' },
        dealer,
        h('p', { class: 'felt-motto' }, texts.motto),
        h('div', { class: 'seats' }, ...seats.map(({ element }) => element)),
      ),
      bar.element,
    ),
    draw: (model, of) => {
      const cards = model.frame.round?.blackjack?.play?.dealer ?? []
      dealerCards.show(cards)
      const isShown = cards.length < 2 || of.landed
      setText(
        dealerTotal,
        cards.length === 0
          ? ''
          : totalText({ cards: isShown ? cards : cards.slice(0, 1), isSplit: false, isDone: cards.length > 1 }),
      )
      dealer.setAttribute('aria-label', [texts.dealer, ...cards.map(cardText)].join(', '))
      for (const seat of seats) seat.draw(model, of)
      bar.draw(model, of.now)
    },
  }
}

interface Seat {
  readonly element: HTMLElement
  readonly draw: (model: TableModel, of: { readonly now: number; readonly landed: boolean }) => void
}

const createSeat = (seat: number, { texts, currency, press, refuseTaken }: BlackjackLayoutDeps): Seat => {
  const spot = spotOfSeat(seat)
  const hands = [createHand(texts), createHand(texts)]
  const chip = h('span', { class: 'seat-chip num' })
  const state = h('span', { class: 'seat-state' })
  let holder: Holder = 'nobody'
  const button = h(
    'button',
    {
      class: 'seat',
      type: 'button',
      'data-spot': spot,
      click: () => (holder === 'other' ? refuseTaken() : press(spot)),
    },
    h('span', { class: 'seat-hands' }, ...hands.map(({ element }) => element)),
    h('span', { class: 'seat-circle' }, chip),
    h('span', { class: 'seat-name' }, texts.seat(seat)),
    state,
  )
  return {
    element: button,
    draw: (model, { now, landed }) => {
      const view = model.frame.round?.blackjack
      const bet = betOn(model, { seat, currency })
      holder = bet?.holder ?? 'nobody'
      const ofSeat = view?.play?.seats.find((each) => each.seat === seat)?.hands ?? []
      const open = handToDecide(model, now)
      hands.forEach((hand, at) =>
        hand.draw(ofSeat[at] ?? null, {
          isOpen: open?.seat === seat && open.hand === at,
          isThinking:
            view?.play?.phase === 'deciding' &&
            ofSeat[at]?.isDone === false &&
            !isDecided(view.play, { seat, hand: at }),
          result: ofSeat[at] === undefined ? null : resultOf(model, { seat, hand: at }, landed),
        }),
      )
      setText(chip, bet === null ? '' : shortAmount(bet.amount))
      setText(state, { own: texts.yours, other: texts.taken, nobody: texts.free }[holder])
      button.classList.toggle('own', holder === 'own')
      button.classList.toggle('taken', holder === 'other')
      button.setAttribute('aria-disabled', String(!mayBet(model, now) || holder === 'other'))
      button.setAttribute(
        'aria-label',
        labelOf({
          name: texts.seat(seat),
          state: state.textContent,
          stake: bet === null ? '' : stake(bet.amount, bet.currency),
          hands: ofSeat,
        }),
      )
    },
  }
}

type Holder = 'own' | 'other' | 'nobody'

interface BetOnSeat {
  readonly holder: Holder
  readonly amount: bigint
  readonly currency: LayoutDeps['currency']
}

/** The bet on a seat: the player's with chips that are on their way, or that of another; null on a free seat. */
const betOn = (
  model: TableModel,
  { seat, currency }: { readonly seat: number; readonly currency: LayoutDeps['currency'] },
): BetOnSeat | null => {
  const own = betsNow(model).get(spotOfSeat(seat))
  if (own !== undefined) return { holder: 'own', amount: own, currency }
  const taken = model.frame.round?.blackjack?.taken.find((each) => each.seat === seat)
  return taken === undefined
    ? null
    : { holder: ownSeats(model).has(seat) ? 'own' : 'other', amount: minor(taken.stake), currency: taken.currency }
}

const labelOf = ({
  name,
  state,
  stake: sum,
  hands,
}: {
  readonly name: string
  readonly state: string
  readonly stake: string
  readonly hands: readonly BlackjackHand[]
}): string =>
  [name, state, sum, ...hands.map((hand) => `${hand.cards.map(cardText).join(' ')}: ${totalText(hand)}`)]
    .filter((part) => part !== '')
    .join(', ')

interface HandState {
  readonly isOpen: boolean
  readonly isThinking: boolean
  readonly result: keyof BlackjackTexts['results'] | null
}

const createHand = (
  texts: BlackjackTexts,
): { readonly element: HTMLElement; readonly draw: (hand: BlackjackHand | null, state: HandState) => void } => {
  const cards = createCardRow()
  const value = h('span', { class: 'hand-value num' })
  const mark = h('span', { class: 'hand-result' })
  const element = h('span', { class: 'seat-hand' }, cards.element, h('span', { class: 'hand-marks' }, value, mark))
  return {
    element,
    draw: (hand, { isOpen, isThinking, result }) => {
      element.hidden = hand === null
      cards.show(hand?.cards ?? [])
      setText(value, hand === null ? '' : totalText(hand))
      setText(mark, result === null ? '' : texts.results[result])
      mark.className = result === null ? 'hand-result' : `hand-result shown ${result}`
      element.classList.toggle('open', isOpen)
      element.classList.toggle('thinking', isThinking)
      element.classList.toggle('doubled', hand?.isDoubled === true)
    },
  }
}
