import { Gauge, type Registry } from 'prom-client'
import type { ReturnWatch } from '../play/watch-returns.ts'

/** Shows what games return and which of them are halted, among the studio's figures. */
export function registerReturnMetrics(registry: Registry, watch: Pick<ReturnWatch, 'halts' | 'figures'>): void {
  const labelNames = ['game', 'version', 'window']
  const figures = { returned: 'What the latest rounds returned of their stakes.', hitRate: 'The share of the latest rounds that paid.', deviation: 'How far the return is from the expected one, in standard errors.' }
  const names = { returned: 'studio_return_measured', hitRate: 'studio_hit_rate_measured', deviation: 'studio_return_deviation' } as const
  for (const figure of ['returned', 'hitRate', 'deviation'] as const) {
    registry.registerMetric(new Gauge({
      name: names[figure], help: figures[figure], labelNames, registers: [],
      collect() {
        this.reset()
        for (const read of watch.figures()) this.set({ game: read.gameSlug, version: read.gameVersion, window: read.window }, read[figure])
      },
    }))
  }
  registry.registerMetric(new Gauge({
    name: 'studio_game_halted', help: 'Versions that begin no round until an operator has looked.', labelNames: ['game', 'version', 'reason'], registers: [],
    collect() {
      this.reset()
      for (const { gameSlug, gameVersion, reason } of watch.halts()) this.set({ game: gameSlug, version: gameVersion, reason }, 1)
    },
  }))
}
