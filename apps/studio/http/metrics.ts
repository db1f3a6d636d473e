import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { CallbackDeps } from '../gis/callback.ts'
import type { Sql } from '../storage/database.ts'
import { countUnfinished } from '../storage/rounds.ts'
import type { ReturnWatch } from '../play/watch-returns.ts'

/** Adds memory, CPU and delays of the event loop, once per process: what measures them runs until the process ends. */
export const measureNode = (registry: Registry): void => collectDefaultMetrics({ register: registry })

export type Metrics = { readonly registry: Registry; readonly observeCallback: CallbackDeps['observe'] }

/** Metrics of the studio: callbacks by action, outcome and duration, and unfinished rounds. */
export function createMetrics(deps: { readonly sql: Sql; readonly now: () => number }): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ process: 'studio' })
  const seconds = new Histogram({
    name: 'studio_callback_seconds',
    help: 'Callbacks to the platform by action and outcome.',
    labelNames: ['action', 'outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  })
  const observed = new Map<string, { observe: (value: number) => void }>()
  const secondsOf = (action: string, outcome: string): { observe: (value: number) => void } => {
    const name = `${action} ${outcome}`
    const known = observed.get(name) ?? seconds.labels({ action, outcome })
    observed.set(name, known)
    return known
  }
  const retries = new Counter({
    name: 'studio_callback_retries_total',
    help: 'Callbacks that were repeats.',
    labelNames: ['action'],
    registers: [registry],
  })
  unfinishedGauges(registry, deps)
  return {
    registry,
    observeCallback: (call) => {
      secondsOf(call.action, call.outcome).observe(call.seconds)
      if (typeof call.form.casino_request_retry_count === 'number') retries.inc({ action: call.action })
    },
  }
}

const unfinishedGauges = (registry: Registry, deps: { readonly sql: Sql; readonly now: () => number }): void => {
  const rounds = new Gauge({
    name: 'studio_unfinished_rounds',
    help: 'Unfinished rounds by state.',
    labelNames: ['state'],
    registers: [],
    async collect() {
      this.reset()
      for (const { state, count } of await countUnfinished(deps.sql)) this.set({ state }, count)
    },
  })
  const age = new Gauge({
    name: 'studio_unfinished_round_age_seconds',
    help: 'Age of the oldest unfinished round by state.',
    labelNames: ['state'],
    registers: [],
    async collect() {
      this.reset()
      for (const { state, oldest } of await countUnfinished(deps.sql))
        this.set({ state }, (deps.now() - oldest.getTime()) / 1_000)
    },
  })
  registry.registerMetric(rounds)
  registry.registerMetric(age)
}

/** Metrics of measured returns and halted games. */
export function registerReturnMetrics(registry: Registry, watch: Pick<ReturnWatch, 'halts' | 'figures'>): void {
  const labelNames = ['game', 'version', 'window']
  const figures = {
    returned: 'Measured return of the latest rounds.',
    hitRate: 'Share of the latest rounds that paid.',
    deviation: 'Difference of the return from the expected one, in standard errors.',
  }
  const names = {
    returned: 'studio_return_measured',
    hitRate: 'studio_hit_rate_measured',
    deviation: 'studio_return_deviation',
  } as const
  for (const figure of ['returned', 'hitRate', 'deviation'] as const) {
    registry.registerMetric(
      new Gauge({
        name: names[figure],
        help: figures[figure],
        labelNames,
        registers: [],
        collect() {
          this.reset()
          for (const read of watch.figures())
            this.set({ game: read.gameSlug, version: read.gameVersion, window: read.window }, read[figure])
        },
      }),
    )
  }
  registry.registerMetric(
    new Gauge({
      name: 'studio_game_halted',
      help: 'Versions that start no rounds until an operator resumes them.',
      labelNames: ['game', 'version', 'reason'],
      registers: [],
      collect() {
        this.reset()
        for (const { gameSlug, gameVersion, reason } of watch.halts())
          this.set({ game: gameSlug, version: gameVersion, reason }, 1)
      },
    }),
  )
}
