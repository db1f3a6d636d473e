import {
  formatAmount,
  invariant,
  parseAmount,
  parseId,
  instant,
  toIso,
  type Currency,
  type Instant,
  type Money,
} from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { requestJob } from '@zoria/platform/jobs'
import * as z from 'zod'
import { offerFromWire } from '../reads/offer-on-wire.ts'
import { meetDeposit as decideMeeting, type BonusChoice } from '../rules/meet-deposit.ts'
import type { UserBonusId } from '../rules/offer.ts'
import {
  countDeposits,
  hasMetDeposit,
  insertMetDeposit,
  listBonusesOfDeposit,
  markReversed,
} from '../storage/player-rows.ts'
import { withdrawGrants } from '../storage/grant-rows.ts'
import { findUserBonus } from '../storage/user-bonus-rows.ts'
import { creditBonus } from './credit-bonus.ts'
import { holdWallet, type Deps, type PlayerId } from './deps.ts'
import { triggerIdOfDeposit, requestTriggered } from './grant-triggered.ts'
import { endOpenBonus, presentBonus } from './open-bonus.ts'

export type CreditedDeposit = {
  readonly playerId: PlayerId
  readonly paymentId: string
  /** The credited amount. */
  readonly amount: Money
  readonly orderedAt: Instant
  readonly choice: BonusChoice
}

/** The result of a deposit: the credited bonus, or why there is none. */
export type Met =
  | { readonly kind: 'credited'; readonly id: UserBonusId }
  | { readonly kind: 'none'; readonly why: string }

type MeetingDeps = Pick<Deps, 'wallet' | 'chance' | 'clock' | 'logger'>

/** The job that applies a deposit to the bonuses again. */
export const meetDepositTask = 'bonuses.meet_deposit'

/**
 * Applies a credited deposit to the pending bonus, in the transaction of the deposit and after its money
 * (docs/rules/bonuses.md#deposits). A fault here is rolled back alone: the deposit remains, and a job retries.
 */
export const meetDeposit =
  (deps: MeetingDeps) =>
  async (tx: TransactionSql, deposit: CreditedDeposit): Promise<Met> => {
    try {
      return (await tx.savepoint((inner) => meetOnce(deps, inner, deposit))) as Met
    } catch (error) {
      deps.logger.error(
        { error, payment: deposit.paymentId },
        'a deposit could not be applied to its bonus: the deposit remains, and a job retries',
      )
      await requestJob(tx, {
        task: meetDepositTask,
        payload: payloadOf(deposit),
        key: `${meetDepositTask}:${deposit.paymentId}`,
      })
      return { kind: 'none', why: 'put_off' }
    }
  }

/** Applies a deposit in a transaction of its own, once per payment; for the job. */
export const meetDepositAgain =
  (deps: MeetingDeps & Pick<Deps, 'inTransaction'>) =>
  async (payload: unknown): Promise<void> =>
    void (await deps.inTransaction((tx) => meetOnce(deps, tx, depositIn(payload))))

async function meetOnce(deps: MeetingDeps, tx: TransactionSql, deposit: CreditedDeposit): Promise<Met> {
  const { playerId, paymentId, amount } = deposit
  await holdWallet(deps, tx, playerId)
  if (await hasMetDeposit(tx, paymentId)) return { kind: 'none', why: 'met_before' }
  const now = deps.clock.now()
  const met = await meet(deps, tx, deposit, now)
  const isFirst = (await countDeposits(tx, playerId)) === 0
  await insertMetDeposit(tx, { paymentId, playerId, amount, userBonusId: met.kind === 'credited' ? met.id : null, now })
  if (met.kind === 'none') await askTriggers(tx, deposit, isFirst)
  return met
}

/** A deposit without a pending bonus may trigger offers: any, the one the player named, or none if the player declined. */
async function askTriggers(
  tx: TransactionSql,
  { playerId, paymentId, amount, choice, orderedAt }: CreditedDeposit,
  isFirst: boolean,
): Promise<void> {
  if (choice.kind === 'none') return
  const wanted = choice.kind === 'offer' ? choice.offerId : null
  await requestTriggered(tx, {
    playerId,
    currency: amount.currency,
    triggers: isFirst ? ['first_deposit', 'deposit'] : ['deposit'],
    id: triggerIdOfDeposit(paymentId),
    deposit: amount,
    wanted,
    earnedAt: orderedAt,
  })
}

async function meet(deps: MeetingDeps, tx: TransactionSql, deposit: CreditedDeposit, now: Instant): Promise<Met> {
  const waiting = await presentBonus(deps, tx, { playerId: deposit.playerId, now })
  if (waiting?.status !== 'PENDING') return { kind: 'none', why: 'nothing_waits' }
  const meeting = decideMeeting(offerFromWire(waiting.terms), deposit, now)
  if (meeting.kind === 'waits') return { kind: 'none', why: meeting.why }

  const { id, offerId } = waiting
  const outcome = await creditBonus(deps, tx, {
    id,
    offerId,
    playerId: deposit.playerId,
    plan: meeting.plan,
    taken: null,
    now,
  })
  return outcome === 'credited' ? { kind: 'credited', id } : { kind: 'none', why: 'blocked' }
}

const payloadOf = ({ playerId, paymentId, amount, orderedAt, choice }: CreditedDeposit) => ({
  player: playerId,
  payment: paymentId,
  amount: formatAmount(amount),
  currency: amount.currency,
  orderedAt: toIso(orderedAt),
  choice: choice.kind,
  offer: choice.kind === 'offer' ? choice.offerId : null,
})

const payloadShape = z.object({
  player: z.string(),
  payment: z.string(),
  amount: z.string(),
  currency: z.string(),
  orderedAt: z.string(),
  choice: z.enum(['pending', 'none', 'offer']),
  offer: z.string().nullable(),
})

function depositIn(payload: unknown): CreditedDeposit {
  const { player, payment, amount: text, currency, orderedAt, choice, offer } = payloadShape.parse(payload)
  const amount = parseAmount(text, currency as Currency)
  invariant(amount, 'a job payload has a valid sum')
  return {
    playerId: parseId<'Player'>(player),
    paymentId: payment,
    amount,
    orderedAt: instant(orderedAt),
    choice: choice === 'offer' ? { kind: 'offer', offerId: offer ?? '' } : { kind: choice },
  }
}

type DepositTakenBack = { readonly playerId: PlayerId; readonly paymentId: string; readonly amount: Money }

/** A bonus that a reversed deposit had brought, for staff: the released part remains the player's. */
type BonusOfDeposit = { readonly id: string; readonly status: string; readonly released: string | null }

/**
 * Reverses the bonuses of a deposit, in the transaction of the reversal and after it: the wallet has ended an ACTIVE
 * bonus, this ends a PENDING one. Unclaimed grants of the deposit are withdrawn, and the deposit is not applied to
 * bonuses any more (docs/rules/bonuses.md#deposits).
 */
export const reverseDeposit =
  (deps: Pick<Deps, 'wallet' | 'chance' | 'clock'>) =>
  async (tx: TransactionSql, { playerId, paymentId, amount }: DepositTakenBack): Promise<readonly BonusOfDeposit[]> => {
    await holdWallet(deps, tx, playerId)
    const now = deps.clock.now()
    const open = await presentBonus(deps, tx, { playerId, now })
    if (open) await endOpenBonus(deps, tx, { bonus: open, playerId, reason: 'staff', now })
    await withdrawGrants(tx, { playerId, trigger: triggerIdOfDeposit(paymentId), now })
    await markReversed(tx, { paymentId, playerId, amount, now })

    const bonuses: BonusOfDeposit[] = []
    for (const id of await listBonusesOfDeposit(tx, { paymentId, trigger: triggerIdOfDeposit(paymentId) })) {
      const bonus = await findUserBonus(tx, playerId, id)
      if (bonus) bonuses.push({ id, status: bonus.status, released: bonus.released && formatAmount(bonus.released) })
    }
    return bonuses
  }
