import { recipientName } from '@zoria/contract/payments/http'
import { type Id, isId, parseId } from '@zoria/kernel'
import {
  listDeposits,
  listOfClosedAccounts,
  listPayouts,
  readReconciliations,
  showPayment,
} from '../reads/payout-desk.ts'
import type { PaymentId } from '../rules/payment.ts'
import { approvePayout } from './withdrawals/approve-payout.ts'
import { denyPayout } from './withdrawals/deny-payout.ts'
import type { Deps } from './deps.ts'
import { giveBack } from './withdrawals/give-back.ts'
import { refundDeposit, refundWinnings } from './deposits/refund-deposit.ts'

/** Staff actions on withdrawals. Names and ids arrive as typed; `readPaymentId` and similar functions validate them. */
export type StaffDesk = {
  readonly readRecipientName: (text: string) => string | undefined
  readonly readPaymentId: (text: string) => PaymentId | undefined
  readonly readPlayerId: (text: string) => Id<'Player'> | undefined
  readonly list: ReturnType<typeof listPayouts>
  readonly listOfClosedAccounts: ReturnType<typeof listOfClosedAccounts>
  readonly show: ReturnType<typeof showPayment>
  readonly deposits: ReturnType<typeof listDeposits>
  readonly approve: ReturnType<typeof approvePayout>
  readonly deny: ReturnType<typeof denyPayout>
  readonly refund: ReturnType<typeof refundDeposit>
  readonly refundWinnings: ReturnType<typeof refundWinnings>
  readonly giveBack: ReturnType<typeof giveBack>
  readonly reconciliations: ReturnType<typeof readReconciliations>
}

export function staffDesk(deps: Deps): StaffDesk {
  return {
    readRecipientName: (text) => recipientName.safeParse(text).data?.trim(),
    readPaymentId: (text) => (isId(text) ? parseId<'Payment'>(text) : undefined),
    readPlayerId: (text) => (isId(text) ? parseId<'Player'>(text) : undefined),
    list: listPayouts(deps),
    listOfClosedAccounts: listOfClosedAccounts(deps),
    show: showPayment(deps),
    deposits: listDeposits(deps),
    approve: approvePayout(deps),
    deny: denyPayout(deps),
    refund: refundDeposit(deps),
    refundWinnings: refundWinnings(deps),
    giveBack: giveBack(deps),
    reconciliations: readReconciliations(deps),
  }
}
