import { rafflePrizePaid } from '@zoria/contract/raffles/events'
import type { Identity } from '@zoria/identity'
import { formatAmount, invariant, money } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql, TransactionSql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import { appendFacts } from '@zoria/platform/outbox'
import type { Wallet } from '@zoria/wallet'
import { listOwed, lockOwed, markPrize, type Obligation, type PrizeName } from '../storage/prize-rows.ts'
import { markPaid } from '../storage/raffle-rows.ts'

export type PayDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly wallet: Pick<Wallet, 'lock' | 'post'>
  readonly identity: Pick<Identity, 'isErased'>
}

const prizesMax = 100

/**
 * Pays the next owed prizes, each in a transaction of its own, then marks raffles as paid. It may be stopped anywhere
 * and repeated anywhere: each prize is paid once. A prize that cannot be paid holds up no other one: the next call goes
 * on after it, and begins again after the last one.
 */
export const payOwed = (deps: PayDeps) => {
  let after: PrizeName | undefined
  return async (): Promise<{ readonly isMore: boolean }> => {
    const owed = await listOwed(deps.sql, { after, countMax: prizesMax })
    const faults: unknown[] = []
    for (const obligation of owed) await payOne(deps, obligation).catch((error: unknown) => void faults.push(error))
    const isMore = owed.length === prizesMax
    after = isMore ? owed.at(-1) : undefined
    const raffles = await markPaid(deps.sql, deps.clock.now())
    if (raffles.length > 0) deps.logger.info({ raffles }, 'all prizes of raffles are paid')
    if (faults.length > 0) throw faults[0]
    return { isMore }
  }
}

/**
 * Pays one prize, where no other worker did. Money that was won is paid to restricted and closed accounts too, as in
 * battles; nobody is left to pay where the account was erased.
 */
async function payOne(deps: PayDeps, prize: Obligation): Promise<void> {
  await deps.inTransaction(async (tx) => {
    // The wallet is locked first, as everywhere.
    const isHeld = await deps.wallet.lock(tx, prize.playerId)
    invariant(isHeld, 'a player has a wallet: it opens in the transaction of the registration')
    const owed = await lockOwed(tx, prize)
    if (!owed) return
    if (!(await deps.identity.isErased(tx, prize.playerId))) return pay(deps, tx, owed)
    await markPrize(tx, owed, { status: 'withheld', now: deps.clock.now() })
    deps.logger.warn(
      { raffle: owed.raffleId, place: owed.place },
      'the winner of a raffle prize was erased: it is withheld',
    )
  })
}

async function pay({ wallet, clock, chance }: PayDeps, tx: TransactionSql, prize: Obligation): Promise<void> {
  const { raffleId, place, ticket, playerId, currency } = prize
  const [now, amount] = [clock.now(), money(prize.amount, currency)]
  await markPrize(tx, prize, { status: 'paid', now })
  await appendFacts(
    tx,
    [
      {
        name: rafflePrizePaid.name,
        body: { player_id: playerId, raffle_id: raffleId, place, ticket, amount: formatAmount(amount), currency },
      },
    ],
    { now, chance },
  )
  const posted = await wallet.post(tx, {
    kind: 'prize',
    playerId,
    source: 'raffles',
    externalId: `${raffleId}:${place}`,
    amount,
  })
  invariant(posted.code === 'OK', `a prize lands, not ${posted.code}`)
}
