/** @module-tag full */
import { instant, type Instant } from '@zoria/kernel'
import { createLogger } from '@zoria/platform/logger'
import { sized } from '@zoria/testkit/at-length'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWallet, type Wallet } from '../../index.ts'
import type { Purse } from '../../rules/commands.ts'
import { openWallet } from '../../storage/wallets.ts'
import { proveInMemory, type Proven } from './prove-in-memory.ts'
import { proveThroughDoor, type Door } from './prove-on-postgres.ts'

// A proof that never met an answer says nothing about it.
const met = [
  'OK',
  'REPLAY',
  'CONFLICT',
  'INSUFFICIENT',
  'ALREADY_REVERSED',
  'NOT_FOUND',
  'PLAYER_BLOCKED',
  'BONUS_OPEN',
  'OBJECTED',
  'WAGER_NOT_MET',
  'NOT_DUE',
  'LIMIT bonus_stake_max',
  'LIMIT stake_day',
]
const metInMemory = [
  ...met,
  'CURRENCY_MISMATCH',
  'ROUNDS_OPEN',
  'LIMIT open_rounds',
  'LIMIT stake_week',
  'LIMIT stake_month',
  'LIMIT loss_day',
  'LIMIT loss_week',
  'LIMIT loss_month',
]

const say = (what: string, { seed, runs, commands, answers }: Proven): void => {
  process.stdout.write(
    `${what}: seed ${seed}, ${runs} runs, ${commands} commands (${[...answers].map(([code, count]) => `${code} ${count}`).join(', ')})\n`,
  )
}

/**
 * How many random lives run in memory and on PostgreSQL. `npm run test:long -- --part model` runs many more, with
 * planted bugs.
 */
const runs = sized({ inMemory: 1_000, onPostgres: 150 }, { inMemory: 5_000, onPostgres: 300 })

test(
  'the rules and the reference model give the same answers for random lives of up to 200 commands',
  { timeout: 900_000 },
  () => {
    const proven = proveInMemory({ seed: 20_261_121, runs: runs.inMemory, commandsMax: 200 })
    say('in memory', proven)
    expect(proven.failure).toBeNull()
    expect(proven.commands).toBeGreaterThan(runs.inMemory * 60)
    expect([...proven.answers.keys()]).toEqual(expect.arrayContaining(metInMemory))
  },
)

describe('on PostgreSQL, through the front door', () => {
  let database: TestDatabase
  let door: Door & { readonly wallet: Wallet }
  beforeAll(async () => {
    database = await createTestDatabase()
    door = newDoor(database)
  })
  afterAll(async () => {
    await door.wallet.close()
    await database.drop()
  })

  test(
    "the wallet gives the model's answers for random lives of up to 100 commands, thirty concurrently",
    { timeout: 900_000 },
    async () => {
      const proven = await proveThroughDoor(door, { seed: 1_121, runs: runs.onPostgres, commandsMax: 100 })
      say('on PostgreSQL', proven)
      expect(proven.failure).toBeNull()
      expect([...proven.answers.keys()]).toEqual(expect.arrayContaining(met))
      expect(await door.wallet.checkBooks('whole')).toMatchObject({ isBalanced: true, faults: [] })
    },
  )
})

const newDoor = (database: TestDatabase): Door & { readonly wallet: Wallet } => {
  let now: Instant = instant('2026-11-21T12:00:00Z')
  const spendingOrder: readonly Purse[] = ['game', 'electronic', 'bonus']
  const sql = database.sql('app')
  const wallet = createWallet({
    sql,
    writerUrl: database.url('app'),
    clock: { now: () => now },
    logger: createLogger({ name: 'proof', level: 'silent' }),
    spendingOrder: () => spendingOrder,
  })
  return {
    wallet,
    spendingOrder,
    open: async (player) => void (await openWallet(sql, player)),
    setClock: (at) => void (now = at),
  }
}
