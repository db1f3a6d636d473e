import type { Bonuses } from '@zoria/bonuses'
import { dateAt, invariant, money, periodAt, plusMs, type Currency } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql, TransactionSql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import { closesAt, closeWeek, nameOfWeek } from '../rules/weekly.ts'
import { lockAccounts, saveWeeklyCarry, type PlayerId } from '../storage/account-rows.ts'
import { beginClosing, finishClosing, freezeWeek, isClosed, listUnclosed, listUnoffered, lockWeeks, noteOffer, type Closing, type FrozenWeek } from '../storage/week-rows.ts'

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
 * Closes the week that ended last, of every currency whose close is due: freezes a row for each player, then offers what it brings. It may be
 * stopped anywhere and go on; each player's row and each offer is made once. docs/rules/cashback-and-rating.md#weekly-cashback
 */
export const closeWeeks = (deps: CloseDeps) => async (): Promise<void> => {
  for (const [code, mode] of Object.entries(deps.settings.read('CASHBACK_MODE'))) {
    const currency = code as Currency
    const now = deps.clock.now()
    const running = periodAt('week', { currency, now })
    const week = dateAt({ currency, now: periodAt('week', { currency, now: plusMs(running.since, -1) }).since })
    if (now < closesAt(running) || (await isClosed(deps.sql, { currency, week }))) continue
    if (!(await deps.isCaughtUp())) {
      deps.logger.warn({ currency, week }, 'the week is closed once the rounds of its end are counted')
      continue
    }
    const terms = { mode, rate: deps.settings.read('CASHBACK_WEEKLY_RATE')[mode] }
    const closing = await beginClosing(deps.sql, { currency, week, terms, now })
    const frozen = await freezeAll(deps, closing)
    const offered = await offerAll(deps, closing)
    await finishClosing(deps.sql, closing, deps.clock.now())
    deps.logger.info({ currency, week, frozen, offered }, 'a week of cashback was closed')
  }
}

const freezeAll = async (deps: CloseDeps, closing: Closing): Promise<number> => {
  for (let frozen = 0; ;) {
    const players = await listUnclosed(deps.sql, closing, playersMax)
    if (players.length === 0) return frozen
    await deps.inTransaction((tx) => freezeSome(deps, tx, { closing, players }))
    frozen += players.length
  }
}

const freezeSome = async ({ clock }: CloseDeps, tx: TransactionSql, { closing, players }: { closing: Closing; players: readonly PlayerId[] }): Promise<void> => {
  const accounts = await lockAccounts(tx, players)
  const weeks = await lockWeeks(tx, players, closing.week)
  for (const playerId of players) {
    const account = accounts.get(playerId)
    invariant(account, 'a player with a week of play has an account: both are written together')
    const closed = closeWeek(weeks.get(playerId) ?? [], { week: closing.week, terms: closing.terms, carry: account.weeklyCarry })
    await freezeWeek(tx, playerId, { closing, closed, now: clock.now() })
    await saveWeeklyCarry(tx, playerId, closed.carry)
  }
}

const offerAll = async (deps: CloseDeps, closing: Closing): Promise<number> => {
  const offerId = await deps.bonuses.offerOfKind('WeeklyCashback', closing.currency)
  for (let offered = 0; ;) {
    const frozen = (await listUnoffered(deps.sql, closing, playersMax))
    if (frozen.length === 0) return offered
    for (const week of frozen) offered += Number(await offerOne(deps, week, offerId))
  }
}

/** Offers what a frozen week brings, in one transaction with the note of it. It waits for the player in any case. */
const offerOne = ({ inTransaction, wallet, bonuses, settings, clock, logger }: CloseDeps, frozen: FrozenWeek, offerId: string | null): Promise<boolean> =>
  inTransaction(async (tx) => {
    const { playerId, week, amount, currency } = frozen
    await wallet.lock(tx, playerId)
    const waitsUntil = plusMs(clock.now(), settings.read('CASHBACK_WEEKLY_HOURS') * 3_600_000)
    const granted = offerId === null ? null : await bonuses.grantIn(tx, {
      playerId, offerId, source: 'cashback', externalId: nameOfWeek(playerId, week), deposit: null, amount: money(amount, currency), isAlwaysWaiting: true, waitsUntil,
    })
    if (granted?.ok) await noteOffer(tx, frozen, { grantId: granted.value.id, claimUntil: waitsUntil })
    else {
      const refusal = granted ? granted.refusal.code : 'BONUS_NOT_FOUND'
      logger.warn({ playerId, week, refusal }, 'weekly cashback was not offered')
      await noteOffer(tx, frozen, { refusal })
    }
    return granted?.ok ?? false
  })
