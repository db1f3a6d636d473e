import { createCashback } from '@zoria/cashback'
import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import { createDatabase, inTransactionOf, type Sql, type TransactionSql } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { createFairness } from '@zoria/fairness'
import { createJackpots } from '@zoria/jackpots'
import { createPlay, type Play } from '@zoria/play'
import { createRating } from '@zoria/rating'
import { createSettings } from '@zoria/settings'
import { createWallet, type Wallet } from '@zoria/wallet'

/** The consumers of settled rounds on a database of ours, as the worker runs them. */
export interface Consumers {
  readonly sql: Sql
  readonly wallet: Wallet
  readonly play: Play
  /** Moves cashback to the wallets and contributions to the jackpots, as the worker does. */
  keepMoving(): Promise<{ close(): Promise<void> }>
  close(): Promise<void>
}

export const consumerNames = ['rating', 'cashback', 'jackpots'] as const
export type ConsumerName = (typeof consumerNames)[number]

/** The names of an option or a variable, separated by commas. */
export function consumersIn(text: string): readonly ConsumerName[] {
  const names = text.split(',')
  const unknown = names.find((name) => !consumerNames.includes(name as ConsumerName))
  if (unknown !== undefined) throw new Error(`there is no consumer ${unknown}; there are ${consumerNames.join(', ')}`)
  return names as ConsumerName[]
}

const never = (): never => {
  throw new Error('no consumer asks for this')
}

export async function openConsumers(url: string, names: readonly ConsumerName[] = consumerNames): Promise<Consumers> {
  const sql = createDatabase({ url, name: 'bench consumers', connectionsMax: 4 })
  const logger = createLogger({ name: 'bench', level: 'warn' })
  const ground = { sql, inTransaction: inTransactionOf(sql), clock: systemClock, chance: systemChance, logger }
  const settings = await createSettings(ground)
  const wallet = createWallet({
    ...ground,
    writerUrl: url,
    spendingOrder: () => settings.read('WALLET_SPENDING_ORDER'),
  })
  const rating = createRating({ ...ground, settings, currencyOf: never, giftOf: never, aliasesOf: never })
  const bonuses = { grantIn: never, claim: never, grantOf: never, offerOfKind: never }
  const cashback = createCashback({
    ...ground,
    settings,
    wallet,
    rating,
    identity: { isErased: async () => false },
    bonuses,
    games: { namesOf: never },
    isCaughtUp: never,
  })
  const games = {
    kindsOf: async (uuids: readonly string[]) =>
      new Map(uuids.map((uuid) => [uuid, { slug: uuid, provider: 'zoria', category: 'slots' }])),
    namesOf: never,
  }
  const jackpots = createJackpots({
    ...ground,
    wallet,
    fairness: createFairness({ sql, chance: systemChance, secrets: ['of the benchmark'] }),
    games,
    identity: { aliasesOf: never, isErased: async () => false },
  })
  await jackpots.open()
  // The rounds of the past week count too.
  await sql`insert into jackpots.period (pool_id, from_at, is_running, terms) select pool_id, '2000-01-01', true, terms from jackpots.period on conflict do nothing`
  const repeatableRead = async <Answer>(work: (tx: TransactionSql) => Promise<Answer>): Promise<Answer> =>
    sql.begin(async (tx) => {
      await tx`set transaction isolation level repeatable read`
      await tx`set local statement_timeout = 0`
      await tx`set local enable_seqscan = on`
      return work(tx)
    })
  const all = { rating, cashback, jackpots }
  const play = createPlay({ wallet, repeatableRead, logger, consumers: names.map((name) => all[name].consumer) })
  const moving = [...(names.includes('cashback') ? [cashback] : []), ...(names.includes('jackpots') ? [jackpots] : [])]
  return {
    sql,
    wallet,
    play,
    keepMoving: async () => {
      const running = await Promise.all(moving.map(async (each) => each.keepRunning()))
      return { close: async () => void (await Promise.all(running.map(async (each) => each.close()))) }
    },
    close: async () => {
      await wallet.close()
      await settings.close()
      await sql.end({ timeout: 3 })
    },
  }
}
