import type { PayoutStatus } from '@zoria/contract/payments/words'
import { plusMs, type Instant } from '@zoria/kernel'

/** A stretch of time a stage takes, in milliseconds. */
export type Stretch = { readonly fromMs: number; readonly toMs: number }

export type PayoutTimes = { readonly approval: Stretch; readonly credit: Stretch }

/** Fewer past withdrawals than this say nothing; then the times of Spec §9 are told. */
export const sampleMin = 20

/** The middle four fifths of what past withdrawals took: one in ten was faster, one in ten slower. */
const [fastPercent, slowPercent] = [10, 90]

/** What a stage takes, by what it took: its 10th to 90th percentile, or what is told until enough is known (docs/rules/cashbox.md#expected-times). */
export function stretchOf(pastMs: readonly number[], told: Stretch): Stretch {
  if (pastMs.length < sampleMin) return told
  const sorted = pastMs.toSorted((left, right) => left - right)
  return { fromMs: percentile(sorted, fastPercent), toMs: percentile(sorted, slowPercent) }
}

/** When a withdrawal is expected to be paid; null once it has ended, and once that time is over: then nothing is promised. */
export function expectedEnd({ status, createdAt, approvedAt, now }: { readonly status: PayoutStatus; readonly createdAt: Instant; readonly approvedAt: Instant | null; readonly now: Instant }, { approval, credit }: PayoutTimes): { readonly from: Instant; readonly to: Instant } | null {
  const expected = ((): { from: Instant; to: Instant } | null => {
    switch (status) {
      case 'waiting_approval': return { from: plusMs(createdAt, approval.fromMs + credit.fromMs), to: plusMs(createdAt, approval.toMs + credit.toMs) }
      case 'approved':
      case 'sent': return approvedAt === null ? null : { from: plusMs(approvedAt, credit.fromMs), to: plusMs(approvedAt, credit.toMs) }
      case 'success':
      case 'denied': return null
    }
  })()
  return expected && now <= expected.to ? expected : null
}

/** The nearest rank: the smallest value that at least `percent` of a hundred do not exceed. */
function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(Math.ceil((sorted.length * percent) / 100), 1) - 1] ?? 0
}
