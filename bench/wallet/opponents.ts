import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { money } from '@zoria/kernel'
import { systemClock } from '@zoria/platform/clock'
import { createDatabase, type Sql } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { createWallet, type BonusTerms, type Command, type PlayerId, type Wallet } from '@zoria/wallet'
import { startChild, type Child } from '../setting/child.ts'
import type { BenchPostgres } from '../setting/postgres.ts'
import { beginning, bonusWager, hasBonus } from './players.ts'

export type OpponentName = 'ours' | 'naive' | 'empty'

export type Server = Child & { readonly ready: { readonly port: number } }

const program = (name: OpponentName) => join(import.meta.dirname, `server-${name}.ts`)

export function startEmpty(): Promise<Server> {
  return startChild({ program: program('empty') })
}

export function startNaive(postgres: BenchPostgres, poolSize: number): Promise<Server> {
  return startChild({
    program: program('naive'),
    environment: { BENCH_DATABASE_URL: postgres.url('owner', 'naive'), BENCH_POOL_SIZE: String(poolSize) },
  })
}

export function startOurs(
  postgres: BenchPostgres,
  { nodeArgs = [], database = 'ours' }: { nodeArgs?: readonly string[]; database?: string } = {},
): Promise<Server> {
  return startChild({
    program: program('ours'),
    environment: { BENCH_DATABASE_URL: postgres.url('app', database) },
    nodeArgs,
  })
}

/** The database of the naive wallet with all players. */
export async function prepareNaive(postgres: BenchPostgres, players: readonly string[]): Promise<void> {
  await postgres.makeDatabase('naive')
  const sql = postgres.sql('owner', 'naive')
  await sql.unsafe(readFileSync(join(import.meta.dirname, 'naive/schema.sql'), 'utf8'))
  const withBonus = players.filter((_, place) => hasBonus(place))
  await sql`insert into naive.wallet (player_id, currency, game, electronic, bonus)
    select id, 'uah', ${beginning.game}, ${beginning.electronic}, case when id = any (${withBonus as string[]}::uuid[]) then ${beginning.bonus}::bigint else 0 end
    from unnest(${players as string[]}::uuid[]) id`
  await sql`insert into naive.user_bonus (player_id, status, initial, wager, is_spent_first)
    select id, 'active', ${beginning.bonus}, ${bonusWager}, true from unnest(${withBonus as string[]}::uuid[]) id`
}

/** How the player's open bonus is wagered; null: no bonus. */
export type BonusAt = (place: number) => BonusTerms['wagerType'] | null

const everyFifth: BonusAt = (place) => (hasBonus(place) ? 'VERSION2' : null)

/** A database of our wallet with all players, created through the front door. */
export async function prepareOurs(
  postgres: BenchPostgres,
  players: readonly string[],
  { database = 'ours', bonusAt = everyFifth }: { readonly database?: string; readonly bonusAt?: BonusAt } = {},
): Promise<void> {
  await postgres.makeMigratedDatabase(database)
  await withOurs(postgres.url('app', database), (wallet, sql) => begin(wallet, sql, { players, bonusAt }))
}

/** Runs `work` with a wallet of this process on one of our databases. */
export async function withOurs<Answer>(
  url: string,
  work: (wallet: Wallet, sql: Sql) => Promise<Answer>,
): Promise<Answer> {
  const sql = createDatabase({ url, name: 'bench', connectionsMax: 2, statementTimeoutMs: 0 })
  const wallet = createWallet({
    sql,
    writerUrl: url,
    clock: systemClock,
    logger: createLogger({ name: 'bench', level: 'warn' }),
    spendingOrder: () => ['game', 'electronic', 'bonus'],
  })
  try {
    return await work(wallet, sql)
  } finally {
    await wallet.close()
    await sql.end()
  }
}

const begin = async (
  wallet: Wallet,
  sql: Sql,
  { players, bonusAt }: { readonly players: readonly string[]; readonly bonusAt: BonusAt },
): Promise<void> => {
  for (let from = 0; from < players.length; from += 500) {
    const some = players.slice(from, from + 500) as PlayerId[]
    await sql.begin((tx) => Promise.all(some.map((playerId) => wallet.open(tx, { playerId, currency: 'uah' }))))
    const outcomes = await Promise.all(
      some.flatMap((playerId, place) =>
        beginningsOf(playerId, bonusAt(from + place)).map((command) => wallet.execute(command)),
      ),
    )
    const broken = outcomes.find(({ code }) => code !== 'OK')
    if (broken) throw new Error(`a player could not begin: ${broken.code}`)
  }
}

const beginningsOf = (playerId: PlayerId, wagerType: BonusTerms['wagerType'] | null): readonly Command[] => [
  {
    kind: 'deposit',
    playerId,
    source: 'payments',
    externalId: `begin ${playerId}`,
    amount: money(beginning.game, 'uah'),
  },
  {
    kind: 'adjustment',
    playerId,
    source: 'staff',
    externalId: `begin ${playerId}`,
    amount: money(beginning.electronic, 'uah'),
    purse: 'electronic',
    direction: 'credit',
    reason: 'bench',
    by: 'bench',
  },
  ...(wagerType === null ? [] : [bonusOf(playerId, wagerType)]),
]

const bonusOf = (playerId: PlayerId, wagerType: BonusTerms['wagerType']): Command => ({
  kind: 'bonus_credit',
  playerId,
  source: 'bonuses',
  externalId: playerId,
  offerId: playerId,
  amount: money(beginning.bonus, 'uah'),
  terms: {
    wagerType,
    wager: money(bonusWager, 'uah'),
    releaseMax: null,
    stakeMax: null,
    burnsAt: null,
    burnAtOrBelow: null,
    burnsOnDeposit: false,
    burnsOnWithdrawal: false,
  },
})
