import { playerRegistered } from '@zoria/contract/identity/events'
import { formatAmount, instant, invariant, parseAmount, parseId, toIso, type Currency, type Instant, type Money } from '@zoria/kernel'
import type { Queryable, Sql, TransactionSql } from '@zoria/platform/database'
import { requestJob } from '@zoria/platform/jobs'
import { deliverFacts } from '@zoria/platform/outbox'
import * as z from 'zod'
import { triggerOf, type Trigger } from '../rules/grant.ts'
import { isTakenBack } from '../storage/player-rows.ts'
import { listTriggered } from '../storage/triggered-offers.ts'
import type { Deps, PlayerId } from './deps.ts'
import { grantBonus } from './grant-bonus.ts'

/** The job that gives a player what a trigger of his has earned. */
export const grantTriggeredTask = 'bonuses.grant_triggered'

/** What happened to a player. `id` names it for ever: his registration, his deposit. */
export type Triggered = { readonly playerId: PlayerId; readonly currency: Currency; readonly triggers: readonly Trigger[]; readonly id: string; readonly deposit: Money | null; /** The one offer that the player wants of them; null: any. */ readonly wanted: string | null; /** When it happened, however late its job: of a deposit when it was ordered. */ readonly earnedAt: Instant }

const depositWord = 'deposit:'

/** How what a deposit triggers is named. */
export const nameOfDeposit = (paymentId: string): string => `${depositWord}${paymentId}`

/** Asks for the grants of what happened, in its transaction; where no offer is given for it, nothing is asked for. */
export async function requestTriggered(tx: Queryable, triggered: Triggered): Promise<void> {
  const { playerId, currency, triggers, id, deposit, wanted, earnedAt } = triggered
  const isGiven = (await offersFor(tx, triggered)).length > 0
  if (!isGiven) return
  const payload = { player: playerId, currency, triggers: triggers.join(), id, deposit: deposit && formatAmount(deposit), wanted, earnedAt: toIso(earnedAt) }
  await requestJob(tx, { task: grantTriggeredTask, payload, key: `${grantTriggeredTask}:${id}` })
}

/** Gives every offer of the trigger that the player may have. One that was given before is not given again, so the job may come again. */
export const grantTriggered = (deps: Deps) => async (payload: unknown): Promise<void> => {
  const triggered = triggeredIn(payload, deps.clock.now())
  // One that comes a moment later finds a blocked player.
  if (triggered.id.startsWith(depositWord) && (await isTakenBack(deps.sql, triggered.id.slice(depositWord.length)))) return
  for (const { id } of await offersFor(deps.sql, triggered)) {
    const granted = await grantBonus(deps)({ playerId: triggered.playerId, offerId: id, source: 'trigger', externalId: `${id}:${triggered.id}`, deposit: triggered.deposit, amount: null, earnedAt: triggered.earnedAt })
    deps.logger.info({ offer: id, trigger: triggered.id, outcome: granted.ok ? granted.value.status : granted.refusal.code }, 'a trigger was answered')
  }
}

/** Hears of registrations, some at a time. */
export const hearRegistrations = ({ sql }: { readonly sql: Sql }) => async (): Promise<{ readonly isMore: boolean }> => {
  const count = await deliverFacts(sql, 'bonuses', async (fact, tx: TransactionSql) => {
    if (fact.name !== playerRegistered.name) return
    const { player_id: player, currency } = playerRegistered.body.parse(fact.body)
    await requestTriggered(tx, { playerId: parseId<'Player'>(player), currency, triggers: ['registration'], id: `registration:${player}`, deposit: null, wanted: null, earnedAt: instant(fact.occurredAt) })
  })
  return { isMore: count > 0 }
}

const offersFor = async (sql: Queryable, { currency, triggers, wanted }: Pick<Triggered, 'currency' | 'triggers' | 'wanted'>) =>
  (await listTriggered(sql, currency)).filter(({ id, kind }) => (wanted === null || id === wanted) && triggers.some((trigger) => trigger === triggerOf[kind]))

// A job that waits since before `earnedAt` had its name says `orderedAt`: of a deposit its order, of a registration null, which is judged by now.
const payloadShape = z.object({ player: z.string(), currency: z.string(), triggers: z.string(), id: z.string(), deposit: z.string().nullable(), wanted: z.string().nullable(), earnedAt: z.string().optional(), orderedAt: z.string().nullable().default(null) })

function triggeredIn(payload: unknown, now: Instant): Triggered {
  const { player, currency, triggers, id, deposit: text, wanted, orderedAt, earnedAt = orderedAt ?? toIso(now) } = payloadShape.parse(payload)
  const deposit = text === null ? null : parseAmount(text, currency as Currency)
  invariant(deposit !== undefined, 'a job of ours names a sum')
  return { playerId: parseId<'Player'>(player), currency: currency as Currency, triggers: triggers.split(',') as Trigger[], id, deposit, wanted, earnedAt: instant(earnedAt) }
}
