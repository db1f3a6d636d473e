import type { getRestriction } from '@zoria/contract/payments/http'
import type { ReplyOf } from '@zoria/contract/endpoint'
import { visibleText } from '@zoria/kernel/invisible'
import type { Faults } from '../../../lib/forms/form-resolver.ts'
import { smallest, type Bounds } from './amount.ts'

export type Restriction = ReplyOf<typeof getRestriction>['body']
export type WithdrawalValues = {
  readonly amount: string
  readonly destination: string
  readonly recipientName: string
  /** The saved card it goes to; empty for another one. */ readonly cardId: string
}

/** From the smallest withdrawal to the most that today's limits still leave. Spec §9. */
export function boundsOf({ min, leftToday, left24h, currency }: Restriction): Bounds {
  return { min, max: smallest([leftToday, left24h], currency) }
}

/** Faults of card and name. Spec §5: the recipient's name has at least two words, and is the full one. */
export function recipientFaults({ destination, recipientName, cardId }: WithdrawalValues): Faults<WithdrawalValues> {
  return { ...(cardId === '' && cardFault(destination)), ...nameFault(recipientName) }
}

function cardFault(destination: string): Faults<WithdrawalValues> {
  const digits = destination.replace(/\D/g, '')
  if (digits === '') return { destination: 'FILL_OUT_THIS_FIELD' }
  return digits.length < 16 ? { destination: 'VALUE_INCOMPLETE' } : {}
}

function nameFault(recipientName: string): Faults<WithdrawalValues> {
  const name = visibleText(recipientName)
  if (name === '') return { recipientName: 'FILL_OUT_THIS_FIELD' }
  const words = name.split(' ')
  if (words.length < 2) return { recipientName: 'RECIPIENT_TWO_WORDS' }
  // A bank pays to a name, not to initials: first and last word are written out.
  return [words[0], words.at(-1)].every((word) => /\p{L}.*\p{L}/u.test(word ?? ''))
    ? {}
    : { recipientName: 'FULL_NAME_REQUIRED' }
}

/**
 * Where a withdrawal goes and to whom, as the endpoint takes it: the name as its owner sees it, since no other may hold
 * what nobody sees.
 */
export function targetOf({ destination, recipientName, cardId }: Omit<WithdrawalValues, 'amount'>): {
  readonly recipientName: string
} & ({ readonly cardId: string } | { readonly destination: string }) {
  return { ...(cardId === '' ? { destination } : { cardId }), recipientName: visibleText(recipientName) }
}
