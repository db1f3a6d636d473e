import type { Card } from '@zoria/game-maths'
import { svg } from '../../view/dom.ts'
import type { RoundShow } from './round-show.ts'

/** Between two cards of the deal. */
const CARD_MS = 550
const suits: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' }

/**
 * The two hands of baccarat on the table: player on the left, banker on the right. They are dealt as in the rules: one
 * each in turn, then third cards.
 */
export function createCardsShow(): RoundShow {
  const [player, banker] = [svg('g', { transform: 'translate(70 120)' }), svg('g', { transform: 'translate(250 120)' })]
  const element = svg(
    'g',
    { class: 'cards' },
    svg('rect', { x: 34, y: 96, width: 366, height: 152, rx: 16, class: 'cards-mat' }),
    // The colours of the two bets.
    svg('rect', { x: 70, y: 108, width: 102, height: 5, rx: 2.5, class: 'blue' }),
    svg('rect', { x: 250, y: 108, width: 102, height: 5, rx: 2.5, class: 'red' }),
    player,
    banker,
  )
  const isStill = matchMedia('(prefers-reduced-motion: reduce)')
  let deal = 0

  const clear = (): void => {
    deal += 1
    player.replaceChildren()
    banker.replaceChildren()
  }
  return {
    element,
    spin: () => {
      clear()
      for (const hand of [player, banker]) hand.append(drawBack(0), drawBack(1))
    },
    land: async (outcome, isAnimated) => {
      clear()
      if (outcome.kind !== 'baccarat') return
      const own = deal
      for (const { hand, card, at } of inOrder(outcome)) {
        const place = hand === 'player' ? player : banker
        place.append(drawCard(card, at))
        if (isAnimated && !isStill.matches) await new Promise((done) => void setTimeout(done, CARD_MS))
        // The next round, or a state that was read again, has taken the table.
        if (own !== deal) return
      }
      for (const [place, total] of [
        [player, outcome.playerTotal],
        [banker, outcome.bankerTotal],
      ] as const) {
        place.append(
          svg('circle', { cx: 66, cy: 122, r: 15, class: 'hand-total' }),
          svg('text', { x: 66, y: 122, class: 'hand-total-text' }, document.createTextNode(String(total))),
        )
      }
    },
    rest: clear,
  }
}

type Dealt = { readonly hand: 'player' | 'banker'; readonly card: Card; readonly at: number }

/** The cards in the order of the deal. */
export function inOrder({
  player,
  banker,
}: {
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
}): readonly Dealt[] {
  return [0, 1, 2]
    .flatMap(
      (at) =>
        [
          { hand: 'player', card: player[at], at },
          { hand: 'banker', card: banker[at], at },
        ] as const,
    )
    .flatMap(({ hand, card, at }) => (card === undefined ? [] : [{ hand, card, at }]))
}

const drawCard = (card: Card, at: number): SVGElement => {
  const [rank, suit] = [card[0] === 'T' ? '10' : card[0], suits[card[1] ?? ''] ?? '']
  const isRed = card[1] === 'D' || card[1] === 'H'
  return svg(
    'g',
    { class: isRed ? 'card red-card' : 'card', transform: placeOf(at) },
    svg('rect', { width: 48, height: 68, rx: 6, class: 'card-face' }),
    svg('text', { x: 24, y: 26, class: 'card-rank' }, document.createTextNode(rank ?? '')),
    svg('text', { x: 24, y: 53, class: 'card-suit' }, document.createTextNode(suit)),
  )
}

const drawBack = (at: number): SVGElement =>
  svg('g', { transform: placeOf(at) }, svg('rect', { width: 48, height: 68, rx: 6, class: 'card-back' }))

// The third card lies across.
const placeOf = (at: number): string => (at < 2 ? `translate(${at * 54} 0)` : 'translate(102 76) rotate(90)')
