import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { noEvidence, suspected, weigh, type Expected } from '../rules/return-watch.ts'
import type { Sql, TransactionSql } from '../storage/database.ts'
import { beginHalt, beginLook, findEvidence, keepLook, listHalts, sumDrawn, sumLatest, type Sample, type Version } from '../storage/return-watch.ts'

/** Rounds are looked at once they are surely committed: a statement is given up after 5 s. */
const LAG_MS = 30_000

/** How many of the latest rounds the figures speak of. */
export const windows = [10_000, 100_000, 1_000_000] as const

export interface WatchDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly logger: Logger
  /** Null for a version that nobody knows: it is not watched, and said so. */
  readonly expectedReturn: (of: Version) => Expected | null
}

/** What the latest rounds of a version came to. */
export interface Figure extends Version {
  readonly window: number
  readonly returned: number
  readonly hitRate: number
  /** How far the return is from the expected one, in standard errors. */
  readonly deviation: number
}

/** Watches what games return while they are played, and keeps versions from beginning rounds that it cannot explain. */
export interface ReturnWatch {
  /** Weighs every round drawn since the last look, halts what has become suspect, and learns of halts that an operator ended. */
  readonly look: () => Promise<void>
  readonly isHalted: (version: Version) => boolean
  readonly halts: () => readonly (Version & { readonly reason: string })[]
  readonly figures: () => readonly Figure[]
}

/** A watch that has looked at nothing yet. Until its first look nothing is halted. */
export function createReturnWatch(deps: WatchDeps): ReturnWatch {
  let halts: Awaited<ReturnType<typeof listHalts>> = []
  let figures: readonly Figure[] = []
  return {
    look: async () => {
      await deps.sql.begin((tx) => weighDrawn(deps, tx))
      halts = await listHalts(deps.sql)
      figures = await readFigures(deps)
    },
    isHalted: ({ gameSlug, gameVersion }) => halts.some((halt) => halt.gameSlug === gameSlug && halt.gameVersion === gameVersion),
    halts: () => halts,
    figures: () => figures,
  }
}

const weighDrawn = async (deps: WatchDeps, tx: TransactionSql): Promise<void> => {
  const until = deps.clock.now() - LAG_MS
  const since = await beginLook(tx, until)
  for (const sample of await sumDrawn(tx, { since, until })) {
    const expected = deps.expectedReturn(sample)
    if (expected === null) {
      deps.logger.error({ game: sample.gameSlug, version: sample.gameVersion }, 'rounds of a version were drawn that nobody knows: they are not watched')
      continue
    }
    await weighSample(deps, tx, { sample, expected, until })
  }
}

const weighSample = async (deps: WatchDeps, tx: TransactionSql, look: { sample: Sample; expected: Expected; until: number }): Promise<void> => {
  const { sample, expected, until } = look
  const evidence = weigh((await findEvidence(tx, sample)) ?? noEvidence, sample, expected)
  await keepLook(tx, sample, { evidence, until })
  const [suspicion] = suspected(evidence, expected)
  if (suspicion === undefined) return
  const facts = { expectedReturn: expected.mean, expectedHitRate: expected.hitRate, evidence: evidence[suspicion], lookedUntil: until }
  if (!(await beginHalt(tx, sample, { reason: suspicion, facts, now: deps.clock.now() }))) return
  deps.logger.error({ game: sample.gameSlug, version: sample.gameVersion, suspicion, ...facts }, 'a game was halted: what it returns is not what it should return. Look into it before it begins another round')
}

const readFigures = async ({ sql, expectedReturn }: WatchDeps): Promise<readonly Figure[]> => {
  const samples = await Promise.all(windows.map(async (window) => (await sumLatest(sql, window)).map((sample) => ({ window, sample }))))
  return samples.flat().flatMap(({ window, sample }) => {
    const expected = expectedReturn(sample)
    return expected === null ? [] : [figureOf(window, sample, expected)]
  })
}

const figureOf = (window: number, { gameSlug, gameVersion, rounds, returned, hits }: Sample, { mean, variance }: Expected): Figure => ({
  gameSlug, gameVersion, window, returned: returned / rounds, hitRate: hits / rounds, deviation: (returned / rounds - mean) / Math.sqrt(variance / rounds),
})
