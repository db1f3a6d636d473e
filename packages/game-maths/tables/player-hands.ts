import { ACE, sizeOf, values, withCard, type Counts } from './compositions.ts'

/** Cards of one hand, whatever their order, with a total of at most 21. */
export interface PlayerHand {
  readonly counts: Counts
  readonly cards: number
  readonly total: number
  readonly isSoft: boolean
  /** By the value of one more card: the index of the hand it makes, or -1 if that is above 21. */
  readonly next: readonly number[]
}

/**
 * All hands of two cards and those that come of them, shorter hands first. Nobody draws to hard 17 or soft 19, or to
 * more.
 */
export function allPlayerHands(): readonly PlayerHand[] {
  const hands: (Omit<PlayerHand, 'next'> & { next: number[] })[] = []
  const indexes = new Map<string, number>()
  const indexOf = (counts: Counts): number => {
    const { total, isSoft } = totalOf(counts)
    if (total > 21) return -1
    const known = indexes.get(counts.join())
    if (known !== undefined) return known
    indexes.set(counts.join(), hands.length)
    return hands.push({ counts, cards: sizeOf(counts), total, isSoft, next: [] }) - 1
  }
  for (const first of values)
    for (const second of values)
      indexOf(
        withCard(
          withCard(
            values.map(() => 0),
            first,
          ),
          second,
        ),
      )
  for (const hand of hands) if (mayDraw(hand)) hand.next = values.map((value) => indexOf(withCard(hand.counts, value)))
  return hands
}

/** Whether drawing to a hand is considered at all. */
export function mayDraw({ total, isSoft }: Pick<PlayerHand, 'total' | 'isSoft'>): boolean {
  return total < (isSoft ? 19 : 17)
}

const totalOf = (counts: Counts): { readonly total: number; readonly isSoft: boolean } => {
  const hard = counts.reduce((sum, count, value) => sum + count * (value + 1), 0)
  const isSoft = counts[ACE]! > 0 && hard <= 11
  return { total: isSoft ? hard + 10 : hard, isSoft }
}
