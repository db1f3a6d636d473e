import { datedPeriods, invariant, type Currency } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { RoundEvent } from '@zoria/play'
import type { Rating } from '@zoria/rating'
import type { Settings } from '@zoria/settings'
import { earnedBy, rateAt, type Rate } from '../rules/earning.ts'
import {
  emptyAccount,
  findAccounts,
  lockOrOpenAccounts,
  saveAccounts,
  type Account,
  type PlayerId,
} from '../storage/account-rows.ts'
import { addAccruals, createCopies, listDifferences } from '../storage/copies.ts'
import { addDays, addWeeks, type DayChange, type WeekChange } from '../storage/play-rows.ts'

export type CountDeps = {
  readonly settings: Pick<Settings, 'read'>
  readonly rating: Pick<Rating, 'levelsOf' | 'cashbackOf'>
}

type Changed<Change> = Map<string, { -readonly [Name in keyof Change]: Change[Name] }>

const [dayOf, weekOf] = [datedPeriods('day'), datedPeriods('week')]

/**
 * Adds what settled rounds earn, and takes back exactly what undone ones had earned, in the caller's transaction.
 * Accounts are locked in the order of the players, and each table is written with one statement.
 * docs/rules/cashback-and-rating.md#cashback
 */
export const countRounds =
  (deps: CountDeps) =>
  async (tx: TransactionSql, events: readonly RoundEvent[]): Promise<void> => {
    const counted = events.filter(({ round }) => !round.isFreeRound && round.stakeReal > 0n)
    if (counted.length === 0) return
    const accounts = await lockOrOpenAccounts(tx, new Map(counted.map(({ round }) => [round.playerId, round.currency])))
    const levels = await deps.rating.levelsOf([...accounts.keys()], tx)
    const presentRate = rates(deps)
    const changes = changesOf(accounts, counted, ({ playerId, currency }) =>
      presentRate(currency, levels.get(playerId) ?? 0),
    )
    await saveAccounts(tx, changes.accounts)
    await addDays(tx, 'stored', changes.days)
    await addWeeks(tx, 'stored', changes.weeks)
  }

/**
 * The same into a copy, and what differs. Moments that were counted keep their rate, so the stored history of rates
 * says what each round earned; an account that is missing earns nothing and shows as a difference.
 */
export const copyOfPlay = () => ({
  begin: (tx: TransactionSql) => createCopies(tx),
  consume: async (tx: TransactionSql, events: readonly RoundEvent[]): Promise<void> => {
    const counted = events.filter(({ round }) => !round.isFreeRound && round.stakeReal > 0n)
    if (counted.length === 0) return
    const stored = await findAccounts(tx, [...new Set(counted.map(({ round }) => round.playerId))])
    const accounts = new Map(
      counted.map(({ round: { playerId, currency } }) => [
        playerId,
        { ...(stored.get(playerId) ?? emptyAccount(playerId, currency)), accrued: 0n },
      ]),
    )
    const changes = changesOf(accounts, counted, () => ({ mode: 'turnover', bps: 0 }))
    await addAccruals(tx, changes.accounts)
    await addDays(tx, 'copy', changes.days)
    await addWeeks(tx, 'copy', changes.weeks)
  },
  differences: async (tx: TransactionSql) =>
    (await listDifferences(tx)).map(
      ({ of, playerId, stored, journal }) =>
        `${of} of player ${playerId}: ${stored} is stored, the journal says ${journal}`,
    ),
})

/**
 * Accounts, days and weeks after some events, each in the order of the players. `present` is the rate of a round that
 * is later than all before.
 */
const changesOf = (
  accountsBefore: ReadonlyMap<PlayerId, Account>,
  events: readonly RoundEvent[],
  present: (round: RoundEvent['round']) => Rate,
): { accounts: readonly Account[]; days: readonly DayChange[]; weeks: readonly WeekChange[] } => {
  const accounts = new Map(accountsBefore)
  const days: Changed<DayChange> = new Map()
  const weeks: Changed<WeekChange> = new Map()
  for (const { kind, round } of events) {
    const { playerId, currency, settledAt, stakeReal, paidReal, gameUuid } = round
    const account = accounts.get(playerId)
    invariant(account, 'every player of the events has an account')
    const { rate, history } = rateAt(account.history, { at: settledAt, present: present(round) })
    const sign = kind === 'settled' ? 1n : -1n
    const earned = sign * earnedBy(round, rate)
    accounts.set(playerId, { ...account, accrued: account.accrued + earned, history })
    const [day, week] = [dayOf(currency, settledAt).from, weekOf(currency, settledAt).from]
    const ofDay = changeOf(days, `${playerId} ${day} ${gameUuid}`, {
      playerId,
      day,
      game: gameUuid,
      turnover: 0n,
      earned: 0n,
    })
    ofDay.turnover += sign * stakeReal
    ofDay.earned += earned
    const ofWeek = changeOf(weeks, `${playerId} ${week}`, { playerId, week, currency, staked: 0n, paid: 0n })
    ofWeek.staked += sign * stakeReal
    ofWeek.paid += sign * paidReal
  }
  return { accounts: ordered(accounts), days: ordered(days), weeks: ordered(weeks) }
}

/** The rate of a level at present; where a currency has no mode nothing is earned. */
const rates = ({ settings, rating }: CountDeps) => {
  const modes = settings.read('CASHBACK_MODE')
  return (currency: Currency, level: number): Rate => ({
    mode: modes[currency] ?? 'turnover',
    bps: modes[currency] === undefined ? 0 : rating.cashbackOf(level),
  })
}

const changeOf = <Change>(changes: Map<string, Change>, key: string, none: Change): Change => {
  const known = changes.get(key)
  if (known) return known
  changes.set(key, none)
  return none
}

/** By key, which begins with the player. */
const ordered = <Change>(changes: ReadonlyMap<string, Change>): readonly Change[] =>
  [...changes].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, change]) => change)
