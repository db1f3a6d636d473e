import { plusMs } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { Gauge, type Registry } from '@zoria/platform/metrics'
import { countAllAttempts } from '../storage/attempts.ts'

/** Codes by text and call within the last hour, and the confirmed ones; each number once. */
export type CodeFigures = { readonly sent: number; readonly proven: number }

const hourMs = 3_600_000

/** Reveals attacks that request codes which nobody confirms. Source: docs/rules/guard-rails.md#monitoring (M-06). */
export const codeFigures =
  ({ sql, clock }: { sql: Sql; clock: Clock }) =>
  async (): Promise<CodeFigures> => {
    const since = plusMs(clock.now(), -hourMs)
    const [sent, proven] = await Promise.all([
      countAllAttempts(sql, { kind: 'range_sent', since }),
      countAllAttempts(sql, { kind: 'range_proven', since }),
    ])
    return { sent, proven }
  }

/** Shows how many codes were sent and came back within the hour, read at the moment somebody asks. */
export function measureCodes(registry: Registry, read: () => Promise<CodeFigures>): void {
  const codes = new Gauge({
    name: 'zoria_codes_last_hour',
    help: 'Codes by text and call within the hour: sent, and come back',
    labelNames: ['state'],
    registers: [],
    async collect() {
      for (const [state, count] of Object.entries(await read())) this.set({ state }, count)
    },
  })
  registry.registerMetric(codes)
}
