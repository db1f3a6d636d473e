import { setTimeout as pause } from 'node:timers/promises'
import { createBattles } from '@zoria/battles'
import { createCashback } from '@zoria/cashback'
import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import { createDatabase, inTransactionOf } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { createPlay, type RoundConsumer } from '@zoria/play'
import { createRaffles } from '@zoria/raffles'
import { createRating } from '@zoria/rating'
import { createSettings } from '@zoria/settings'
import { createWallet } from '@zoria/wallet'
import { createWins } from '@zoria/wins'
import { plants } from './plants.ts'

// A worker with the consumers of rating, cashback, raffles, wins and battles, to be killed. FAULTS_PLANT names a bug to
// work with. It says whose effect is written and waits before the transaction ends, so that kills meet that moment.

const url = process.env['FAULTS_DATABASE_URL'] ?? ''
const plant = process.env['FAULTS_PLANT'] ?? ''
const effectMs = 100

const never = (): never => {
  throw new Error('no consumer asks for this')
}

const sql = createDatabase({ url, name: 'consumers', connectionsMax: 4 })
const logger = createLogger({ name: 'consumers', level: 'silent' })
const ground = { sql, inTransaction: inTransactionOf(sql), clock: systemClock, chance: systemChance, logger }
const settings = await createSettings(ground)
const wallet = createWallet({ ...ground, writerUrl: url, spendingOrder: () => settings.read('WALLET_SPENDING_ORDER') })
const rating = createRating({ ...ground, settings, currencyOf: never, giftOf: never, aliasesOf: never })
const cashback = createCashback({
  ...ground,
  settings,
  wallet,
  rating,
  identity: { isErased: async () => false },
  bonuses: { grantIn: never, claim: never, grantOf: never, offerOfKind: never },
  games: { namesOf: never },
  isCaughtUp: never,
})
const raffles = createRaffles({
  ...ground,
  settings,
  wallet,
  hasCounted: never,
  identity: { aliasesOf: never, isErased: async () => false, standing: never },
  fairness: { commit: never, drawOf: never, reveal: never, hashesOf: never },
})
const wins = createWins({
  ...ground,
  machineClock: systemClock,
  settings,
  games: { cardsOf: never },
  identity: { aliasesOf: never, countPlayers: never },
})
const battles = createBattles({
  ...ground,
  wallet,
  rating,
  hasCounted: never,
  identity: { standing: never, aliasesOf: never, isErased: async () => false, excludedAmong: never },
  bonuses: { grantIn: never, giftOf: never },
  games: {
    kindsOf: async (uuids) =>
      new Map(uuids.map((uuid) => [uuid, { slug: uuid, provider: 'studio', category: 'slots' }])),
    kindOf: never,
    picked: never,
    namesOf: never,
    freeRounds: { give: never } as never,
  },
})

const written = (name: string): void => void process.send?.(`effect of ${name}`)

const spoilt = ({ name, consume }: RoundConsumer): RoundConsumer => ({
  name,
  consume: async (tx, events) => {
    const taken =
      plant === plants.twice ? events.flatMap((event) => (event.kind === 'undone' ? [event, event] : [event])) : events
    if (plant === plants.late(name)) return void writeLate(() => sql.begin((apart) => consume(apart, taken)), name)
    if (plant === plants.apart) await sql.begin((apart) => consume(apart, taken))
    else await consume(tx, taken)
    written(name)
    await pause(effectMs)
  },
})

/** The cursor is stored before the effect: a kill between the two loses the effect. */
const writeLate = async (write: () => Promise<unknown>, name: string): Promise<void> => {
  await pause(effectMs)
  written(name)
  await pause(effectMs)
  await write()
}

const consumers = [rating.consumer, cashback.consumer, raffles.consumer, wins.consumer, battles.consumer]
await createPlay({ wallet, repeatableRead: never, logger, consumers: consumers.map(spoilt) }).keepRunning()
cashback.keepRunning()
process.send?.('ready')
