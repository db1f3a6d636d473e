import type { Draw } from './stream.ts'

/**
 * The outcomes of table games by their draws (docs/rules/table-games.md). An outcome is what the file of a day
 * publishes.
 */
export type TableOutcome = Readonly<Record<string, unknown>>

/** What the players of a blackjack table did: the seats in play, and for each step the decisions of their hands. */
export type BlackjackPlay = {
  readonly seats: readonly number[]
  readonly steps: readonly (readonly { readonly seat: number; readonly hand: number; readonly action: string }[])[]
}

const RANKS = 'A23456789TJQK'

/** The number of a pocket. */
export function rouletteOutcome(draw: Draw): TableOutcome {
  return { kind: 'roulette', pocket: draw(37) }
}

/** The number of a segment. */
export function moneyWheelOutcome(draw: Draw): TableOutcome {
  return { kind: 'money-wheel', segment: draw(50) }
}

/** Both hands of baccarat, from eight decks. */
export function baccaratOutcome(draw: Draw): TableOutcome {
  const shoe = shoeOf(8, draw)
  const [p1, b1, p2, b2] = [shoe.next(), shoe.next(), shoe.next(), shoe.next()]
  const player = [p1, p2]
  const banker = [b1, b2]
  const [twoOfPlayer, twoOfBanker] = [points(player), points(banker)]
  if (twoOfPlayer < 8 && twoOfBanker < 8) {
    if (twoOfPlayer < 6) player.push(shoe.next())
    const third = player[2]
    if (third === undefined ? twoOfBanker < 6 : bankerTakes(twoOfBanker, points([third]))) banker.push(shoe.next())
  }
  const [playerTotal, bankerTotal] = [points(player), points(banker)]
  const winners = { '-1': 'banker', 0: 'tie', 1: 'player' }
  const winner = winners[String(Math.sign(playerTotal - bankerTotal)) as keyof typeof winners]
  return {
    kind: 'baccarat',
    player,
    banker,
    playerTotal,
    bankerTotal,
    winner,
    isPlayerPair: p1[0] === p2[0],
    isBankerPair: b1[0] === b2[0],
  }
}

/**
 * All hands of blackjack, from six decks, with what the players decided. Throws if there are no such seats, or a hand
 * cannot do what was decided for it.
 */
export function blackjackOutcome(draw: Draw, { seats, steps }: BlackjackPlay): TableOutcome {
  const shoe = shoeOf(6, draw)
  const order = [...seats].sort((left, right) => left - right)
  if (order.length === 0 || order.some((seat, at) => seat > 7 || seat === order[at - 1]))
    throw new Error(`no round has the seats ${order.join(', ')}`)
  const firsts = order.map(() => shoe.next())
  const dealer = [shoe.next()]
  const table: Table = order.map((seat, at) => ({ seat, hands: [newHand([firsts[at] as string, shoe.next()], false)] }))
  for (const [at, decisions] of steps.entries()) {
    if (table.every(({ hands }) => hands.every(({ isDone }) => isDone)))
      throw new Error(`step ${at} comes after all hands are done`)
    checkDecisions(table, { at, decisions })
    for (const place of table) {
      const now = [...place.hands]
      place.hands = now.flatMap((hand, number) =>
        hand.isDone
          ? [hand]
          : decided(hand, {
              now,
              shoe,
              action: decisions.find((each) => each.seat === place.seat && each.hand === number)?.action ?? 'stand',
            }),
      )
    }
  }
  const hands = table.flatMap((place) => place.hands)
  if (!hands.every(({ isDone }) => isDone)) throw new Error('a hand is not done after the last step')
  dealer.push(shoe.next())
  if (hands.some(({ cards, isSplit }) => total(cards) <= 21 && (isSplit || cards.length > 2 || total(cards) < 21)))
    while (total(dealer) < 17) dealer.push(shoe.next())
  return {
    kind: 'blackjack',
    seats: table.map((place) => ({ seat: place.seat, hands: place.hands.map(({ cards }) => cards) })),
    dealer,
    steps,
  }
}

type Hand = { readonly cards: readonly string[]; readonly isSplit: boolean; readonly isDone: boolean }

type Table = { readonly seat: number; hands: Hand[] }[]

type Shoe = { readonly next: () => string }

/** Each decision of a step is of another hand, and of one that is not done. */
function checkDecisions(
  table: Table,
  { at, decisions }: { readonly at: number; readonly decisions: BlackjackPlay['steps'][number] },
): void {
  const open = new Set(
    table.flatMap(({ seat, hands }) => hands.flatMap(({ isDone }, hand) => (isDone ? [] : [`${seat}, ${hand}`]))),
  )
  for (const { seat, hand } of decisions)
    if (!open.delete(`${seat}, ${hand}`)) throw new Error(`step ${at}: hand ${hand} of seat ${seat} decides nothing`)
}

function decided(
  { cards, isSplit }: Hand,
  { now, shoe, action }: { readonly now: readonly Hand[]; readonly shoe: Shoe; readonly action: string },
): Hand[] {
  const [first, second] = cards as [string, string]
  if (action === 'stand') return [{ cards, isSplit, isDone: true }]
  if (action === 'hit') return [newHand([...cards, shoe.next()], isSplit)]
  if (action === 'double' && cards.length === 2) return [{ cards: [...cards, shoe.next()], isSplit, isDone: true }]
  if (action === 'split' && cards.length === 2 && now.length === 1 && worth(first) === worth(second)) {
    return [first, second].map((card) => {
      const hand = newHand([card, shoe.next()], true)
      return card.startsWith('A') ? { ...hand, isDone: true } : hand
    })
  }
  throw new Error(`a hand of ${cards.join(' ')} cannot ${action}`)
}

const newHand = (cards: readonly string[], isSplit: boolean): Hand => ({ cards, isSplit, isDone: total(cards) >= 21 })

/** A shuffled shoe: the shuffle of the page, made as far as cards are needed, from the end of the list. */
function shoeOf(decks: number, draw: Draw): Shoe {
  const list = Array.from({ length: decks }, () =>
    [...'CDHS'].flatMap((suit) => [...RANKS].map((rank) => rank + suit)),
  ).flat()
  let i = list.length - 1
  return {
    next: () => {
      const j = draw(i + 1)
      const [last, taken] = [list[i] as string, list[j] as string]
      list[i] = taken
      list[j] = last
      i -= 1
      return taken
    },
  }
}

/** A card's worth: 1 for an ace, 10 for a ten and pictures. */
const worth = (card: string): number => Math.min(RANKS.indexOf(card.charAt(0)) + 1, 10)

const points = (cards: readonly string[]): number => cards.reduce((sum, card) => sum + worth(card), 0) % 10

const total = (cards: readonly string[]): number => {
  const low = cards.reduce((sum, card) => sum + worth(card), 0)
  return low < 12 && cards.some((card) => card.startsWith('A')) ? low + 10 : low
}

/** The banker against a third card of the player. */
function bankerTakes(banker: number, third: number): boolean {
  if (banker === 3) return third !== 8
  if (banker === 4) return third >= 2 && third <= 7
  if (banker === 5) return third >= 4 && third <= 7
  if (banker === 6) return third === 6 || third === 7
  return banker < 3
}
