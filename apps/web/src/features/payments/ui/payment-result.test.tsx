import { expect, test } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { cached, createQueryClient } from '../../../lib/queries/query-client.ts'
import { DepositResult } from './deposit-result.tsx'
import { WithdrawalResult } from './withdrawal.tsx'

const nothing = () => undefined
const Deposit = () => <DepositResult id="p-1" onClose={nothing} />
const Withdrawal = () => <WithdrawalResult id="p-1" isJustAccepted={false} onRead={nothing} />

test.each([
  // on the tab of, the payment
  ['deposits', Deposit, { direction: 'payout', status: 'waiting_approval' }],
  ['deposits', Deposit, { direction: 'payout', status: 'success' }],
  ['withdrawals', Withdrawal, { direction: 'payin', status: 'pending' }],
  ['withdrawals', Withdrawal, { direction: 'payin', status: 'success' }],
] as const)('on the tab of %s a payment of the other direction has no outcome: its tab opens', (_, Result, payment) => {
  const queries = createQueryClient()
  queries.setQueryData(cached.payment('p-1'), payment)
  expect(rendered(<Result />, { queries })).toMatch(/^<div class="cashbox-whole [^>]*aria-busy="true">/)
})
