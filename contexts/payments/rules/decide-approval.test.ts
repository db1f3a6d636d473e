import { parseAmount, type Money } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { approversNeeded, decideApproval, type ApprovalQuestion } from './decide-approval.ts'

const uah = (text: string): Money => parseAmount(text, 'uah')!
const question: ApprovalQuestion = {
  status: 'waiting_approval',
  amount: uah('3000'),
  destination: '•••• 4242',
  requesters: ['01990000-0000-7000-8000-000000000001'],
  approver: 'anna',
  named: { amount: uah('3000'), destination: '4242' },
  approvedBy: [],
  twoApproversAbove: uah('25000'),
  isAsAgreed: true,
  isHeld: false,
  isDepositGone: false,
}
const answerOf = (change: Partial<ApprovalQuestion>) => {
  const decision = decideApproval({ ...question, ...change })
  return decision.ok ? decision.value : decision.refusal
}

describe('approving a withdrawal', () => {
  test.each<[string, Partial<ApprovalQuestion>, string]>([
    ['that waits', {}, 'approved'],
    ['named by its mask', { named: { amount: uah('3000'), destination: '•••• 4242' } }, 'approved'],
    ['that is approved', { status: 'approved' }, 'NOT_WAITING'],
    ['that was sent', { status: 'sent' }, 'NOT_WAITING'],
    ['that was denied meanwhile', { status: 'denied' }, 'NOT_WAITING'],
    ['whose content was changed', { isAsAgreed: false }, 'CHANGED'],
    ['that the approver asked for', { requesters: ['player', 'anna'] }, 'APPROVER_IS_REQUESTER'],
    ['with another sum', { named: { amount: uah('3000.01'), destination: '4242' } }, 'NAMED_OTHERWISE'],
    ['without a sum', { named: { amount: undefined, destination: '4242' } }, 'NAMED_OTHERWISE'],
    ['to another card', { named: { amount: uah('3000'), destination: '4243' } }, 'NAMED_OTHERWISE'],
    ['to no card', { named: { amount: uah('3000'), destination: '' } }, 'NAMED_OTHERWISE'],
    [
      'to a card without a mask',
      { destination: '••••', named: { amount: uah('3000'), destination: '' } },
      'NAMED_OTHERWISE',
    ],
    ['of a held account', { isHeld: true }, 'ACCOUNT_HELD'],
    ['that gives back a deposit which was taken back', { isDepositGone: true }, 'DEPOSIT_NOT_PAID'],
    [
      'twice',
      { amount: uah('30000'), named: { amount: uah('30000'), destination: '4242' }, approvedBy: ['anna'] },
      'APPROVED_BEFORE',
    ],
  ])('%s', (_, change, then) => {
    expect(answerOf(change)).toBe(then)
  })

  test.each([
    // amount      approved before   then
    ['25000.00', [], 'approved'],
    ['25000.01', [], 'another_needed'],
    ['25000.01', ['boris'], 'approved'],
    ['25000.01', ['anna'], 'APPROVED_BEFORE'],
  ])('of %s, already approved by %j: %s', (amount, approvedBy, then) => {
    expect(answerOf({ amount: uah(amount), named: { amount: uah(amount), destination: '4242' }, approvedBy })).toBe(
      then,
    )
  })
})

test.each([
  ['24999.99', 1],
  ['25000.00', 1],
  ['25000.01', 2],
])('%s needs %s approvers', (amount, count) => {
  expect(approversNeeded({ amount: uah(amount), twoApproversAbove: uah('25000') })).toBe(count)
})
