import {
  adviseBlackjack,
  blackjackActions,
  blackjackTotal,
  isBlackjack,
  type BlackjackAction,
  type BlackjackHand,
  type BlackjackPlace,
  type Card,
} from '@zoria/game-maths'
import { openPlaces, seatOfSpot, settledHands } from '../../rules/blackjack-table.ts'
import type { BlackjackPlayView } from '../../wire-tables.ts'
import { ownNow, type TableModel } from './table-model.ts'

/** A hand that the player may decide for now. */
export interface OpenHand extends BlackjackPlace {
  readonly cards: readonly Card[]
  readonly actions: readonly BlackjackAction[]
  readonly advised: BlackjackAction
  /** The seat has two hands. */
  readonly isSplit: boolean
}

/** The seats on which the player's bets are accepted in the round that is shown. */
export function ownSeats(model: Pick<TableModel, 'own' | 'frame'>): ReadonlySet<number> {
  const bets =
    ownNow(model)
      ?.placements.filter(({ state }) => state === 'accepted')
      .flatMap((placement) => placement.bets) ?? []
  return new Set(bets.flatMap(({ spot }) => seatOfSpot(spot) ?? []))
}

/** The player's first hand without a decision in the open step; null if there is none, or the time of the step is over. */
export function handToDecide(model: Pick<TableModel, 'own' | 'frame' | 'isOffline'>, now: number): OpenHand | null {
  const play = model.frame.round?.blackjack?.play ?? null
  if (play === null || model.isOffline || play.stepEndsAt === null || now >= play.stepEndsAt) return null
  const own = ownSeats(model)
  const place = openPlaces(play).find((each) => own.has(each.seat) && !isDecided(play, each))
  const hand = place === undefined ? undefined : handAt(play, place)
  const [dealer] = play.dealer
  if (place === undefined || hand === undefined || dealer === undefined) return null
  // How many cards are dealt does not matter for what a hand may do.
  const actions = blackjackActions({ ...play, dealt: 0 }, place)
  return {
    ...place,
    cards: hand.cards,
    actions,
    advised: adviseBlackjack({ cards: hand.cards, dealer, actions }),
    isSplit: hand.isSplit,
  }
}

/** Whether the player has hands that have decided while others have not. */
export function isWaiting(model: Pick<TableModel, 'own' | 'frame'>): boolean {
  const play = model.frame.round?.blackjack?.play ?? null
  const own = ownSeats(model)
  return play !== null && openPlaces(play).some(({ seat }) => own.has(seat))
}

export function isDecided({ decided }: BlackjackPlayView, { seat, hand }: BlackjackPlace): boolean {
  return decided.some((each) => each.seat === seat && each.hand === hand)
}

/** The total of a hand as it is shown: `8/18` while an ace counts 1 or 11, `BJ` for a blackjack. */
export function totalText({ cards, isSplit, isDone }: Pick<BlackjackHand, 'cards' | 'isSplit' | 'isDone'>): string {
  if (!isSplit && isBlackjack(cards)) return 'BJ'
  const { total, isSoft } = blackjackTotal(cards)
  return isSoft && !isDone && total < 21 ? `${total - 10}/${total}` : String(total)
}

/** How a hand ended: at once above 21, otherwise once the dealer's cards are shown. */
export function resultOf(
  model: Pick<TableModel, 'frame'>,
  { seat, hand }: BlackjackPlace,
  isShown: boolean,
): ReturnType<typeof settledHands>[number]['result'] | null {
  const outcome = model.frame.round?.outcome ?? null
  if (isShown && outcome?.kind === 'blackjack')
    return settledHands(outcome).find((each) => each.seat === seat && each.hand === hand)?.result ?? null
  const play = model.frame.round?.blackjack?.play ?? null
  const cards = play === null ? undefined : handAt(play, { seat, hand })?.cards
  return cards !== undefined && blackjackTotal(cards).total > 21 ? 'bust' : null
}

const handAt = ({ seats }: BlackjackPlayView, place: BlackjackPlace): BlackjackHand | undefined =>
  seats.find(({ seat }) => seat === place.seat)?.hands[place.hand]
