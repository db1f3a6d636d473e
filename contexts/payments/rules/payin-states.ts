import type { PayinStatus } from '@zoria/contract/payments/words'

/** Events of a deposit: its checkout opened, or the PSP reported the outcome. */
export const payinEvents = ['opened', 'paid', 'declined', 'lapsed', 'reversed'] as const
export type PayinEvent = (typeof payinEvents)[number]

/**
 * `moved`: write the new status. `unchanged`: repeated or late without effect. `suspicious`: contradicts our state;
 * staff must check, no money moves.
 */
export type Step<Status> =
  | { readonly kind: 'moved'; readonly to: Status }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'suspicious' }

export type Cell<Status> = Status | 'unchanged' | 'suspicious'

/**
 * docs/rules/cashbox.md#deposits. Money that the PSP received is credited, however late the report arrives; only a
 * reversal leaves success, and after it nothing credits again.
 */
const table: Record<PayinStatus, Record<PayinEvent, Cell<PayinStatus>>> = {
  created: { opened: 'pending', paid: 'success', declined: 'denied', lapsed: 'expired', reversed: 'reversed' },
  pending: { opened: 'unchanged', paid: 'success', declined: 'denied', lapsed: 'expired', reversed: 'reversed' },
  success: {
    opened: 'unchanged',
    paid: 'unchanged',
    declined: 'suspicious',
    lapsed: 'suspicious',
    reversed: 'reversed',
  },
  denied: { opened: 'unchanged', paid: 'success', declined: 'unchanged', lapsed: 'unchanged', reversed: 'reversed' },
  expired: { opened: 'unchanged', paid: 'success', declined: 'unchanged', lapsed: 'unchanged', reversed: 'reversed' },
  reversed: {
    opened: 'unchanged',
    paid: 'unchanged',
    declined: 'unchanged',
    lapsed: 'unchanged',
    reversed: 'unchanged',
  },
}

/** The next status of a deposit after an event. */
export function stepPayin(status: PayinStatus, event: PayinEvent): Step<PayinStatus> {
  return stepOf(table[status][event])
}

/** Converts a table cell to a step. */
export function stepOf<Status extends string>(cell: Cell<Status>): Step<Status> {
  if (cell === 'unchanged' || cell === 'suspicious') return { kind: cell } as Step<Status>
  return { kind: 'moved', to: cell as Status }
}
