import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { LiveChange, LiveState } from '@zoria/contract/live/public-topics'
import { bps, money } from '@zoria/kernel'
import type { PlayerId } from '@zoria/wallet'
import { startAPI } from './login/api.ts'
import { percentile, readable } from './measure/figures.ts'
import { describeMachine } from './measure/machine.ts'
import { fillReadme, saveResult, table } from './measure/results.ts'
import { startChild } from './setting/child.ts'
import { startBenchPostgres } from './setting/postgres.ts'
import { prepareOurs, withOurs } from './wallet/opponents.ts'
import { hasBonus, playerIds } from './wallet/players.ts'

// `npm run bench:jackpots`: from the journal row of a stake to the frame of `GET /live` whose value of a jackpot has
// it, with the real API and a process of the jackpots' consumer. What a bet pays for jackpots at half load is measured
// by `npm run bench:consumers -- --only jackpots`.

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '120' }, rate: { type: 'string', default: '20' } },
})
const [seconds, rate] = [Number(options.seconds), Number(options.rate)]
const isWhole = seconds >= 60 && rate >= 10
/** The value of a page follows the journal within it. */
const goalMs = 1_000
const warmupMs = 5_000
/** 10.00: the smallest jackpot grows by 0.035, so every stake shows. */
const stake = 10_00n
const shareBps = 35n

/**
 * What the value is with a stake, in minor units, and when its call began: that is a little before its row was
 * committed.
 */
interface Staked {
  readonly value: bigint
  readonly at: number
}

const machine = await describeMachine()
const postgres = await startBenchPostgres()
const players = playerIds().slice(0, 500)
await prepareOurs(postgres, players)
const consumers = await startChild({
  program: join(import.meta.dirname, 'consumers/consumer-process.ts'),
  environment: { BENCH_DATABASE_URL: postgres.url('app', 'ours'), BENCH_CONSUMERS: 'jackpots' },
})
const api = await startAPI(postgres, 'ours')

const waiting: Staked[] = []
const lagsMs: number[] = []
let measuredFrom = Infinity
const leaving = new AbortController()
const begun = Promise.withResolvers<bigint>()
const listening = listen((value) => {
  const now = performance.now()
  begun.resolve(value)
  while (waiting[0] !== undefined && waiting[0].value <= value) {
    const { at } = waiting.shift() as Staked
    if (at >= measuredFrom) lagsMs.push(now - at)
  }
})
const first = await begun.promise
await withOurs(postgres.url('app', 'ours'), async (wallet) => {
  const own = players.filter((_, place) => !hasBonus(place)) as PlayerId[]
  const from = performance.now()
  measuredFrom = from + warmupMs
  for (let count = 1; performance.now() < measuredFrom + seconds * 1_000; count += 1) {
    const at = performance.now()
    // In order: it waits before the call, so that no frame comes first.
    waiting.push({ value: first + (BigInt(count) * stake * shareBps) / 10_000n, at })
    const { code } = await wallet.execute({
      kind: 'stake',
      playerId: own[count % own.length] as PlayerId,
      source: 'gis:bench',
      externalId: `stake ${count}`,
      provider: 'bench',
      game: 'book',
      amount: money(stake, 'uah'),
      weight: bps(10_000n),
      round: `round ${count}`,
      sessionStartedAt: null,
      isRoundFinished: true,
      freeRound: null,
      objection: null,
    })
    if (code !== 'OK') throw new Error(`a stake was answered ${code}`)
    // Neither in step with the stream nor with the readers of the journal.
    await pause(Math.random() * (2_000 / rate))
  }
})
for (let waits = 0; waiting.length > 0 && waits < 100; waits += 1) await pause(100)
leaving.abort()
await listening
await consumers.stop()
await api.stop()
await postgres.stop()
report()

/**
 * Reads the public stream until it is left; `onValue` gets each value of the smallest jackpot in hryvnias, in minor
 * units.
 */
async function listen(onValue: (value: bigint) => void): Promise<void> {
  const { body } = await fetch(`${api.address}/live`, { signal: leaving.signal })
  if (body === null) throw new Error('the public stream has no body')
  let rest = ''
  try {
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      const blocks = `${rest}${piece}`.split('\n\n')
      rest = blocks.pop() ?? ''
      blocks.flatMap(valueIn).forEach(onValue)
    }
  } catch (error) {
    if (!leaving.signal.aborted) throw error
  }
}

/** The value that an event has, if any. */
function valueIn(event: string): readonly bigint[] {
  const data = event.split('\n').find((line) => line.startsWith('data: '))
  if (data === undefined) return []
  const { jackpots = [] } = JSON.parse(data.slice(6)) as LiveState & LiveChange
  const value = jackpots.find(({ currency, suit }) => currency === 'uah' && suit === 'clubs')?.value
  return value === undefined ? [] : [BigInt(value.replace('.', ''))]
}

function report(): void {
  const rising = lagsMs.toSorted((left, right) => left - right)
  const [p50, p99, last] = [percentile(rising, 0.5), percentile(rising, 0.99), rising.at(-1) ?? Number.NaN]
  const share = (ms: number): string => `${readable(ms)}; ${readable(ms / goalMs)}`
  const isHeld = waiting.length === 0 && p99 <= goalMs
  const shownText = [
    `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}; ${readable(machine.idleBefore * 100)} % idle before; ${readable(rising.length)} stakes in ${readable(seconds)} s.`,
    table(
      ['from the stake to the frame with its value', 'ms; of a second'],
      [
        ['p50', share(p50)],
        ['p99', share(p99)],
        ['longest', share(last)],
        ['stakes that no frame showed', readable(waiting.length)],
      ],
    ),
    `Goal: p99 within ${goalMs} ms (${isHeld ? 'held' : 'NOT held'}).`,
  ].join('\n\n')
  console.log(`\n${shownText}\n`)
  console.log(
    saveResult(
      'jackpots',
      { machine, seconds, rate, goalMs, stakes: rising.length, p50, p99, longest: last, unseen: waiting.length },
      { isWhole },
    ),
  )
  if (isWhole) fillReadme('jackpots', shownText)
}
