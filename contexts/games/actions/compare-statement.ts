import { instant, isId, ok, parseId, plusMs, type Instant, type Result } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { BookedRound, RecalledRow, Wallet } from '@zoria/wallet'
import type { StatementClient } from '../gateways/gis/statement.ts'
import type { ProviderFault } from '../gateways/gis/transport.ts'
import { compareRound, daysToCompare, type HeldStep, type StatementSpan, type ToldRound } from '../rules/statement.ts'
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

/** Compares every closed day since the last that was compared, the oldest first: one that a silent provider or a sleeping worker missed is caught up. */
export const compareClosedDays = (deps: StatementDeps) => async (): Promise<Result<readonly Comparison[], ProviderFault>> => {
  const comparisons: Comparison[] = []
  for (const day of daysToCompare({ lastCompared: await readLastCompared(deps.sql, deps.merchant), lastClosed: await deps.wallet.lastClosedDay() })) {
    const compared = await compareDay(deps)(day)
    if (!compared.ok) return compared
    comparisons.push(compared.value)
  }
  return ok(comparisons)
}

/**
 * Compares every round booked on a day, and every one that the provider tells of that day, with the provider's statement, to the unit (M-03).
 * Nothing is put right here: what differs is noted, logged and counted, for people to look at. docs/rules/gis.md#statement
 */
export const compareDay = (deps: StatementDeps) => async (day: string): Promise<Result<Comparison, ProviderFault>> => {
  const booked = await readBooked(deps, day)
  const told = await readTold(deps, spansOf(day, booked))
  if (!told.ok) return told
  const pairs = await pair(deps, booked, told.value)
  if (!pairs.ok) return pairs

  const faults: RoundFault[] = []
  for (let place = 0; place < pairs.value.length; place += atOnce) faults.push(...(await Promise.all(pairs.value.slice(place, place + atOnce).map(compareInto(deps)))).flat())
  await noteDay(deps.sql, { merchant: deps.merchant, day, now: deps.clock.now(), rounds: pairs.value.length, faults })
  if (faults.length > 0) deps.logger.error({ day, faults: faults.length, first: faults.slice(0, 10) }, 'rounds are not the same in the statement of their provider: compare them by hand')
  return ok({ day, rounds: pairs.value.length, faults })
}

const pageMax = 5_000
const atOnce = 8
// A round's stake is asked seconds after it started there, and a moved clock is minutes at most.
const marginMs = 10 * 60_000
const dayMs = 24 * 3_600_000

async function readBooked({ wallet, merchant }: StatementDeps, day: string): Promise<readonly BookedRound[]> {
  const booked: BookedRound[] = []
  for (;;) {
    const some = await wallet.bookedRounds({ day, source: `gis:${merchant}`, after: booked.at(-1) ?? null, countMax: pageMax })
    booked.push(...some)
    if (some.length < pageMax) return booked
  }
}

/** The day itself, whatever we booked on it, and the time our rounds of it were played in: a moved clock has another date than its bookings. */
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

async function readTold({ statement }: StatementDeps, spans: readonly StatementSpan[]): Promise<Result<readonly ToldRound[], ProviderFault>> {
  const told: ToldRound[] = []
  for (const span of spans) {
    const some = await statement.rounds(span)
    if (!some.ok) return some
    for (const round of some.value) told.push(round)
  }
  return ok(told)
}

type Pair = { readonly name: { readonly playerId: string; readonly provider: string; readonly round: string }; readonly told: ToldRound | undefined }

/** Every round that either side tells. What began before the span is asked for by its name. */
async function pair(deps: StatementDeps, booked: readonly BookedRound[], told: readonly ToldRound[]): Promise<Result<readonly Pair[], ProviderFault>> {
  const toldByRound = new Map(told.map((round) => [round.round, round]))
  const providers = await readProvidersOfGames(deps.sql, deps.merchant)
  const pairs: Pair[] = []
  for (const { playerId, provider, round } of booked) {
    const known = toldByRound.get(round)
    toldByRound.delete(round)
    const asked = known === undefined ? await deps.statement.round(round) : ok(known)
    if (!asked.ok) return asked
    pairs.push({ name: { playerId, provider, round }, told: asked.value })
  }
  for (const round of toldByRound.values()) pairs.push({ name: { playerId: round.playerId, provider: providers.get(round.gameUuid ?? '') ?? `gis-${deps.merchant}`, round: round.round }, told: round })
  return ok(pairs)
}

const compareInto = ({ wallet }: StatementDeps) => async ({ name, told }: Pair): Promise<readonly RoundFault[]> => {
  const rows = isId(name.playerId) ? await wallet.roundRows(parseId<'Player'>(name.playerId), name) : []
  const [first] = rows
  const fault = compareRound(told, first && { playerId: first.playerId, currency: first.balances.currency, steps: rows.map(stepOf) })
  return fault === null ? [] : [{ round: name.round, playerId: name.playerId, fault }]
}

const stepOf = ({ kind, movement, detail }: RecalledRow): HeldStep => ({
  kind,
  moved: movement.game.amount + movement.electronic.amount + movement.bonus.amount + movement.debt.amount,
  kept: BigInt(detail?.kept ?? 0),
})
