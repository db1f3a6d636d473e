import type { CashbackWeek, claimCashback, getCashback, getWeeklyCashback } from '@zoria/contract/cashback/http'
import type { ReplyOf } from '@zoria/contract/endpoint'
import {
  dateAt,
  formatAmount,
  invariant,
  money,
  periodAt,
  plusMs,
  toIso,
  type Currency,
  type Instant,
} from '@zoria/kernel'
import type { Bonuses } from '@zoria/bonuses'
import type { Games } from '@zoria/games'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Rating } from '@zoria/rating'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import { dueOf, floored, microsPerMinorUnit } from '../rules/earning.ts'
import { isEnough } from '../rules/claim.ts'
import { closesAt, closeWeek, nameOfWeek } from '../rules/weekly.ts'
import { findAccount, type PlayerId } from '../storage/account-rows.ts'
import type { Claim } from '../storage/claim-rows.ts'
import { readDays } from '../storage/play-rows.ts'
import { isClosed, listFrozen, readOpenWeeks, type FrozenWeek } from '../storage/week-rows.ts'

export type ReadDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly settings: Pick<Settings, 'read'>
  readonly wallet: Pick<Wallet, 'balances'>
  readonly rating: Pick<Rating, 'ratingOf' | 'cashbackOf'>
  readonly games: Pick<Games, 'namesOf'>
  readonly bonuses: Pick<Bonuses, 'grantOf'>
}

const dayCount = 7

/** `GET /cashback`. What is due and not moved to the wallet yet is part of the balance: a claim moves it first. */
export const readCashback =
  (deps: ReadDeps) =>
  async (playerId: PlayerId): Promise<ReplyOf<typeof getCashback>['body']> => {
    const { settings, rating } = deps
    const [{ balances, account }, { level }] = await Promise.all([readWhole(deps, playerId), rating.ratingOf(playerId)])
    const { currency } = balances
    const sumOf = (amount: bigint) => formatAmount(money(amount, currency))
    const due = account ? dueOf(account) : 0n
    const waiting = balances.cashback.amount + due
    const balance = money(waiting < 0n ? 0n : waiting, currency)
    const dates = lastDates(currency, deps.clock.now())
    const { days, games } = await readDays(deps.sql, playerId, dates[0] as string)
    const names = await deps.games.namesOf(games.map(({ game }) => game))
    const mode = settings.read('CASHBACK_MODE')[currency]
    return {
      currency,
      balance: formatAmount(balance),
      mode: mode ?? 'turnover',
      level,
      percent: percentOf(mode ? rating.cashbackOf(level) : 0),
      min_claim: formatAmount(settings.read('CASHBACK_MIN')[currency]?.claim ?? money(0n, currency)),
      is_claimable: isEnough(balance, settings.read('CASHBACK_MIN')[balance.currency]?.claim),
      owed: sumOf(waiting < 0n ? waiting : 0n),
      lifetime: sumOf(floored(account?.accrued ?? 0n, microsPerMinorUnit)),
      days: dates.map((date) => ({
        date,
        earned: sumOf(floored(days.get(date)?.earned ?? 0n, microsPerMinorUnit)),
        turnover: sumOf(days.get(date)?.turnover ?? 0n),
      })),
      games: games.map(({ game, earned, turnover }) => ({
        slug: names.get(game)?.slug ?? null,
        name: names.get(game)?.name ?? game,
        earned: sumOf(floored(earned, microsPerMinorUnit)),
        turnover: sumOf(turnover),
      })),
      levels: settings.read('RATING_LEVELS').map(({ level: number, cashback }) => ({
        level: number,
        percent: percentOf(mode ? cashback : 0),
        is_own: number === level,
      })),
    }
  }

/** The wallet and the account around it: what moved between the two reads would be in neither of them, or in both. */
async function readWhole(deps: ReadDeps, playerId: PlayerId) {
  for (;;) {
    const before = await findAccount(deps.sql, playerId)
    const balances = await deps.wallet.balances(playerId)
    const account = await findAccount(deps.sql, playerId)
    invariant(balances, 'a player has a wallet: it opens in the transaction of the registration')
    if (before?.movements === account?.movements) return { balances, account }
  }
}

/** `GET /cashback/weekly`. */
export const readWeekly =
  (deps: ReadDeps) =>
  async (playerId: PlayerId): Promise<ReplyOf<typeof getWeeklyCashback>['body']> => {
    const { settings, clock } = deps
    const balances = await deps.wallet.balances(playerId)
    invariant(balances, 'a player has a wallet: it opens in the transaction of the registration')
    const { currency } = balances
    const now = clock.now()
    const mode = settings.read('CASHBACK_MODE')[currency]
    const running = periodAt('week', { currency, now })
    const [week, before] = [running.since, plusMs(running.since, -1)].map((moment) =>
      dateAt({ currency, now: periodAt('week', { currency, now: moment }).since }),
    ) as [string, string]
    const weeks = await readOpenWeeks(deps.sql, playerId, week)
    // The week that ended is shown until its close, apart from the play of the new one.
    const isLeft =
      mode !== undefined &&
      weeks.some((each) => each.week <= before) &&
      !(await isClosed(deps.sql, { currency, week: before }))
    const shown = isLeft ? before : week
    const terms = { mode: mode ?? 'turnover', rate: settings.read('CASHBACK_WEEKLY_RATE')[mode ?? 'turnover'] }
    const account = await findAccount(deps.sql, playerId)
    const open = closeWeek(
      weeks.filter((each) => each.week <= shown),
      { week: shown, terms, carry: account?.weeklyCarry ?? 0n },
    )
    const history = await Promise.all(
      (await listFrozen(deps.sql, playerId, historyMax)).map((frozen) => frozenOnWire(deps, frozen, now)),
    )
    return {
      currency,
      current: weekOnWire(
        { week: shown, currency, terms, basis: open.basis + open.correction, amount: open.amount },
        { status: isLeft ? 'closing' : 'open', grantId: null, claimUntil: null },
      ),
      last: history[0] ?? null,
      history,
      next_close_at: toIso(closesAt(isLeft ? running : periodAt('week', { currency, now: running.until }))),
    }
  }

const historyMax = 12

const frozenOnWire = async (
  { bonuses }: Pick<ReadDeps, 'bonuses'>,
  frozen: FrozenWeek,
  now: Instant,
): Promise<CashbackWeek> => {
  const grant =
    frozen.grantId === null
      ? undefined
      : await bonuses.grantOf({ source: 'cashback', externalId: nameOfWeek(frozen.playerId, frozen.week) })
  const status = statusOf(grant, now)
  const basis = frozen.basis + frozen.correction
  return weekOnWire(
    { ...frozen, basis },
    {
      status,
      grantId: status === 'offered' || status === 'claimed' ? frozen.grantId : null,
      claimUntil: frozen.claimUntil,
    },
  )
}

const statusOf = (grant: Awaited<ReturnType<Bonuses['grantOf']>>, now: Instant): CashbackWeek['status'] => {
  if (!grant) return 'nothing'
  if (grant.status === 'claimed') return 'claimed'
  return grant.status === 'waiting' && grant.expiresAt > now ? 'offered' : 'expired'
}

type Shown = Pick<FrozenWeek, 'week' | 'currency' | 'terms' | 'basis' | 'amount'>

const weekOnWire = (
  { week, currency, terms: { mode, rate }, basis, amount }: Shown,
  {
    status,
    grantId,
    claimUntil,
  }: { status: CashbackWeek['status']; grantId: string | null; claimUntil: Instant | null },
): CashbackWeek => ({
  from: week,
  to: new Date(Date.parse(week) + 6 * dayMs).toISOString().slice(0, 10),
  mode,
  basis: formatAmount(money(basis, currency)),
  percent: percentOf(rate),
  amount: formatAmount(money(amount, currency)),
  status,
  grant_id: grantId,
  claim_until: claimUntil && toIso(claimUntil),
})

export const claimOnWire = ({ id, amount, claimedAt }: Claim): ReplyOf<typeof claimCashback>['body'] => ({
  id,
  amount: formatAmount(amount),
  claimed_at: toIso(claimedAt),
})

/**
 * The last business days, today the last one. Midnights are stepped over from the middle of a day, so that a change of
 * summer time skips none.
 */
const lastDates = (currency: Currency, now: Instant): readonly string[] => {
  const noon = plusMs(periodAt('day', { currency, now }).since, dayMs / 2)
  return Array.from({ length: dayCount }, (_, back) =>
    dateAt({ currency, now: plusMs(noon, (back - dayCount + 1) * dayMs) }),
  )
}

const dayMs = 86_400_000

/** Basis points as per cent with two places. */
const percentOf = (bps: number): string => `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, '0')}`
