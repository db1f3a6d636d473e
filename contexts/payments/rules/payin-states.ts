import type { PayinStatus } from '@zoria/contract/payments/words'

/** What may happen to a deposit: its checkout opened, or the PSP says how it ended. */
export const payinEvents = ['opened', 'paid', 'declined', 'lapsed', 'reversed'] as const
export type PayinEvent = (typeof payinEvents)[number]

/** `moved`: write the new state. `unchanged`: heard before, or late and of no weight. `suspicious`: contradicts what we know; staff looks, no money moves. */
export type Step<Status> = { readonly kind: 'moved'; readonly to: Status } | { readonly kind: 'unchanged' } | { readonly kind: 'suspicious' }

export type Cell<Status> = Status | 'unchanged' | 'suspicious'

/**
 * docs/rules/cashbox.md#deposits. Money that the PSP took is credited, however late its word comes; a reversal is the only way out of success,
 * and after it nothing credits again.
 */
const table: Record<PayinStatus, Record<PayinEvent, Cell<PayinStatus>>> = {
  created: { opened: 'pending', paid: 'success', declined: 'denied', lapsed: 'expired', reversed: 'reversed' },
  pending: { opened: 'unchanged', paid: 'success', declined: 'denied', lapsed: 'expired', reversed: 'reversed' },
  success: { opened: 'unchanged', paid: 'unchanged', declined: 'suspicious', lapsed: 'suspicious', reversed: 'reversed' },
  denied: { opened: 'unchanged', paid: 'success', declined: 'unchanged', lapsed: 'unchanged', reversed: 'reversed' },
  expired: { opened: 'unchanged', paid: 'success', declined: 'unchanged', lapsed: 'unchanged', reversed: 'reversed' },
  reversed: { opened: 'unchanged', paid: 'unchanged', declined: 'unchanged', lapsed: 'unchanged', reversed: 'unchanged' },
}

/** The state a deposit takes when something happens to it. */
export function stepPayin(status: PayinStatus, event: PayinEvent): Step<PayinStatus> {
  return stepOf(table[status][event])
}

/** A cell of a table of states, as a step. */
export function stepOf<Status extends string>(cell: Cell<Status>): Step<Status> {
  if (cell === 'unchanged' || cell === 'suspicious') return { kind: cell } as Step<Status>
  return { kind: 'moved', to: cell as Status }
}
