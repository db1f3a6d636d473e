import { payinFacts, paymentFact } from '@zoria/contract/payments/events'
import { ratingLevelReached } from '@zoria/contract/rating/events'
import { instant, invariant, newId, parseAmount, parseId, periodAt, type Instant } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { Sql, TransactionSql } from '@zoria/platform/database'
import { deliverFacts, type DeliveredFact } from '@zoria/platform/outbox'
import type { Settings } from '@zoria/settings'
import { isEnough, rightUntil } from '../rules/spinning.ts'
import { countDepositRights, insertRights, withdrawRight, type PlayerId } from '../storage/right-rows.ts'

export type FactDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly chance: Chance
  readonly settings: Pick<Settings, 'read'>
}

/**
 * Gives rights for the next facts, some at a time, and takes back the unused right of a reversed deposit; answers
 * whether there may be more. docs/rules/promotions.md#rights-to-spin
 */
export const consumeFacts = (deps: FactDeps) => async (): Promise<{ readonly isMore: boolean }> => {
  const count = await deliverFacts(deps.sql, 'wheel', async (fact, tx) => {
    if (fact.name === payinFacts.success) return ofDeposit(deps, tx, fact)
    if (fact.name === payinFacts.reversed)
      return withdrawRight(tx, {
        origin: 'deposit',
        source: paymentFact.parse(fact.body).payment_id,
        now: deps.clock.now(),
      })
    if (fact.name === ratingLevelReached.name) return ofLevel(deps, tx, fact)
  })
  return { isMore: count > 0 }
}

async function ofDeposit(deps: FactDeps, tx: TransactionSql, { body, occurredAt }: DeliveredFact): Promise<void> {
  const { player_id, payment_id: source, amount: text, currency } = paymentFact.parse(body)
  const [at, amount] = [instant(occurredAt), parseAmount(text, currency)]
  invariant(amount, 'a fact has a valid sum')
  if (!isEnough(amount, deps.settings.read('WHEEL_DEPOSIT_MIN')[currency]?.min)) return
  const playerId = parseId<'Player'>(player_id)
  const today = await countDepositRights(tx, playerId, periodAt('day', { currency, now: at }))
  if (today < deps.settings.read('WHEEL_DEPOSIT_SPINS_DAY'))
    await add(deps, tx, { playerId, origin: 'deposit', sources: [source], at })
}

async function ofLevel(deps: FactDeps, tx: TransactionSql, { body, occurredAt }: DeliveredFact): Promise<void> {
  const { player_id, level } = ratingLevelReached.body.parse(body)
  const count = deps.settings.read('WHEEL_LEVEL_SPINS')[String(level)] ?? 0
  await add(deps, tx, {
    playerId: parseId<'Player'>(player_id),
    origin: 'level',
    sources: Array.from({ length: count }, (_, at) => `${level}:${at + 1}`),
    at: instant(occurredAt),
  })
}

/** A right that would be over already is not given: facts of long ago bring none to a new consumer. */
async function add(
  { clock, chance, settings }: FactDeps,
  tx: TransactionSql,
  {
    playerId,
    origin,
    sources,
    at,
  }: {
    readonly playerId: PlayerId
    readonly origin: 'deposit' | 'level'
    readonly sources: readonly string[]
    readonly at: Instant
  },
): Promise<void> {
  const expiresAt = rightUntil(origin, { arisesAt: at, hours: settings.read('WHEEL_RIGHT_HOURS') })
  if (expiresAt <= clock.now()) return
  await insertRights(
    tx,
    sources.map((source) => ({
      id: newId<'SpinRight'>(at, (count) => chance.bytes(count)),
      playerId,
      origin,
      source,
      at,
      expiresAt,
    })),
  )
}
