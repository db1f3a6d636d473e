import { plusMs } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { countAllAttempts } from '../storage/attempts.ts'

/** Codes by text and call within the last hour, and the confirmed ones; each number once. */
export type CodeFigures = { readonly sent: number; readonly proven: number }

const hourMs = 3_600_000

/** Reveals attacks that request codes which nobody confirms. Source: docs/rules/guard-rails.md#monitoring (M-06). */
export const codeFigures = ({ sql, clock }: { sql: Sql; clock: Clock }) => async (): Promise<CodeFigures> => {
  const since = plusMs(clock.now(), -hourMs)
  const [sent, proven] = await Promise.all([countAllAttempts(sql, { kind: 'range_sent', since }), countAllAttempts(sql, { kind: 'range_proven', since })])
  return { sent, proven }
}
