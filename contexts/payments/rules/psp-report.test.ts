import { instant, parseAmount, plusMs } from '@zoria/kernel'
import { expect, test } from 'vitest'
import { compareSums, payinEventOf, payoutEventOf, type PSPReport } from './psp-report.ts'

const createdAt = instant('2026-11-21T12:00:00Z')
const report = (status: PSPReport['status']): PSPReport => ({
  status,
  pspReference: 'p1',
  amount: parseAmount('100', 'uah')!,
  reason: null,
})

test.each([
  ['pending', undefined],
  ['success', 'paid'],
  ['denied', 'declined'],
  ['expired', 'lapsed'],
  ['reversed', 'reversed'],
] as const)('a deposit that the PSP reports as %s is %s', (status, event) => {
  expect(payinEventOf(report(status), { status: 'pending', createdAt }, createdAt)).toBe(event)
})

test.each([
  ['pending', undefined],
  ['success', 'paid'],
  ['denied', 'bounced'],
  ['expired', 'bounced'],
  ['reversed', 'bounced'],
] as const)('a withdrawal that the PSP reports as %s is %s', (status, event) => {
  expect(payoutEventOf(report(status))).toBe(event)
})

test.each([
  ['created', 300_000, undefined],
  ['created', 300_001, 'lapsed'],
  ['pending', 300_001, undefined],
  ['pending', 86_400_000, undefined],
  ['pending', 86_400_001, 'lapsed'],
] as const)('a deposit that is %s for %s ms and unknown to the PSP: %s', (status, ms, event) => {
  expect(payinEventOf(null, { status, createdAt }, plusMs(createdAt, ms))).toBe(event)
})

test.each([
  ['100.00', 'uah', 'agrees'],
  ['100.01', 'uah', 'wrong_amount'],
  ['99.99', 'uah', 'wrong_amount'],
  ['100.00', 'kzt', 'wrong_currency'],
] as const)('ours is 100.00 uah, theirs %s %s: %s', (amount, currency, verdict) => {
  expect(compareSums(parseAmount('100', 'uah')!, parseAmount(amount, currency)!)).toBe(verdict)
})
