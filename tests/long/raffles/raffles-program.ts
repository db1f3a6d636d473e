import { setTimeout as pause } from 'node:timers/promises'
import { createFairness } from '@zoria/fairness'
import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import { createDatabase, inTransactionOf, type InTransaction } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { createRaffles, type RafflesDeps } from '@zoria/raffles'
import { createWallet } from '@zoria/wallet'
import { secrets } from './seed-secrets.ts'

// A worker that freezes raffles, draws their winners and pays their prizes once for each message, to be killed.
// FAULTS_PLANT names a bug to work with.

const url = process.env['FAULTS_DATABASE_URL'] ?? ''
const plant = process.env['FAULTS_PLANT'] ?? ''

const never = (): never => {
  throw new Error('the finish does not ask for this')
}

const sql = createDatabase({ url, name: 'raffles', connectionsMax: 4 })
const ground = {
  sql,
  clock: systemClock,
  chance: systemChance,
  logger: createLogger({ name: 'raffles', level: 'error' }),
}
const whole = createWallet({ ...ground, writerUrl: url, spendingOrder: () => ['game', 'electronic', 'bonus'] })

const plantedTransaction: InTransaction = async (work) => work(sql as never)
/** The money moves in a transaction of its own, and under a new name each time. */
const plantedWallet: RafflesDeps['wallet'] = {
  lock: async () => true,
  post: async (_, command) =>
    (await whole.execute({ ...command, externalId: `${command.externalId}:${systemClock.now()}` })) as never,
}

const raffles = createRaffles({
  ...ground,
  inTransaction: plant === 'every statement commits alone' ? plantedTransaction : inTransactionOf(sql),
  wallet: plant === 'money outside of the transaction' ? plantedWallet : whole,
  fairness: createFairness({ ...ground, secrets }),
  hasCounted: async () => true,
  identity: {
    isErased: async () => false,
    aliasesOf: async (ids) => new Map(ids.map((id) => [id as never, 'Player'])),
    standing: never,
  },
  settings: { read: never },
})

/** What the worker does each second. The list counts as published for long enough. */
const finish = async (): Promise<string> => {
  try {
    await raffles.finish()
    await sql`update raffles.raffle set booked_frozen_at = booked_frozen_at - interval '1 minute' where status = 'frozen'`
    await raffles.finish()
    while ((await raffles.pay()).isMore) await pause(1)
    return 'done'
  } catch (fault) {
    return `failed: ${String(fault instanceof Error ? fault.message : fault)}`
  }
}

process.on('message', () => void finish().then((said) => process.send?.(said)))
process.on('disconnect', () => process.exit(0))
// Its connections exist before it is asked.
await finish()
await inTransactionOf(sql)(async (tx) => tx`select 1`)
process.send?.('ready')
