import { setTimeout as pause } from 'node:timers/promises'
import { createFairness } from '@zoria/fairness'
import { createJackpots, type JackpotsDeps } from '@zoria/jackpots'
import { instant } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import { createDatabase, inTransactionOf, type InTransaction } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import type { RoundEvent } from '@zoria/play'
import { createWallet } from '@zoria/wallet'
import { secretOfDraws, type Pass, type Picked, type Picking } from './pass.ts'

// A process to be killed. For a pass it folds rounds into jackpots, books and pays once, as the worker does; the cursor
// of the rounds is a row of `public.pass`, written in the transaction of the fold, as `play` writes it. For a picking
// it serves the page of the winner, and pays. FAULTS_PLANT names a bug to work with.

const url = process.env['FAULTS_DATABASE_URL'] ?? ''
const plant = process.env['FAULTS_PLANT'] ?? ''

const never = (): never => {
  throw new Error('a worker does not ask for this')
}

const sql = createDatabase({ url, name: 'jackpots', connectionsMax: 4 })
const logger = createLogger({ name: 'jackpots', level: 'error' })
const ground = { sql, clock: systemClock, chance: systemChance, logger }
const whole = createWallet({ ...ground, writerUrl: url, spendingOrder: () => ['game', 'electronic', 'bonus'] })

const plantedTransaction: InTransaction = async (work) => work(sql as never)
/** The money moves in a transaction of its own, and under a new name each time. */
const plantedWallet: JackpotsDeps['wallet'] = {
  open: whole.open,
  balances: whole.balances,
  lock: async () => true,
  post: async (_, command) =>
    (await whole.execute({ ...command, externalId: `${command.externalId}:${systemClock.now()}` })) as never,
}

const jackpots = createJackpots({
  ...ground,
  inTransaction: plant === 'every statement commits alone' ? plantedTransaction : inTransactionOf(sql),
  wallet: plant === 'money outside of the transaction' ? plantedWallet : whole,
  fairness: createFairness({ sql, chance: systemChance, secrets: [secretOfDraws] }),
  games: {
    kindsOf: async (uuids) =>
      new Map(uuids.map((uuid) => [uuid, { slug: uuid, provider: 'zoria', category: 'slots' }])),
    namesOf: never,
  },
  identity: {
    isErased: async () => false,
    aliasesOf: async (ids) => new Map(ids.map((id) => [id as never, 'Player'])),
  },
})

async function fold({ id, rounds }: Pass): Promise<void> {
  const events = rounds.map(({ playerId, version, stake, settledAt, isUndone }): RoundEvent => ({
    kind: isUndone ? 'undone' : 'settled',
    version: BigInt(version),
    lane: 0,
    position: 0n,
    bookedAt: new Date(),
    round: {
      playerId,
      currency: 'uah',
      version: BigInt(version),
      openedBy: BigInt(version),
      provider: 'zoria',
      roundId: `${id} ${version}`,
      gameUuid: 'book',
      startedAt: instant(settledAt),
      settledAt: instant(settledAt),
      stakes: 1,
      stakeReal: BigInt(stake),
      stakeBonus: 0n,
      paid: 0n,
      paidReal: 0n,
      isFreeRound: false,
      payoutTypes: [],
      weight: 10_000,
    },
  }))
  await sql.begin(async (tx) => {
    const [cursor] = await tx<[{ is_taken: boolean }]>`select is_taken from public.pass where id = ${id} for update`
    if (cursor.is_taken) return
    if (plant === 'cursor and effect in separate transactions')
      await sql.begin((apart) => jackpots.consumer.consume(apart, events))
    else await jackpots.consumer.consume(tx, events)
    await tx`update public.pass set is_taken = true where id = ${id}`
  })
}

/** What the worker does each second. */
async function work(pass: Pass | undefined): Promise<string> {
  try {
    if (pass) await fold(pass)
    await jackpots.book()
    await jackpots.pay()
    return 'done'
  } catch (fault) {
    return `failed: ${String(fault instanceof Error ? fault.message : fault)}`
  }
}

const server = await createServer(ground)
jackpots.serve(
  serveOn(server, {
    isSandbox: true,
    authenticator: {
      byBearer: async (token) => ({ playerId: token.split('.')[1] as never, sessionId: 's' }),
      byCookie: async () => undefined,
    },
  }),
)

/** So often the worker may look again after a fault. */
const looksMax = 8

/** Pays what is owed, as the worker does: after a fault it looks again. */
async function payAll(look = 1): Promise<void> {
  return jackpots.pay().catch((fault: unknown) => (look < looksMax ? payAll(look + 1) : Promise.reject(fault)))
}

/**
 * The winner opens the cards, the worker pays, and the page says that the result was seen; or the payment comes last.
 * Answers what the page was answered.
 */
async function pick({ playerId, dropId, isPaidFirst }: Picking): Promise<string> {
  const headers = { authorization: `Bearer t.${playerId}.t` }
  const waiting = async () =>
    (
      JSON.parse((await server.inject({ method: 'GET', url: '/jackpots/picks', headers })).body) as {
        readonly items: Picked['opened']
      }
    ).items
  const see = async () =>
    (await server.inject({ method: 'POST', url: `/jackpots/picks/${dropId}/seen`, headers })).statusCode
  try {
    const opened = await waiting()
    if (isPaidFirst) await payAll()
    if (plant === 'an acknowledgement that is answered before it is stored') {
      process.send?.(JSON.stringify({ opened, seen: 204, left: [] } satisfies Picked))
      await pause(2_000)
    }
    const seen = await see()
    if (!isPaidFirst) await payAll()
    return JSON.stringify({ opened, seen, left: await waiting() } satisfies Picked)
  } catch (fault) {
    return `failed: ${String(fault instanceof Error ? fault.message : fault)}`
  }
}

process.on(
  'message',
  (asked: Pass | Picking) => void ('dropId' in asked ? pick(asked) : work(asked)).then((said) => process.send?.(said)),
)
process.on('disconnect', () => process.exit(0))
// Its connections exist before it is asked.
await server.ready()
await work(undefined)
await inTransactionOf(sql)(async (tx) => tx`select 1`)
process.send?.('ready')
