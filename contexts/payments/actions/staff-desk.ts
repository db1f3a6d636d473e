import { isId, parseId } from '@zoria/kernel'
import { listPayouts, readReconciliations, showPayment } from '../reads/payout-desk.ts'
import { readStaffName } from '../rules/staff-name.ts'
import type { PaymentId } from '../rules/payment.ts'
import { approvePayout } from './approve-payout.ts'
import { denyPayout } from './deny-payout.ts'
import type { Deps } from './deps.ts'
import { refundDeposit } from './refund-deposit.ts'

/** What staff may do about withdrawals. Names and ids come as people typed them; `readStaffName` and `readPaymentId` prove them. */
export type StaffDesk = {
  readonly readStaffName: (text: string) => string | undefined
  readonly readPaymentId: (text: string) => PaymentId | undefined
  readonly list: ReturnType<typeof listPayouts>
  readonly show: ReturnType<typeof showPayment>
  readonly approve: ReturnType<typeof approvePayout>
  readonly deny: ReturnType<typeof denyPayout>
  readonly refund: ReturnType<typeof refundDeposit>
  readonly reconciliations: ReturnType<typeof readReconciliations>
}

export function staffDesk(deps: Deps): StaffDesk {
  return {
    readStaffName,
    readPaymentId: (text) => (isId(text) ? parseId<'Payment'>(text) : undefined),
    list: listPayouts(deps),
    show: showPayment(deps),
    approve: approvePayout(deps),
    deny: denyPayout(deps),
    refund: refundDeposit(deps),
    reconciliations: readReconciliations(deps),
  }
}
