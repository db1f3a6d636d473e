import type { Becoming } from '../storage/plans.ts'

/** The PSP's reasons of a decline. */
export type Reason =
  | 'generic_decline'
  | 'insufficient_funds'
  | 'processing_error'
  | 'fraudulent'
  | 'authentication_failed'
  | 'expired'
  | 'payout_bounced'

/**
 * How a callback is sent: `signed long ago` is a replayed old one, `changed on its way` has other bytes than were
 * signed.
 */
export type SentAs = 'signed' | 'signed wrongly' | 'signed long ago' | 'changed on its way'

/** How the merchant is notified of a result. */
export type CallbackManner = {
  readonly delayMs: number
  readonly copies: number
  readonly sentAs: SentAs
  readonly content: 'the truth' | 'half the sum' | 'another currency' | 'another order'
  /** The browser is redirected only after the callback was delivered. */
  readonly isBeforeRedirect: boolean
}

/** Later changes, by the sandbox clock. */
export type Later = { readonly afterMs: number; readonly becomes: Becoming }

/** The behaviour of a card. The whole behaviour of the PSP is this table: a new case is a new row. */
export type MagicCard = {
  readonly number: string
  readonly name: string
  readonly payin: {
    /** `needed`: the bank asks first; `offered`: it would ask, the merchant continues without. */
    readonly confirmation: 'none' | 'needed' | 'offered'
    readonly outcome: 'success' | Reason
    /** The part of the sum that the bank approves. */
    readonly paid: 'whole' | 'half' | 'in dollars'
    /** How long status requests about the payment are not answered. */
    readonly silentMs: number
    readonly later: Later | null
  }
  readonly payout: {
    readonly outcome: 'success' | Reason
    /** `lost`: the payout is accepted, but the answer never arrives. */ readonly answer: 'given' | 'lost'
    readonly later: Later | null
  }
  readonly callback: CallbackManner
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const prompt: CallbackManner = {
  delayMs: 0,
  copies: 1,
  sentAs: 'signed',
  content: 'the truth',
  isBeforeRedirect: false,
}
const pays: MagicCard['payin'] = { confirmation: 'none', outcome: 'success', paid: 'whole', silentMs: 0, later: null }
const paidOut: MagicCard['payout'] = { outcome: 'success', answer: 'given', later: null }

function declines(number: string, name: string, outcome: Reason): MagicCard {
  return { number, name, payin: { ...pays, outcome }, payout: { ...paidOut, outcome }, callback: prompt }
}

function asksFirst(number: string, name: string, outcome: 'success' | Reason): MagicCard {
  return { number, name, payin: { ...pays, confirmation: 'needed', outcome }, payout: paidOut, callback: prompt }
}

function callsBack(number: string, name: string, manner: Partial<CallbackManner>): MagicCard {
  return { number, name, payin: pays, payout: paidOut, callback: { ...prompt, ...manner } }
}

function paysOddly(number: string, name: string, payin: Partial<MagicCard['payin']>): MagicCard {
  return { number, name, payin: { ...pays, ...payin }, payout: paidOut, callback: prompt }
}

function isPaidOutOddly(number: string, name: string, payout: Partial<MagicCard['payout']>): MagicCard {
  return { number, name, payin: pays, payout: { ...paidOut, ...payout }, callback: prompt }
}

/** docs/rules/cashbox.md#sandbox-payment-provider; the rows from "callback after 90 s" on are our own. */
export const magicCards: readonly MagicCard[] = [
  { number: '4242424242424242', name: 'success', payin: pays, payout: paidOut, callback: prompt },
  { number: '5555555555554444', name: 'success, mastercard', payin: pays, payout: paidOut, callback: prompt },
  declines('4000000000000002', 'declined', 'generic_decline'),
  declines('4000000000009995', 'no funds', 'insufficient_funds'),
  declines('4000000000000119', 'processing error', 'processing_error'),
  declines('4100000000000019', 'suspected fraud', 'fraudulent'),
  asksFirst('4000000000003220', '3-D Secure, then success', 'success'),
  asksFirst('4000008400001629', '3-D Secure, then declined', 'generic_decline'),
  asksFirst('4000008400001280', '3-D Secure error', 'authentication_failed'),
  paysOddly('4000000000003055', '3-D Secure offered, success without it', { confirmation: 'offered' }),
  callsBack('4000000000010100', 'success, callback after 90 s', { delayMs: 90_000 }),
  callsBack('4000000000010209', 'success, callback three times', { copies: 3 }),
  callsBack('4000000000010308', 'success, callback signed wrongly', { sentAs: 'signed wrongly' }),
  callsBack('4000000000010407', 'success, callback names half the sum', { content: 'half the sum' }),
  callsBack('4000000000010506', 'success, no callback', { copies: 0 }),
  paysOddly('4000000000010605', 'success, the bank lets half the sum through', { paid: 'half' }),
  callsBack('4000000000010704', 'success, callback before the browser is back', { isBeforeRedirect: true }),
  callsBack('4000000000010803', 'success, callback of ten minutes ago', { sentAs: 'signed long ago' }),
  callsBack('4000000000010902', 'success, callback changed on its way', { sentAs: 'changed on its way' }),
  callsBack('4000000000011009', 'success, callback names dollars', { content: 'another currency' }),
  callsBack('4000000000012007', 'success, callback about another order', { content: 'another order' }),
  paysOddly('4000000000013005', 'success, the bank charges dollars', { paid: 'in dollars' }),
  paysOddly('4000000000014003', 'success, no question is answered for 20 s', { silentMs: 20_000 }),
  paysOddly('4000000000015000', 'expires, is paid an hour later', {
    outcome: 'expired',
    later: { afterMs: hourMs, becomes: 'success' },
  }),
  paysOddly('4000000000016008', 'success, reversed the next day', { later: { afterMs: dayMs, becomes: 'reversed' } }),
  paysOddly('4000000000017006', 'success, charged back after 30 days', {
    later: { afterMs: 30 * dayMs, becomes: 'charged_back' },
  }),
  paysOddly('4000000000018004', 'success, called declined an hour later', {
    later: { afterMs: hourMs, becomes: 'denied' },
  }),
  isPaidOutOddly('4000000000020109', 'withdrawal bounces', { outcome: 'payout_bounced' }),
  isPaidOutOddly('4000000000020208', 'withdrawal is paid, its answer is lost', { answer: 'lost' }),
  isPaidOutOddly('4000000000020307', 'withdrawal bounces, its answer is lost', {
    outcome: 'payout_bounced',
    answer: 'lost',
  }),
  isPaidOutOddly('4000000000020406', 'withdrawal is paid, bounces the next day', {
    later: { afterMs: dayMs, becomes: 'denied' },
  }),
]

/** A sum that the PSP refuses before asking for a card. */
export const refusedAmount = '666.00'
/** A sum whose checkout is opened, but whose answers never arrive. */
export const unansweredAmount = '667.00'

/** The row of a card; undefined for every card that is not magic: none of them is ever charged. */
export function magicCardOf(digits: string): MagicCard | undefined {
  return magicCards.find(({ number }) => number === digits)
}

export function magicCardNamed(name: string | null): MagicCard | undefined {
  return magicCards.find((card) => card.name === name)
}
