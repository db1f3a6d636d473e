import { setTimeout as pause } from 'node:timers/promises'
import { createBattles, type BattlesDeps } from '@zoria/battles'
import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import { createDatabase, inTransactionOf, type InTransaction } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { createWallet } from '@zoria/wallet'

// A worker that freezes battles and pays their prizes once for each message, to be killed. FAULTS_PLANT names a bug to
// work with.

const url = process.env['FAULTS_DATABASE_URL'] ?? ''
const plant = process.env['FAULTS_PLANT'] ?? ''

const never = (): never => {
  throw new Error('the finish does not ask for this')
}

const sql = createDatabase({ url, name: 'battles', connectionsMax: 4 })
const logger = createLogger({ name: 'battles', level: 'error' })
const ground = { sql, clock: systemClock, chance: systemChance, logger }
const whole = createWallet({ ...ground, writerUrl: url, spendingOrder: () => ['game', 'electronic', 'bonus'] })

const plantedTransaction: InTransaction = async (work) => work(sql as never)
/** The money moves in a transaction of its own, and under a new name each time. */
const plantedWallet: BattlesDeps['wallet'] = {
  lock: async () => true,
  post: async (_, command) =>
    (await whole.execute({ ...command, externalId: `${command.externalId}:${systemClock.now()}` })) as never,
}

const battles = createBattles({
  ...ground,
  inTransaction: plant === 'every statement commits alone' ? plantedTransaction : inTransactionOf(sql),
  wallet: plant === 'money outside of the transaction' ? plantedWallet : whole,
  hasCounted: async () => true,
  identity: {
    standing: async (playerId) => ({ playerId, currency: 'uah', block: 'none' }) as never,
    isErased: async () => false,
    aliasesOf: async (ids) => new Map(ids.map((id) => [id as never, 'Player'])),
    excludedAmong: never,
  },
  rating: { levelsOf: never },
  bonuses: { grantIn: never, giftOf: never },
  games: { kindsOf: never, kindOf: never, picked: never, namesOf: never, freeRounds: { award: never } as never },
})

/** What the worker does each second. */
const finish = async (): Promise<string> => {
  try {
    await battles.freeze()
    while ((await battles.pay()).isMore) await pause(1)
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
