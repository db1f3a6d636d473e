import { playerRegistered } from '@zoria/contract/identity/events'
import { ratingLevelReached } from '@zoria/contract/rating/events'
import {
  formatAmount,
  instant,
  invariant,
  parseAmount,
  parseId,
  toIso,
  type Currency,
  type Instant,
  type Money,
} from '@zoria/kernel'
import type { Queryable, Sql, TransactionSql } from '@zoria/platform/database'
import { requestJob } from '@zoria/platform/jobs'
import { deliverFacts } from '@zoria/platform/outbox'
import * as z from 'zod'
import { triggerOf, type Trigger } from '../rules/grant.ts'
import { listTriggered } from '../storage/offer-rows.ts'
import type { Deps, PlayerId } from './deps.ts'
import { grantBonus } from './grant-bonus.ts'

/** The job that grants what a trigger has earned. */
export const grantTriggeredTask = 'bonuses.grant_triggered'

/** A trigger event of a player. `id` identifies it permanently: the registration or the deposit. */
export type Triggered = {
  readonly playerId: PlayerId
  readonly currency: Currency
  readonly triggers: readonly Trigger[]
  readonly id: string
  readonly deposit: Money | null
  /** The only offer the player accepts; null: any. */ readonly wanted: string | null
  /** Time of the event, however late its job runs: for a deposit the time of its order. */ readonly earnedAt: Instant
}

const depositWord = 'deposit:'

/** The trigger id of a deposit. */
export const triggerIdOfDeposit = (paymentId: string): string => `${depositWord}${paymentId}`

const paymentOf = (triggerId: string): { readonly paymentId?: string } =>
  triggerId.startsWith(depositWord) ? { paymentId: triggerId.slice(depositWord.length) } : {}

/** Requests the grants of an event, in its transaction; does nothing if no offer has this trigger. */
export async function requestTriggered(tx: Queryable, triggered: Triggered): Promise<void> {
  const { playerId, currency, triggers, id, deposit, wanted, earnedAt } = triggered
  const isGiven = (await offersFor(tx, triggered)).length > 0
  if (!isGiven) return
  const payload = {
    player: playerId,
    currency,
    triggers: triggers.join(),
    id,
    deposit: deposit && formatAmount(deposit),
    wanted,
    earnedAt: toIso(earnedAt),
  }
  await requestJob(tx, { task: grantTriggeredTask, payload, key: `${grantTriggeredTask}:${id}` })
}

/** Grants every triggered offer the player may have. Repeated grants have no effect, so the job may be retried. */
export const grantTriggered =
  (deps: Deps) =>
  async (payload: unknown): Promise<void> => {
    const triggered = triggeredIn(payload, deps.clock.now())
    for (const { id } of await offersFor(deps.sql, triggered)) {
      const granted = await grantBonus(deps)({
        playerId: triggered.playerId,
        offerId: id,
        source: 'trigger',
        externalId: `${id}:${triggered.id}`,
        deposit: triggered.deposit,
        ...paymentOf(triggered.id),
        amount: null,
        earnedAt: triggered.earnedAt,
      })
      deps.logger.info(
        { offer: id, trigger: triggered.id, outcome: granted.ok ? granted.value.status : granted.refusal.code },
        'a trigger was processed',
      )
    }
  }

/** The job that gives the gift of a level. */
export const grantLevelGiftTask = 'bonuses.grant_level_gift'

const levelGift = z.object({ player: z.string(), level: z.number(), offer: z.string() })

/** Gives the gift of a rating level, once for each player and level, however often its job comes. */
export const grantLevelGift =
  (deps: Deps) =>
  async (payload: unknown): Promise<void> => {
    const { player, level, offer } = levelGift.parse(payload)
    const granted = await grantBonus(deps)({
      playerId: parseId<'Player'>(player),
      offerId: offer,
      source: 'rating',
      externalId: `${player}:${level}`,
      deposit: null,
      amount: null,
    })
    deps.logger.info(
      { offer, level, outcome: granted.ok ? granted.value.status : granted.refusal.code },
      'a level brought its gift',
    )
  }

/** Consumes registrations and reached levels, some at a time. */
export const consumeFacts =
  ({ sql }: { readonly sql: Sql }) =>
  async (): Promise<{ readonly isMore: boolean }> => {
    const count = await deliverFacts(sql, 'bonuses', async (fact, tx: TransactionSql) => {
      if (fact.name === ratingLevelReached.name) {
        const { player_id: of, level, gift_bonus_id: offer } = ratingLevelReached.body.parse(fact.body)
        if (offer !== null)
          await requestJob(tx, {
            task: grantLevelGiftTask,
            payload: { player: of, level, offer },
            key: `${grantLevelGiftTask}:${of}:${level}`,
          })
      }
      if (fact.name !== playerRegistered.name) return
      const { player_id: player, currency } = playerRegistered.body.parse(fact.body)
      await requestTriggered(tx, {
        playerId: parseId<'Player'>(player),
        currency,
        triggers: ['registration'],
        id: `registration:${player}`,
        deposit: null,
        wanted: null,
        earnedAt: instant(fact.occurredAt),
      })
    })
    return { isMore: count > 0 }
  }

const offersFor = async (
  sql: Queryable,
  { currency, triggers, wanted }: Pick<Triggered, 'currency' | 'triggers' | 'wanted'>,
) =>
  (await listTriggered(sql, currency)).filter(
    ({ id, kind }) => (wanted === null || id === wanted) && triggers.some((trigger) => trigger === triggerOf[kind]),
  )

// Jobs written before the field `earnedAt` existed have `orderedAt`: for a deposit the time of its order, for a
// registration null, which means now.
const payloadShape = z.object({
  player: z.string(),
  currency: z.string(),
  triggers: z.string(),
  id: z.string(),
  deposit: z.string().nullable(),
  wanted: z.string().nullable(),
  earnedAt: z.string().optional(),
  orderedAt: z.string().nullable().default(null),
})

function triggeredIn(payload: unknown, now: Instant): Triggered {
  const {
    player,
    currency,
    triggers,
    id,
    deposit: text,
    wanted,
    orderedAt,
    earnedAt = orderedAt ?? toIso(now),
  } = payloadShape.parse(payload)
  const deposit = text === null ? null : parseAmount(text, currency as Currency)
  invariant(deposit !== undefined, 'a job payload has a valid sum')
  return {
    playerId: parseId<'Player'>(player),
    currency: currency as Currency,
    triggers: triggers.split(',') as Trigger[],
    id,
    deposit,
    wanted,
    earnedAt: instant(earnedAt),
  }
}
