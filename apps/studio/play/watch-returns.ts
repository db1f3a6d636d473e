import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { noEvidence, suspected, weigh, type Expected } from '../rules/return-watch.ts'
import type { Sql, TransactionSql } from '../storage/database.ts'
import {
  beginHalt,
  beginLook,
  endHalt,
  findEvidence,
  storeLook,
  listHalts,
  type Sample,
  sumDrawn,
  sumLatest,
  type Version,
} from '../storage/return-watch.ts'

/** Only rounds older than this are counted, because all of them are committed: a statement times out after 5 s. */
const LAG_MS = 30_000

/** Window sizes of the reported figures, in rounds. */
export const windows = [10_000, 100_000, 1_000_000] as const

export interface WatchDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly logger: Logger
  /** Null for an unknown version: it is not monitored, and an error is logged. */
  readonly expectedReturn: (of: Version) => Expected | null
}

/** Measured figures of the latest rounds of a version. */
export interface Figure extends Version {
  readonly window: number
  readonly returned: number
  readonly hitRate: number
  /** Difference of the return from the expected one, in standard errors. */
  readonly deviation: number
}

/** Monitors measured returns during play, and halts versions whose return is implausible. */
export interface ReturnWatch {
  /**
   * Evaluates all rounds drawn since the last look, halts suspicious versions, and picks up halts that an operator
   * ended.
   */
  readonly look: () => Promise<void>
  readonly isHalted: (version: Version) => boolean
  readonly halts: () => readonly (Version & { readonly reason: string })[]
  readonly figures: () => readonly Figure[]
}

/** Creates a monitor. Before its first look no version is halted. */
export function createReturnWatch(deps: WatchDeps): ReturnWatch {
  let halts: Awaited<ReturnType<typeof listHalts>> = []
  let figures: readonly Figure[] = []
  return {
    look: async () => {
      await deps.sql.begin((tx) => weighDrawn(deps, tx))
      halts = await listHalts(deps.sql)
      figures = await readFigures(deps)
    },
    isHalted: ({ gameSlug, gameVersion }) =>
      halts.some((halt) => halt.gameSlug === gameSlug && halt.gameVersion === gameVersion),
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
      deps.logger.error(
        { game: sample.gameSlug, version: sample.gameVersion },
        'rounds of an unknown version were drawn: they are not monitored',
      )
      continue
    }
    await weighSample(deps, tx, { sample, expected, until })
  }
}

const weighSample = async (
  deps: WatchDeps,
  tx: TransactionSql,
  look: { sample: Sample; expected: Expected; until: number },
): Promise<void> => {
  const { sample, expected, until } = look
  const evidence = weigh((await findEvidence(tx, sample)) ?? noEvidence, sample, expected)
  await storeLook(tx, sample, { evidence, until })
  const [suspicion] = suspected(evidence, expected)
  if (suspicion === undefined) return
  const facts = {
    expectedReturn: expected.mean,
    expectedHitRate: expected.hitRate,
    evidence: evidence[suspicion],
    lookedUntil: until,
  }
  if (!(await beginHalt(tx, sample, { reason: suspicion, facts, now: deps.clock.now() }))) return
  deps.logger.error(
    { game: sample.gameSlug, version: sample.gameVersion, suspicion, ...facts },
    'a game was halted: its measured return is implausible. Investigate before it starts another round',
  )
}

const readFigures = async ({ sql, expectedReturn }: WatchDeps): Promise<readonly Figure[]> => {
  const samples = await Promise.all(
    windows.map(async (window) => (await sumLatest(sql, window)).map((sample) => ({ window, sample }))),
  )
  return samples.flat().flatMap(({ window, sample }) => {
    const expected = expectedReturn(sample)
    return expected === null ? [] : [figureOf(window, sample, expected)]
  })
}

const figureOf = (
  window: number,
  { gameSlug, gameVersion, rounds, returned, hits }: Sample,
  { mean, variance }: Expected,
): Figure => ({
  gameSlug,
  gameVersion,
  window,
  returned: returned / rounds,
  hitRate: hits / rounds,
  deviation: (returned / rounds - mean) / Math.sqrt(variance / rounds),
})

/**
 * Lets a halted version start rounds again, recorded with the operator's name and reason. Its statistics restart from
 * zero. False if it was not halted.
 */
export async function resumeGame(
  deps: { readonly sql: Sql; readonly clock: Clock },
  version: Version,
  { by, because }: { readonly by: string; readonly because: string },
): Promise<boolean> {
  return deps.sql.begin((tx) => endHalt(tx, version, { by, because, evidence: noEvidence, now: deps.clock.now() }))
}
