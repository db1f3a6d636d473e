import { rankOf, type Card } from '@zoria/game-maths'
import { h } from '../../view/dom.ts'

const suits: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' }

/** Cards laid out in a row. Cards that are there already stay, so that only new ones move in. */
export function createCardRow(): { readonly element: HTMLElement; readonly show: (cards: readonly Card[]) => void } {
  const element = h('span', { class: 'playing-cards', 'aria-hidden': 'true' })
  let shown: readonly Card[] = []
  return {
    element,
    show: (cards) => {
      const isLonger = shown.every((card, at) => cards[at] === card)
      if (!isLonger) element.replaceChildren()
      const from = isLonger ? shown.length : 0
      element.append(...cards.slice(from).map((card, at) => drawCard(card, at)))
      shown = cards
    },
  }
}

/** A card as text for screen readers: `10 ♦`. */
export function cardText(card: Card): string {
  return `${rankText(card)} ${suits[card[1] ?? ''] ?? ''}`
}

const drawCard = (card: Card, at: number): HTMLElement => {
  const element = h(
    'span',
    { class: card[1] === 'D' || card[1] === 'H' ? 'playing-card red-suit' : 'playing-card' },
    h('b', {}, rankText(card)),
    h('i', {}, suits[card[1] ?? ''] ?? ''),
  )
  element.style.setProperty('--at', String(at))
  return element
}

const rankText = (card: Card): string => (rankOf(card) === 'T' ? '10' : rankOf(card))
