import { instant, isId, ok, parseId, plusMs, type Instant, type Result } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { BookedRound, RecalledRow, Wallet } from '@zoria/wallet'
import type { StatementClient } from '../gateways/gis/statement.ts'
import type { ProviderFault } from '../gateways/gis/transport.ts'
import {
  compareRound,
  daysToCompare,
  type JournalStep,
  type StatementSpan,
  type StatementRound,
} from '../rules/statement.ts'
import { noteDay, readLastCompared, readProvidersOfGames, type RoundFault } from '../storage/statements.ts'

export type StatementDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly logger: Logger
  readonly merchant: string
  readonly statement: StatementClient
  readonly wallet: Pick<Wallet, 'bookedRounds' | 'lastClosedDay' | 'roundRows'>
}

export type Comparison = { readonly day: string; readonly rounds: number; readonly faults: readonly RoundFault[] }

/**
 * Compares every closed day after the last compared one, oldest first, so that days missed because of an unreachable
 * provider or a stopped worker are compared later.
 */
export const compareClosedDays =
  (deps: StatementDeps) => async (): Promise<Result<readonly Comparison[], ProviderFault>> => {
    const comparisons: Comparison[] = []
    for (const day of daysToCompare({
      lastCompared: await readLastCompared(deps.sql, deps.merchant),
      lastClosed: await deps.wallet.lastClosedDay(),
    })) {
      const compared = await compareDay(deps)(day)
      if (!compared.ok) return compared
      comparisons.push(compared.value)
    }
    return ok(comparisons)
  }

/**
 * Compares a day's rounds, on both sides, with the provider's statement, to the unit (M-03). Nothing is corrected here:
 * differences are stored, logged and counted for staff. docs/rules/gis.md#statement
 */
export const compareDay =
  (deps: StatementDeps) =>
  async (day: string): Promise<Result<Comparison, ProviderFault>> => {
    const booked = await readBooked(deps, day)
    const reported = await readReported(deps, spansOf(day, booked))
    if (!reported.ok) return reported
    const pairs = await pair(deps, booked, reported.value)
    if (!pairs.ok) return pairs

    const faults: RoundFault[] = []
    for (let place = 0; place < pairs.value.length; place += atOnce)
      faults.push(...(await Promise.all(pairs.value.slice(place, place + atOnce).map(compareInto(deps)))).flat())
    await noteDay(deps.sql, { merchant: deps.merchant, day, now: deps.clock.now(), rounds: pairs.value.length, faults })
    if (faults.length > 0)
      deps.logger.error(
        { day, faults: faults.length, first: faults.slice(0, 10) },
        "rounds differ from the provider's statement: compare them manually",
      )
    return ok({ day, rounds: pairs.value.length, faults })
  }

const pageMax = 5_000
const atOnce = 8
// A stake arrives seconds after its round started, and the sandbox clock is off by minutes at most.
const marginMs = 10 * 60_000
const dayMs = 24 * 3_600_000

async function readBooked({ wallet, merchant }: StatementDeps, day: string): Promise<readonly BookedRound[]> {
  const booked: BookedRound[] = []
  for (;;) {
    const some = await wallet.bookedRounds({
      day,
      source: `gis:${merchant}`,
      after: booked.at(-1) ?? null,
      countMax: pageMax,
    })
    booked.push(...some)
    if (some.length < pageMax) return booked
  }
}

/**
 * The day itself, and the time range in which its booked rounds were played: under a moved clock the dates differ from
 * the bookings.
 */
const spansOf = (day: string, booked: readonly BookedRound[]): readonly StatementSpan[] => {
  const from = instant(`${day}T00:00:00Z`)
  const whole = { from, to: plusMs(from, dayMs) }
  const played = playedSpan(booked)
  if (played === null) return [whole]
  const areApart = played.to < whole.from || played.from > whole.to
  return areApart ? [whole, played] : [{ from: earlier(whole.from, played.from), to: later(whole.to, played.to) }]
}

const playedSpan = (booked: readonly BookedRound[]): StatementSpan | null => {
  const [first] = booked
  if (first === undefined) return null
  const from = booked.reduce((least, { firstAt }) => earlier(least, firstAt), first.firstAt)
  const to = booked.reduce((most, { lastAt }) => later(most, lastAt), first.lastAt)
  return { from: plusMs(from, -marginMs), to: plusMs(to, marginMs) }
}

const earlier = (left: Instant, right: Instant): Instant => (left < right ? left : right)
const later = (left: Instant, right: Instant): Instant => (left > right ? left : right)

async function readReported(
  { statement }: StatementDeps,
  spans: readonly StatementSpan[],
): Promise<Result<readonly StatementRound[], ProviderFault>> {
  const reported: StatementRound[] = []
  for (const span of spans) {
    const some = await statement.rounds(span)
    if (!some.ok) return some
    for (const round of some.value) reported.push(round)
  }
  return ok(reported)
}

type Pair = {
  readonly name: { readonly playerId: string; readonly provider: string; readonly round: string }
  readonly reported: StatementRound | undefined
}

/** Every round of either side. Rounds that started before the range are requested by id. */
async function pair(
  deps: StatementDeps,
  booked: readonly BookedRound[],
  reported: readonly StatementRound[],
): Promise<Result<readonly Pair[], ProviderFault>> {
  const reportedByRound = new Map(reported.map((round) => [round.round, round]))
  const providers = await readProvidersOfGames(deps.sql, deps.merchant)
  const pairs: Pair[] = []
  for (const { playerId, provider, round } of booked) {
    const known = reportedByRound.get(round)
    reportedByRound.delete(round)
    const asked = known === undefined ? await deps.statement.round(round) : ok(known)
    if (!asked.ok) return asked
    pairs.push({ name: { playerId, provider, round }, reported: asked.value })
  }
  for (const round of reportedByRound.values())
    pairs.push({
      name: {
        playerId: round.playerId,
        provider: providers.get(round.gameUuid ?? '') ?? `gis-${deps.merchant}`,
        round: round.round,
      },
      reported: round,
    })
  return ok(pairs)
}

const compareInto =
  ({ wallet }: StatementDeps) =>
  async ({ name, reported }: Pair): Promise<readonly RoundFault[]> => {
    const rows = isId(name.playerId) ? await wallet.roundRows(parseId<'Player'>(name.playerId), name) : []
    const [first] = rows
    const fault = compareRound(
      reported,
      first && { playerId: first.playerId, currency: first.balances.currency, steps: rows.map(stepOf) },
    )
    return fault === null ? [] : [{ round: name.round, playerId: name.playerId, fault }]
  }

const stepOf = ({ kind, movement, detail }: RecalledRow): JournalStep => ({
  kind,
  moved: movement.game.amount + movement.electronic.amount + movement.bonus.amount + movement.debt.amount,
  kept: BigInt(detail?.kept ?? 0),
})
