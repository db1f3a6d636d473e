import type { PayoutStatus } from '@zoria/contract/payments/words'
import { plusMs, type Instant } from '@zoria/kernel'

/** A range of durations of a stage, in milliseconds. */
export type Stretch = { readonly fromMs: number; readonly toMs: number }

export type PayoutTimes = { readonly approval: Stretch; readonly credit: Stretch }

/** With fewer past withdrawals the times of Spec §9 are shown. */
export const sampleMin = 20

/** The middle 80 % of past durations. */
const [fastPercent, slowPercent] = [10, 90]

/**
 * The duration of a stage: 10th to 90th percentile of past ones, or the default until enough are known
 * (docs/rules/cashbox.md#expected-times).
 */
export function stretchOf(pastMs: readonly number[], configured: Stretch): Stretch {
  if (pastMs.length < sampleMin) return configured
  const sorted = pastMs.toSorted((left, right) => left - right)
  return { fromMs: percentile(sorted, fastPercent), toMs: percentile(sorted, slowPercent) }
}

/** When a withdrawal is expected to be paid; null after it has ended or when the expected time has passed. */
export function expectedEnd(
  {
    status,
    createdAt,
    approvedAt,
    now,
  }: {
    readonly status: PayoutStatus
    readonly createdAt: Instant
    readonly approvedAt: Instant | null
    readonly now: Instant
  },
  { approval, credit }: PayoutTimes,
): { readonly from: Instant; readonly to: Instant } | null {
  const expected = ((): { from: Instant; to: Instant } | null => {
    switch (status) {
      case 'waiting_approval':
        return {
          from: plusMs(createdAt, approval.fromMs + credit.fromMs),
          to: plusMs(createdAt, approval.toMs + credit.toMs),
        }
      case 'approved':
      case 'sent':
        return approvedAt === null
          ? null
          : { from: plusMs(approvedAt, credit.fromMs), to: plusMs(approvedAt, credit.toMs) }
      case 'success':
      case 'denied':
        return null
    }
  })()
  return expected && now <= expected.to ? expected : null
}

/** Nearest-rank percentile: the smallest value that at least `percent` of a hundred do not exceed. */
function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(Math.ceil((sorted.length * percent) / 100), 1) - 1] ?? 0
}
