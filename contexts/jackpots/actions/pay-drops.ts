import { jackpotPaid } from '@zoria/contract/jackpots/events'
import type { Identity } from '@zoria/identity'
import { formatAmount, invariant, money } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { TransactionSql } from '@zoria/platform/database'
import { announce } from '@zoria/platform/live'
import type { Logger } from '@zoria/platform/logger'
import { appendFacts } from '@zoria/platform/outbox'
import type { Wallet } from '@zoria/wallet'
import { returnDrop } from '../rules/pool.ts'
import { listOwed, lockDrop, markPaid, markVoided, type Drop } from '../storage/drop-rows.ts'
import { findPool, lockPool, savePool, type StoredPool } from '../storage/pool-rows.ts'
import { creditPool, type BookDeps } from './book-pools.ts'

export type PayDeps = BookDeps & {
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly identity: Pick<Identity, 'isErased'>
}

const dropsMax = 100

/**
 * Pays owed drops, each in a transaction of its own: out of the account of the pool, to the electronic balance of the
 * winner, also where he is blocked. It may be stopped and repeated anywhere: each is paid once. One that fails holds up
 * no other one. Nobody is left to pay where the account was erased: the amount goes back to the pool.
 */
export const payDrops = (deps: PayDeps) => async (): Promise<void> => {
  const faults: unknown[] = []
  for (const drop of await listOwed(deps.sql, dropsMax))
    await payOne(deps, drop).catch((error: unknown) => void faults.push(error))
  if (faults.length > 0) throw faults[0]
}

async function payOne(deps: PayDeps, owed: Drop): Promise<void> {
  await deps.inTransaction(async (tx) => {
    const held = await lockDropWithPool(deps, tx, owed)
    if (held.drop.paidAt !== null || held.drop.voidedAt !== null) return
    await ((await deps.identity.isErased(tx, owed.playerId)) ? giveBack : pay)(deps, tx, held)
  })
}

type Held = { readonly drop: Drop; readonly pool: StoredPool }

/** The amount goes to the present pool, as that of a drop that staff voids. */
async function giveBack({ clock, logger }: PayDeps, tx: TransactionSql, { drop, pool }: Held): Promise<void> {
  await markVoided(tx, drop.id, { isWinnerErased: true, now: clock.now() })
  await savePool(tx, { ...pool, pool: returnDrop(pool.pool, drop.amount) })
  await announce(tx, { topic: 'jackpots' })
  logger.warn(
    { drop: drop.id, pool: pool.id },
    'the winner of a jackpot was erased before it was paid: the amount is back in the pool',
  )
}

async function pay(deps: PayDeps, tx: TransactionSql, { drop, pool }: Held): Promise<void> {
  const { id, playerId, suit, currency } = drop
  const amount = money(drop.amount, currency)
  const now = deps.clock.now()
  await markPaid(tx, id, now)
  await appendFacts(
    tx,
    [
      {
        name: jackpotPaid.name,
        body: { player_id: playerId, drop_id: id, suit, amount: formatAmount(amount), currency },
      },
    ],
    { now, chance: deps.chance },
  )
  await creditPool(deps, tx, pool)
  const taken = await deps.wallet.post(tx, {
    kind: 'pool_debit',
    playerId: pool.account,
    source: 'jackpots',
    externalId: id,
    amount,
  })
  invariant(taken.code === 'OK', `a drop is in the account of its pool, not ${taken.code}`)
  const posted = await deps.wallet.post(tx, { kind: 'prize', playerId, source: 'jackpots', externalId: id, amount })
  invariant(posted.code === 'OK', `a prize lands, not ${posted.code}`)
}

/** Locks both wallets of a drop in order, then the drop, then its pool, until the transaction ends. */
export async function lockDropWithPool(
  { wallet }: { readonly wallet: Pick<Wallet, 'lock'> },
  tx: TransactionSql,
  { id, poolId, playerId }: Pick<Drop, 'id' | 'poolId' | 'playerId'>,
): Promise<Held> {
  const account = (await findPool(tx, poolId))?.account
  invariant(account, 'a drop has a pool')
  for (const owner of [account, playerId].toSorted()) await wallet.lock(tx, owner)
  const [drop, pool] = [await lockDrop(tx, id), await lockPool(tx, poolId)]
  invariant(drop && pool, 'drops and pools are never deleted')
  return { drop, pool }
}
