import type { Money } from '@zoria/kernel'

export type SumVerdict = 'agrees' | 'wrong_amount' | 'wrong_currency'

/** Does the PSP speak of the same money? Anything else is never credited (I-36). */
export function compareSums(ours: Money, theirs: Money): SumVerdict {
  if (ours.currency !== theirs.currency) return 'wrong_currency'
  return ours.amount === theirs.amount ? 'agrees' : 'wrong_amount'
}
