import { type Instant, instant, invariant, plusMs } from '@zoria/kernel'
import type { Command, Outcome, Wallet } from '@zoria/wallet'
import type { UserBonus } from '@zoria/contract/bonuses/entities'
import type { Logger } from '@zoria/platform/logger'
import { afterBurn, afterComplete, type EndAnswer, type NextStep } from '../rules/due.ts'
import { claimDue, deleteDue, postponeDue, type DueRow } from '../storage/due-rows.ts'
import { expireGrant } from '../storage/grant-rows.ts'
import { findUserBonus, type StoredBonus } from '../storage/user-bonus-rows.ts'
import { readActiveBonus } from '../reads/own-bonuses.ts'
import { type Deps, holdWallet, type PlayerId } from './deps.ts'
import { presentBonus } from './open-bonus.ts'

/** A burn without a waiting caller goes through the wallet's batches. */
export type DueDeps = Deps & { readonly wallet: Pick<Wallet, 'execute'> }

/** Time to settle a claimed row; after it the row is claimed again. */
const claimMs = 30_000
const countMax = 50

/**
 * Ends everything that is overdue: burns bonuses, releases those met in time, lapses pending ones, expires grants. Each
 * row is claimed by one worker, and each end happens once. A failed row is retried and blocks no other.
 */
export const settleDue = (deps: DueDeps) => async (): Promise<{ readonly isMore: boolean }> => {
  const now = deps.clock.now()
  const rows = await claimDue(deps.sql, { now, againAt: plusMs(now, claimMs), countMax })
  for (const row of rows) {
    try {
      await settleOne(deps, row, now)
    } catch (error) {
      deps.logger.error(
        { error, kind: row.kind, id: row.id },
        'a due row was not settled and is retried in half a minute',
      )
    }
  }
  return { isMore: rows.length === countMax }
}

/** Ends an overdue bonus at once, for a caller that reads it at its deadline. */
const settleOverdue =
  (deps: DueDeps) =>
  (row: DueRow): Promise<void> =>
    settleOne(deps, row, deps.clock.now())

async function settleOne(deps: DueDeps, row: DueRow, now: Instant): Promise<void> {
  if (row.kind === 'grant') return void (await expireGrant(deps.sql, row, now))
  const bonus = await findUserBonus(deps.sql, row.playerId, row.id)
  switch (bonus?.status) {
    case 'PENDING':
      return lapse(deps, row, now)
    case 'ACTIVE':
      return endPlayed(deps, row, bonus)
    // It ended a moment ago.
    default:
      return deleteDue(deps.sql, row)
  }
}

/** The wallet is locked, so that a deposit either came before or finds the bonus lapsed. */
async function lapse({ inTransaction, ...deps }: Deps, { playerId }: DueRow, now: Instant): Promise<void> {
  await inTransaction(async (tx) => {
    await holdWallet(deps, tx, playerId)
    await presentBonus(deps, tx, { playerId, now })
  })
}

async function endPlayed({ sql, wallet }: DueDeps, row: DueRow, { expiresAt }: StoredBonus): Promise<void> {
  if (expiresAt === null) return deleteDue(sql, row)
  const named = { playerId: row.playerId, source: 'bonuses', externalId: row.id } as const
  const ask = async (command: Command): Promise<EndAnswer> => answerOf(await wallet.execute(command))
  const burnt = afterBurn(await ask({ ...named, kind: 'bonus_burn', reason: 'timeout' }), expiresAt)
  const next =
    burnt.kind === 'complete' ? afterComplete(await ask({ ...named, kind: 'bonus_complete' }), expiresAt) : burnt
  await follow(sql, row, next)
}

async function follow(sql: Deps['sql'], row: DueRow, next: NextStep): Promise<void> {
  switch (next.kind) {
    case 'over':
      return deleteDue(sql, row)
    case 'later':
      return postponeDue(sql, row, next.at)
    // The claim runs out and the row is retried.
    case 'again':
      return undefined
    case 'complete':
      return invariant(false, 'the end of a bonus is never answered so')
  }
}

const endAnswers = [
  'OK',
  'REPLAY',
  'CONFLICT',
  'NOT_FOUND',
  'NOT_DUE',
  'WAGER_NOT_MET',
  'ROUNDS_OPEN',
  'RETRY',
  'OVERLOADED',
] as const

const answerOf = ({ code }: Outcome): EndAnswer => {
  const answer = endAnswers.find((each) => each === code)
  invariant(answer, `the end of a bonus is never answered ${code}`)
  return answer
}

/**
 * The open bonus of a player. An overdue one is ended first, because clients ask exactly when the countdown reaches
 * zero (Spec §4).
 */
export const showActiveBonus =
  (deps: DueDeps) =>
  async (playerId: PlayerId): Promise<UserBonus | null> => {
    const shown = await readActiveBonus(deps)(playerId)
    if (shown === null || shown.expires_at === null || deps.clock.now() < instant(shown.expires_at)) return shown
    await settleOverdue(deps)({ kind: 'bonus', id: shown.id, playerId })
    return readActiveBonus(deps)(playerId)
  }

/** Polling interval: a bonus burns within a second of its deadline. */
const pollMs = 1_000

/** Repeats the work until closed, one run at a time; without a pause if one run could not take everything. */
export function runDueLoop(
  work: () => Promise<{ readonly isMore: boolean }>,
  { logger }: { readonly logger: Logger },
): { close(): Promise<void> } {
  const loop = { isClosed: false }
  let looking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    try {
      let isMore = true
      while (isMore && !loop.isClosed) isMore = (await work()).isMore
    } catch (error) {
      logger.error({ error }, 'due bonuses could not be read; retried in a second')
    }
  }
  const timer = setInterval(() => void (looking ??= look().finally(() => (looking = undefined))), pollMs).unref()
  return {
    close: async () => {
      loop.isClosed = true
      clearInterval(timer)
      await looking
    },
  }
}
