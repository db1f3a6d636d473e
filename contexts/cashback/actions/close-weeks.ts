import type { Bonuses } from '@zoria/bonuses'
import type { CashbackMode } from '@zoria/contract/cashback/words'
import { dateAt, invariant, money, periodAt, plusMs, type Currency } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql, TransactionSql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import { closesAt, closeWeek, nameOfWeek } from '../rules/weekly.ts'
import { lockAccounts, saveWeeklyCarry, type PlayerId } from '../storage/account-rows.ts'
import {
  beginClosing,
  finishClosing,
  freezeWeek,
  isClosed,
  listUnclosed,
  listUnfinished,
  listUnoffered,
  lockWeeks,
  noteOffer,
  type Closing,
  type FrozenWeek,
} from '../storage/week-rows.ts'

export type CloseDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly logger: Logger
  readonly settings: Pick<Settings, 'read'>
  readonly wallet: Pick<Wallet, 'lock'>
  readonly bonuses: Pick<Bonuses, 'grantIn' | 'offerOfKind'>
  /** True once what was booked by the end of the week has been counted. */
  readonly isCaughtUp: () => Promise<boolean>
}

const playersMax = 200

/**
 * Closes the week that ended last, of every currency whose close is due: freezes a row for each player, then offers
 * what it brings. It may be stopped anywhere and go on, also after further weeks; each player's row and each offer is
 * made once. What cannot be offered now holds up nothing else: the week stays open for it.
 * docs/rules/cashback-and-rating.md#weekly-cashback
 */
export const closeWeeks = (deps: CloseDeps) => async (): Promise<void> => {
  const faults: unknown[] = []
  for (const [currency, mode] of Object.entries(deps.settings.read('CASHBACK_MODE')))
    await closeLast(deps, currency as Currency, mode).catch((error: unknown) => void faults.push(error))
  if (faults.length > 0) throw faults[0]
}

const closeLast = async (deps: CloseDeps, currency: Currency, mode: CashbackMode): Promise<void> => {
  const now = deps.clock.now()
  const running = periodAt('week', { currency, now })
  const week = dateAt({ currency, now: periodAt('week', { currency, now: plusMs(running.since, -1) }).since })
  if (now >= closesAt(running) && !(await isClosed(deps.sql, { currency, week }))) {
    const terms = { mode, rate: deps.settings.read('CASHBACK_WEEKLY_RATE')[mode] }
    if (await deps.isCaughtUp()) await beginClosing(deps.sql, { currency, week, terms, now })
    else deps.logger.warn({ currency, week }, 'the week is closed once the rounds of its end are counted')
  }
  for (const closing of await listUnfinished(deps.sql, currency)) await finish(deps, closing)
}

const finish = async (deps: CloseDeps, closing: Closing): Promise<void> => {
  const frozen = await freezeAll(deps, closing)
  const offered = await offerAll(deps, closing)
  await finishClosing(deps.sql, closing, deps.clock.now())
  deps.logger.info({ currency: closing.currency, week: closing.week, frozen, offered }, 'a week of cashback was closed')
}

const freezeAll = async (deps: CloseDeps, closing: Closing): Promise<number> => {
  for (let frozen = 0; ;) {
    const players = await listUnclosed(deps.sql, closing, playersMax)
    if (players.length === 0) return frozen
    await deps.inTransaction((tx) => freezeSome(deps, tx, { closing, players }))
    frozen += players.length
  }
}

const freezeSome = async (
  { clock }: CloseDeps,
  tx: TransactionSql,
  { closing, players }: { closing: Closing; players: readonly PlayerId[] },
): Promise<void> => {
  const accounts = await lockAccounts(tx, players)
  const weeks = await lockWeeks(tx, players, closing.week)
  for (const playerId of players) {
    const account = accounts.get(playerId)
    invariant(account, 'a player with a week of play has an account: both are written together')
    const closed = closeWeek(weeks.get(playerId) ?? [], {
      week: closing.week,
      terms: closing.terms,
      carry: account.weeklyCarry,
    })
    await freezeWeek(tx, playerId, { closing, closed, now: clock.now() })
    await saveWeeklyCarry(tx, playerId, closed.carry)
  }
}

const offerAll = async (deps: CloseDeps, closing: Closing): Promise<number> => {
  const offerId = await deps.bonuses.offerOfKind('WeeklyCashback', closing.currency)
  const faults: unknown[] = []
  let [offered, after] = [0, null as PlayerId | null]
  for (;;) {
    const frozen = await listUnoffered(deps.sql, closing, { after, countMax: playersMax })
    if (frozen.length === 0) break
    for (const week of frozen)
      offered += Number((await offerOne(deps, week, offerId).catch((error: unknown) => void faults.push(error))) ?? 0)
    after = frozen.at(-1)?.playerId ?? null
  }
  if (faults.length > 0) throw faults[0]
  return offered
}

/** Offers what a frozen week brings, in one transaction with the note of it. It waits for the player in any case. */
const offerOne = (
  { inTransaction, wallet, bonuses, settings, clock, logger }: CloseDeps,
  frozen: FrozenWeek,
  offerId: string | null,
): Promise<boolean> =>
  inTransaction(async (tx) => {
    const { playerId, week, amount, currency } = frozen
    await wallet.lock(tx, playerId)
    const waitsUntil = plusMs(clock.now(), settings.read('CASHBACK_WEEKLY_HOURS') * 3_600_000)
    const granted =
      offerId === null
        ? null
        : await bonuses.grantIn(tx, {
            playerId,
            offerId,
            source: 'cashback',
            externalId: nameOfWeek(playerId, week),
            deposit: null,
            amount: money(amount, currency),
            isAlwaysWaiting: true,
            waitsUntil,
          })
    if (granted?.ok) await noteOffer(tx, frozen, { grantId: granted.value.id, claimUntil: waitsUntil })
    else {
      const refusal = granted ? granted.refusal.code : 'BONUS_NOT_FOUND'
      logger.warn({ playerId, week, refusal }, 'weekly cashback was not offered')
      await noteOffer(tx, frozen, { refusal })
    }
    return granted?.ok ?? false
  })
