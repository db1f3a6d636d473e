import { fail, invariant, ok, plusMs, type Currency, type Instant, type Money, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { dayOf } from '../../rules/age.ts'
import { currencyOfMessage, isBudgetAlarm, isRangeSuspect, openBudget, rangeOf } from '../../rules/message-cost.ts'
import { isExempt, provenNumberOf, type Origin } from '../../rules/limits.ts'
import type { Phone } from '../../rules/phone.ts'
import { countAttempts, releaseAttempt, reserveAttempt } from '../../storage/attempts.ts'
import { spendOnMessage } from '../../storage/messages.ts'
import { freshId, type Deps } from '../deps.ts'

const hourMs = 3_600_000
/** Counts without a limit: the rule compares two counts. */
const noLimit = 1_000_000

type Sending = {
  readonly phone: Phone
  readonly channel: 'sms' | 'call'
  /** Does the owner of the number ask (`Asked` of the limits)? */ readonly isOwner: boolean
  readonly origin: Origin
  readonly now: Instant
}

/**
 * Limits the cost of messages: refuses codes to a suspicious number range and messages above the daily budget. The
 * owner of a number is not refused for its range, and may spend the reserved part of the budget as well: strangers must
 * not use up the owner's codes. Runs in the transaction that stores the message; both cases log an alarm. In the
 * sandbox, callers of this machine are counted but never refused. Source: docs/rules/identity.md#sending-limits
 * (S-13).
 */
export async function guardSending(
  deps: Deps,
  tx: TransactionSql,
  sending: Sending,
): Promise<Result<undefined, { again: Instant }>> {
  const { phone, origin, now } = sending
  const id = freshId<'Attempt'>(deps, now)
  await reserveAttempt(tx, deps.keys, {
    id,
    kind: 'range_sent',
    limits: [{ subject: subjectOf(phone), max: noLimit, windowMs: hourMs }],
    now,
  })
  if (isExempt(origin)) return ok()
  const ranged = sending.isOwner ? ok() : await guardRange(deps, tx, sending)
  const guarded = ranged.ok ? await guardBudget(deps, tx, sending) : ranged
  // An unsent code can never be confirmed. Counting it would keep the range blocked as long as requests arrive.
  if (!guarded.ok) await releaseAttempt(tx, id)
  return guarded
}

async function guardRange(
  { keys, settings, logger }: Deps,
  tx: TransactionSql,
  { phone, now }: Sending,
): Promise<Result<undefined, { again: Instant }>> {
  const subject = subjectOf(phone)
  const [sent, proven] = [
    await countAttempts(tx, keys, { kind: 'range_sent', subject, windowMs: hourMs, now }),
    await countAttempts(tx, keys, { kind: 'range_proven', subject: provenOf(phone), windowMs: hourMs, now }),
  ]
  // The current message is already counted.
  if (!isRangeSuspect({ sent: sent - 1, proven, sendsMax: settings.read('CODE_SENDS_RANGE_HOUR') })) return ok()
  logger.error(
    { alarm: 'number_range', range: rangeOf(phone).slice(0, -2), sent, proven },
    'codes sent to a number range are not confirmed; sending to the range is paused',
  )
  return fail({ again: plusMs(now, hourMs) })
}

/** The daily budget of a currency: all of it, and the part that is open to everybody. */
export function budgetsOf(
  { settings }: Pick<Deps, 'settings'>,
  currency: Currency,
): { readonly whole: Money; readonly open: Money } {
  const whole = settings.read('MESSAGE_BUDGETS')[currency]?.day
  invariant(whole !== undefined, `MESSAGE_BUDGETS names ${currency}`)
  return { whole, open: openBudget(whole, { reservedPercent: settings.read('MESSAGE_RESERVED_PERCENT') }) }
}

async function guardBudget(
  deps: Deps,
  tx: TransactionSql,
  { phone, channel, isOwner, now }: Sending,
): Promise<Result<undefined, { again: Instant }>> {
  const { settings, logger } = deps
  const currency = currencyOfMessage(phone)
  const cost = settings.read('MESSAGE_COSTS')[currency]?.[channel]
  invariant(cost !== undefined, `MESSAGE_COSTS names ${currency}`)
  const { whole, open } = budgetsOf(deps, currency)
  const spent = await spendOnMessage(tx, { day: dayOf(now, currency), cost, budget: isOwner ? whole : open })
  if (spent === undefined) {
    const part = isOwner
      ? 'all of the daily message budget is spent'
      : 'the daily message budget is spent but for the part reserved for proven devices'
    logger.error(
      { alarm: 'message_budget', currency, isOwner },
      `${part}; codes by SMS and call are refused until tomorrow or until MESSAGE_BUDGETS is raised`,
    )
    return fail({ again: plusMs(now, hourMs) })
  }
  if (isBudgetAlarm({ spent, cost, budget: open }))
    logger.error({ alarm: 'message_budget', currency }, '80 % of the daily message budget that is open to all is spent')
  return ok()
}

/**
 * Counts a confirmed code, once an hour per number. After the lock no other transaction can assign the number. Its lock
 * keys differ from those of sending, so that sending and confirming cannot deadlock.
 */
export async function notePhoneProven(
  deps: Deps,
  tx: TransactionSql,
  { phone, now }: { phone: Phone; now: Instant },
): Promise<void> {
  const limits = [
    { subject: provenNumberOf(phone), max: 1, windowMs: hourMs },
    { subject: provenOf(phone), max: noLimit, windowMs: hourMs },
  ]
  await reserveAttempt(tx, deps.keys, { id: freshId<'Attempt'>(deps, now), kind: 'range_proven', limits, now })
}

const subjectOf = (phone: Phone): string => `range:${rangeOf(phone)}`
const provenOf = (phone: Phone): string => `range_proven:${rangeOf(phone)}`
