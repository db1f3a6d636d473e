/** Why the PSP declined, in its own words. */
export type Reason = 'generic_decline' | 'insufficient_funds' | 'processing_error' | 'fraudulent' | 'authentication_failed' | 'expired' | 'payout_bounced'

/** How the merchant hears of a result. */
export type CallbackManner = { readonly delayMs: number; readonly copies: number; readonly isSignedWrongly: boolean; readonly amount: 'right' | 'half' }

/** What a card does. The whole behaviour of the PSP is this table: a new case is a new row. */
export type MagicCard = {
  readonly number: string
  readonly name: string
  readonly payin: {
    /** `needed`: the bank asks first; `offered`: it would, the merchant goes on without. */
    readonly confirmation: 'none' | 'needed' | 'offered'
    readonly outcome: 'success' | Reason
    /** What the bank lets through of the sum. */
    readonly paid: 'whole' | 'half'
  }
  readonly payout: { readonly outcome: 'success' | Reason; /** `lost`: the payout is taken, but the answer never arrives. */ readonly answer: 'given' | 'lost' }
  readonly callback: CallbackManner
}

const prompt: CallbackManner = { delayMs: 0, copies: 1, isSignedWrongly: false, amount: 'right' }
const pays = { confirmation: 'none', outcome: 'success', paid: 'whole' } as const
const paidOut = { outcome: 'success', answer: 'given' } as const

function declines(number: string, name: string, outcome: Reason): MagicCard {
  return { number, name, payin: { ...pays, outcome }, payout: { outcome, answer: 'given' }, callback: prompt }
}

function asksFirst(number: string, name: string, outcome: 'success' | Reason): MagicCard {
  return { number, name, payin: { ...pays, confirmation: 'needed', outcome }, payout: paidOut, callback: prompt }
}

function callsBack(number: string, name: string, manner: Partial<CallbackManner>): MagicCard {
  return { number, name, payin: pays, payout: paidOut, callback: { ...prompt, ...manner } }
}

/** docs/rules/cashbox.md#sandbox-payment-provider; the rows from "late callback" on are our own. */
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
  { number: '4000000000003055', name: '3-D Secure offered, success without it', payin: { ...pays, confirmation: 'offered' }, payout: paidOut, callback: prompt },
  callsBack('4000000000010100', 'success, callback after 90 s', { delayMs: 90_000 }),
  callsBack('4000000000010209', 'success, callback three times', { copies: 3 }),
  callsBack('4000000000010308', 'success, callback signed wrongly', { isSignedWrongly: true }),
  callsBack('4000000000010407', 'success, callback names half the sum', { amount: 'half' }),
  callsBack('4000000000010506', 'success, no callback', { copies: 0 }),
  { number: '4000000000010605', name: 'success, the bank lets half the sum through', payin: { ...pays, paid: 'half' }, payout: paidOut, callback: prompt },
  { number: '4000000000020109', name: 'withdrawal bounces', payin: pays, payout: { outcome: 'payout_bounced', answer: 'given' }, callback: prompt },
  { number: '4000000000020208', name: 'withdrawal is paid, its answer is lost', payin: pays, payout: { outcome: 'success', answer: 'lost' }, callback: prompt },
]

/** A sum that the PSP refuses before any card is asked for. */
export const refusedAmount = '666.00'

/** The row of a card; undefined for every card that is not magic: none of them is ever charged. */
export function magicCardOf(digits: string): MagicCard | undefined {
  return magicCards.find(({ number }) => number === digits)
}

export function magicCardNamed(name: string | null): MagicCard | undefined {
  return magicCards.find((card) => card.name === name)
}
