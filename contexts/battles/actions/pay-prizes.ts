import { battlePrizePaid } from '@zoria/contract/battles/events'
import type { Bonuses } from '@zoria/bonuses'
import type { Games } from '@zoria/games'
import type { Identity } from '@zoria/identity'
import { formatAmount, invariant, money, plusMs } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql, TransactionSql } from '@zoria/platform/database'
import { announce } from '@zoria/platform/live'
import type { Logger } from '@zoria/platform/logger'
import { appendFacts } from '@zoria/platform/outbox'
import type { Wallet } from '@zoria/wallet'
import { isWithheld, playableUntil, takenWithinMs } from '../rules/prizes.ts'
import { findBattleById, markPaid } from '../storage/battle-rows.ts'
import { listOwed, lockOwed, markPrize, type Obligation, type PrizeName } from '../storage/prize-rows.ts'

export type PayDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly wallet: Pick<Wallet, 'lock' | 'post'>
  readonly bonuses: Pick<Bonuses, 'grantIn'>
  readonly games: Pick<Games, 'freeRounds'>
  readonly identity: Pick<Identity, 'standing' | 'isErased'>
}

const prizesMax = 100

/**
 * Pays the next owed prizes, each in a transaction of its own, then marks battles as paid. It may be stopped anywhere
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
    const battles = await markPaid(deps.sql, deps.clock.now())
    if (battles.length > 0) {
      deps.logger.info({ battles }, 'all prizes of battles are paid')
      await announce(deps.sql, { topic: 'battles' })
    }
    if (faults.length > 0) throw faults[0]
    return { isMore }
  }
}

/** Pays one prize; false where it stays owed, or where another worker paid it. */
async function payOne(deps: PayDeps, obligation: Obligation): Promise<boolean> {
  const { prize, playerId } = obligation
  const standing = await deps.identity.standing(playerId)
  const isExcluded = standing === undefined || standing.block !== 'none'
  const ordered = prize.kind === 'free_rounds' && !isExcluded ? await orderFreeRounds(deps, obligation) : 'given'
  if (ordered === 'owed') return false
  return deps.inTransaction(async (tx) => {
    // The wallet is locked first, as everywhere.
    const isHeld = await deps.wallet.lock(tx, playerId)
    invariant(isHeld, 'a player has a wallet: it opens in the transaction of the registration')
    const owed = await lockOwed(tx, obligation)
    if (!owed) return false
    if (isWithheld(prize.kind, { isExcluded, isErased: await deps.identity.isErased(tx, playerId) }))
      return withhold(deps, tx, owed)
    return pay(deps, tx, { ...owed, paidInstead: ordered === 'given' ? null : ordered.refusal })
  })
}

/** `paidInstead`: free rounds were given up. */
async function pay(
  deps: PayDeps,
  tx: TransactionSql,
  { battleId, place, playerId, currency, prize, paidInstead }: Obligation,
): Promise<boolean> {
  const now = deps.clock.now()
  const externalId = nameOf({ battleId, place })
  const granted =
    prize.kind !== 'bonus'
      ? null
      : await deps.bonuses.grantIn(tx, {
          playerId,
          offerId: prize.offerId,
          source: 'battle',
          externalId,
          deposit: null,
          amount: money(prize.worth, currency),
          isAlwaysWaiting: true,
          waitsUntil: plusMs(now, takenWithinMs),
        })
  // An offer that can no longer be given is paid as its worth, and so are free rounds: what was published is owed.
  const refusal = granted?.ok === false ? granted.refusal.code : paidInstead
  const isMoney = prize.kind === 'money' || refusal !== null
  if (refusal !== null)
    deps.logger.warn(
      { battleId, place, kind: prize.kind, refusal },
      'a prize could not be given; its worth is paid instead',
    )
  await markPrize(tx, { battleId, place }, { status: 'paid', paidInstead: refusal, now })
  const amount = money(prize.worth, currency)
  await appendFacts(
    tx,
    [
      {
        name: battlePrizePaid.name,
        body: {
          player_id: playerId,
          battle_id: battleId,
          place,
          kind: isMoney ? 'money' : prize.kind,
          amount: isMoney ? formatAmount(amount) : null,
          currency,
          grant_id: granted?.ok ? granted.value.id : null,
        },
      },
    ],
    { now, chance: deps.chance },
  )
  if (isMoney && prize.worth > 0n) {
    const posted = await deps.wallet.post(tx, { kind: 'prize', playerId, source: 'battles', externalId, amount })
    invariant(posted.code === 'OK', `a prize lands, not ${posted.code}`)
  }
  return true
}

async function withhold({ clock, logger }: PayDeps, tx: TransactionSql, owed: Obligation): Promise<boolean> {
  const { battleId, place, prize } = owed
  await markPrize(tx, owed, { status: 'withheld', now: clock.now() })
  logger.warn(
    { battleId, place, kind: prize.kind },
    'the winner of a battle prize is closed out of play or erased: it is withheld',
  )
  return true
}

async function orderFreeRounds(
  { sql, games, clock }: PayDeps,
  { battleId, place, playerId, currency, prize }: Obligation,
): ReturnType<Games['freeRounds']['award']> {
  invariant(prize.kind === 'free_rounds', 'only free rounds are ordered')
  const validFrom = (await findBattleById(sql, battleId))?.finishedAt
  invariant(validFrom, 'a battle with prizes is finished')
  return games.freeRounds.award({
    id: nameOf({ battleId, place }),
    playerId,
    slug: prize.game,
    count: prize.count,
    stake: money(prize.stake, currency),
    validFrom,
    validUntil: playableUntil({ frozenAt: validFrom, now: clock.now() }),
    playableMs: takenWithinMs,
  })
}

/** The key of a prize: battle and place. */
export const nameOf = ({ battleId, place }: PrizeName): string => `${battleId}:${place}`
