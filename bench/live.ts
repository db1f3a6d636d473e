import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { startAPI } from './login/api.ts'
import { joinLate, listen, placeBet, seatAtTable, type OwnFrame, type RoundFrame } from './live/players.ts'
import { cpuSecondsOf, cpuSecondsOfFamily } from './measure/cpu.ts'
import { percentile, readable } from './measure/figures.ts'
import { describeMachine } from './measure/machine.ts'
import { fillReadme, saveResult, table } from './measure/results.ts'
import { startBenchPostgres } from './setting/postgres.ts'
import { openSessions } from './studio/players.ts'
import { startStudio } from './studio/studio.ts'
import { prepareOurs } from './wallet/opponents.ts'
import { playerIds } from './wallet/players.ts'

// `npm run bench:live`: seated players at one table of the real studio, with the whole platform behind it: bets, result
// and payouts of real rounds.

const { values: options } = parseArgs({
  options: { players: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '3' } },
})
const [seated, roundsWanted] = [Number(options.players), Number(options.rounds)]
const isWhole = seated >= 2_000 && roundsWanted >= 3
/** Every bet answered before the result, and the last payout confirmed so soon after it is due. */
const goal = { payoutsMs: 2_000, lateJoinMs: 1_000 }
const game = 'fa521a2d82fdb55aa01dc555ae085dbbbcb7687a'
/** Bets come over this time from the opening, and a burst of a tenth of them right before the close. */
const spreadMs = 14_000
const burstMs = 1_500

interface Measured {
  readonly bets: number
  readonly failed: number
  readonly betMs: readonly number[]
  /** The last answer to a bet, before the result. */
  readonly aheadOfResultMs: number
  readonly payoutMs: readonly number[]
  readonly resultMs: readonly number[]
  /** Processor time of studio, API and PostgreSQL while the payouts were made, without the load generator. */
  readonly payoutCpuMs: number
  readonly lateJoinMs: number
  readonly lateJoinSkewMs: number
}

const machine = await describeMachine()
const postgres = await startBenchPostgres()
const players = playerIds().slice(0, seated)
await prepareOurs(postgres, players, { database: 'casino' })
const api = await startAPI(postgres, 'casino')
await postgres.makeDatabase('studio')
const studio = await startStudio(postgres, { database: 'studio', platformPort: Number(new URL(api.address).port) })
const sessions = await openSessions(postgres.sql('owner', 'casino'), game, players)
const tokens: string[] = []
for (let from = 0; from < players.length; from += 16) {
  tokens.push(
    ...(await Promise.all(
      players
        .slice(from, from + 16)
        .map((player, at) => seatAtTable(studio.port, { game, player, session: sessions[from + at]! })),
    )),
  )
}
console.log(`${tokens.length} players are seated`)

const books = { studio: postgres.sql('owner', 'studio'), casino: postgres.sql('owner', 'casino') }
const now = (): number => performance.timeOrigin + performance.now()
const latest: { round: RoundFrame | null } = { round: null }
const results = new Map<string, number[]>()
const paid = new Map<string, number[]>()
const paysAtOf = new Map<string, number>()
const streams: ReturnType<typeof listen>[] = []
for (const [at, token] of tokens.entries()) {
  // An address may open a thousand sessions a second.
  if (at % 100 === 99) await pause(250)
  streams.push(listen(studio.port, token, (event, frame) => onEvent(at, event, frame)))
}

function onEvent(at: number, event: string, frame: unknown): void {
  if (event === 'table') {
    const { round } = frame as { round: RoundFrame | null }
    if (at === 0) latest.round = round
    if (round !== null) paysAtOf.set(round.id, round.paysAt)
    if (round !== null && round.outcome !== null && round.phase === 'result')
      add(results, round.id, now() - round.resultAt)
  }
  if (event !== 'own' || !(frame as OwnFrame).isPaid) return
  const { roundId } = frame as OwnFrame
  add(paid, roundId, now() - (paysAtOf.get(roundId) ?? Number.NaN))
}

const measured: Measured[] = []
for (let number = 1; number <= roundsWanted; number += 1) {
  const one = await playRound()
  measured.push(one)
  console.log(
    `${number}: ${one.bets} bets, ${one.failed} failed, p50 ${readable(percentile(one.betMs, 0.5))} p99 ${readable(percentile(one.betMs, 0.99))} ms, answered ${readable(one.aheadOfResultMs)} ms before the result; ${one.payoutMs.length} payouts, last after ${readable(one.payoutMs.at(-1) ?? Number.NaN)} ms; result heard by ${one.resultMs.length}, last after ${readable(one.resultMs.at(-1) ?? Number.NaN)} ms`,
  )
}
const compared = await compareBooks()
for (const stream of streams) stream.destroy()
await studio.stop()
await api.stop()
await postgres.stop()
report()

function add(to: Map<string, number[]>, id: string, value: number): void {
  const values = to.get(id) ?? []
  values.push(value)
  to.set(id, values)
}

async function playRound(): Promise<Measured> {
  const before = latest.round?.id
  while (latest.round?.id === before || latest.round?.phase !== 'open') await pause(20)
  const { id, closesAt, resultAt, paysAt } = latest.round
  const betMs: number[] = []
  let [failed, lastAnswer] = [0, 0]
  await Promise.all(
    tokens.map(async (token, at) => {
      const isInBurst = at % 10 === 0
      const wait = isInBurst
        ? closesAt - now() - burstMs + (at / tokens.length) * (burstMs - 500)
        : (at / tokens.length) * spreadMs
      await pause(Math.max(0, wait))
      const took = await placeBet(studio.port, {
        token,
        roundId: id,
        spot: ['red', 'black', 'odd', 'even', 'straight-17'][at % 5]!,
      }).catch((error: Error) => {
        if ((failed += 1) <= 3) console.log(error.message)
        return null
      })
      if (took !== null) betMs.push(took)
      lastAnswer = Math.max(lastAnswer, now())
    }),
  )
  await pause(Math.max(0, resultAt + 1_500 - now()))
  const late = await joinLate(studio.port, tokens.at(-1)!)
  const skew = Math.abs(now() - late.now)
  await pause(Math.max(0, paysAt - 50 - now()))
  const cpuBefore = cpuSeconds()
  // A payout that is late is waited for, so that it is measured.
  while (now() < paysAt + 15_000 && (paid.get(id)?.length ?? 0) < betMs.length) await pause(50)
  const payoutCpuMs = (cpuSeconds() - cpuBefore) * 1_000
  const rising = (values: readonly number[] | undefined): readonly number[] =>
    (values ?? []).toSorted((left, right) => left - right)
  return {
    bets: betMs.length,
    failed,
    betMs: rising(betMs),
    aheadOfResultMs: resultAt - lastAnswer,
    payoutMs: rising(paid.get(id)),
    resultMs: rising(results.get(id)),
    payoutCpuMs,
    lateJoinMs: late.ms,
    lateJoinSkewMs: skew,
  }
}

function cpuSeconds(): number {
  return cpuSecondsOf(studio.pid) + cpuSecondsOf(api.pid) + cpuSecondsOfFamily(postgres.postmaster)
}

/** What the studio keeps, against the journal of the platform: sums of stakes and payouts, and payouts per round. */
async function compareBooks(): Promise<{
  readonly isEqual: boolean
  readonly staked: string
  readonly paidOut: string
  readonly paidTwice: number
}> {
  for (let waits = 0; waits < 100 && (await openRounds()) > 0; waits += 1) await pause(200)
  const [own] = await books.studio<{ staked: string; paidOut: string }[]>`
    select coalesce(sum(stake), 0)::text as staked, coalesce(sum(payout), 0)::text as "paidOut" from studio.player_round where state = 'settled'`
  const [journal] = await books.casino<{ staked: string; paidOut: string }[]>`
    select coalesce(sum(d_house) filter (where kind in ('stake', 'refund', 'rollback')), 0)::text as staked, coalesce(-sum(d_house) filter (where kind = 'payout'), 0)::text as "paidOut" from wallet.journal`
  const twice =
    await books.casino`select round from wallet.journal where kind = 'payout' group by round having count(*) > 1`
  return {
    isEqual: own?.staked === journal?.staked && own?.paidOut === journal?.paidOut && twice.length === 0,
    staked: own?.staked ?? '',
    paidOut: own?.paidOut ?? '',
    paidTwice: twice.length,
  }
}

async function openRounds(): Promise<number> {
  const [row] = await books.studio<
    { open: number }[]
  >`select count(*)::int as open from studio.player_round where state in ('betting', 'payout_asked')`
  return row?.open ?? 0
}

function report(): void {
  const worst = (figure: (one: Measured) => number): number => Math.max(...measured.map(figure))
  const failed = measured.reduce((sum, one) => sum + one.failed, 0)
  const lastPayout = worst(({ payoutMs }) => payoutMs.at(-1) ?? Number.NaN)
  const late = worst(({ lateJoinMs }) => lateJoinMs)
  const arePaid = measured.every(({ payoutMs }) => payoutMs.length === seated)
  const areAnswered = failed === 0 && measured.every(({ aheadOfResultMs }) => aheadOfResultMs > 0)
  const rows = [
    ['players at the table', readable(seated)],
    ['bets placed in a round, failed in all', `${readable(measured[0]?.bets ?? 0)}, ${failed}`],
    [
      'a bet is stored, taken and answered, p50 / p99 / last ms',
      `${readable(worst(({ betMs }) => percentile(betMs, 0.5)))} / ${readable(worst(({ betMs }) => percentile(betMs, 0.99)))} / ${readable(worst(({ betMs }) => betMs.at(-1) ?? Number.NaN))}`,
    ],
    [
      'the last answer before the result, ms',
      readable(Math.min(...measured.map(({ aheadOfResultMs }) => aheadOfResultMs))),
    ],
    ['all pages have the result after, ms', readable(worst(({ resultMs }) => resultMs.at(-1) ?? Number.NaN))],
    [
      'payouts confirmed on the pages after they are due, p50 / last ms',
      `${readable(worst(({ payoutMs }) => percentile(payoutMs, 0.5)))} / ${readable(lastPayout)}`,
    ],
    [
      `CPU ms of studio, API and PostgreSQL for the payouts of a round; ms in which ${machine.cores} cores have time for them`,
      `${readable(worst(({ payoutCpuMs }) => payoutCpuMs))}; ${readable(worst(({ payoutCpuMs }) => payoutCpuMs) / machine.cores)}`,
    ],
    [
      'a late joiner has the full state after, ms; its clock differs by, ms',
      `${readable(late)}; ${readable(worst(({ lateJoinSkewMs }) => lateJoinSkewMs))}`,
    ],
    [
      'stakes and payouts in both books, hundredths',
      `${compared.staked}, ${compared.paidOut} (${compared.isEqual ? 'equal' : 'NOT equal'}); rounds paid twice: ${compared.paidTwice}`,
    ],
  ]
  const word = (isHeld: boolean): string => (isHeld ? 'held' : 'NOT held')
  const held = `Goals, with everything on two cores: every bet answered before the result (${word(areAnswered)}), all payouts within ${goal.payoutsMs} ms (${word(arePaid && lastPayout <= goal.payoutsMs)}), a late joiner in sync within ${goal.lateJoinMs} ms (${word(late <= goal.lateJoinMs)}), books equal (${word(compared.isEqual)}).`
  const quiet = machine.idleBefore >= 0.95 ? '' : ' Others were at work: figures are rough.'
  const place = `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}; ${roundsWanted} rounds, the worst of each figure; ${readable(machine.idleBefore * 100)} % idle before.${quiet}`
  const shown = [place, table(['', 'whole platform'], rows), held].join('\n\n')
  console.log(`\n${shown}\n`)
  const brief = measured.map(({ betMs, payoutMs, resultMs, ...one }) => ({
    ...one,
    betMs: { p50: percentile(betMs, 0.5), p99: percentile(betMs, 0.99), last: betMs.at(-1) },
    payoutMs: { p50: percentile(payoutMs, 0.5), last: payoutMs.at(-1), count: payoutMs.length },
    resultMs: { last: resultMs.at(-1), count: resultMs.length },
  }))
  console.log(saveResult('live', { machine, seated, goal, books: compared, rounds: brief }, { isWhole }))
  if (isWhole) fillReadme('live', shown)
}
