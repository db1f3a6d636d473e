import { invariant, plusMs, type Instant } from '@zoria/kernel'
import type { Command, Outcome, Wallet } from '@zoria/wallet'
import { afterBurn, afterComplete, type EndAnswer, type NextStep } from '../rules/due.ts'
import { claimDue, deleteDue, putOffDue, type DueRow } from '../storage/due-rows.ts'
import { expireGrant } from '../storage/grant-rows.ts'
import { findUserBonus, type StoredBonus } from '../storage/user-bonus-rows.ts'
import { holdWallet, type Deps } from './deps.ts'
import { presentBonus } from './present-bonus.ts'

/** A burn that nobody waits for goes the common way, in a batch. */
export type DueDeps = Deps & { readonly wallet: Pick<Wallet, 'execute'> }

/** Who takes a row has so long to settle it; after that it comes again, whatever became of whoever took it. */
const claimMs = 30_000
const countMax = 50

/**
 * Ends everything whose time is over: burns, releases what was met in time, lapses what waited for a deposit, expires grants. Each row is
 * one worker's at a time and each end happens once, however often it is asked. One that fails comes again and stops no other.
 */
export const settleDue = (deps: DueDeps) => async (): Promise<{ readonly isMore: boolean }> => {
  const now = deps.clock.now()
  const rows = await claimDue(deps.sql, { now, againAt: plusMs(now, claimMs), countMax })
  for (const row of rows) {
    try {
      await settleOne(deps, row, now)
    } catch (error) {
      deps.logger.error({ error, kind: row.kind, id: row.id }, 'what was due was not settled and comes again in half a minute')
    }
  }
  return { isMore: rows.length === countMax }
}

/** Ends a bonus at once where its time is over: for who asks at that second. */
export const settleOverdue = (deps: DueDeps) => (row: DueRow): Promise<void> => settleOne(deps, row, deps.clock.now())

async function settleOne(deps: DueDeps, row: DueRow, now: Instant): Promise<void> {
  if (row.kind === 'grant') return void (await expireGrant(deps.sql, row.id, now))
  const bonus = await findUserBonus(deps.sql, row.playerId, row.id)
  switch (bonus?.status) {
    case 'PENDING': return lapse(deps, row, now)
    case 'ACTIVE': return endPlayed(deps, row, bonus)
    // It ended a moment ago.
    default: return deleteDue(deps.sql, row)
  }
}

/** The wallet is held, so that a deposit either came before or finds it lapsed. */
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
  const next = burnt.kind === 'complete' ? afterComplete(await ask({ ...named, kind: 'bonus_complete' }), expiresAt) : burnt
  await follow(sql, row, next)
}

async function follow(sql: Deps['sql'], row: DueRow, next: NextStep): Promise<void> {
  switch (next.kind) {
    case 'over': return deleteDue(sql, row)
    case 'later': return putOffDue(sql, row, next.at)
    // The claim runs out and it comes again.
    case 'again': return undefined
    case 'complete': return invariant(false, 'a release is not answered by asking for it')
  }
}

const endAnswers = ['OK', 'REPLAY', 'CONFLICT', 'NOT_FOUND', 'NOT_DUE', 'WAGER_NOT_MET', 'ROUNDS_OPEN', 'RETRY', 'OVERLOADED'] as const

const answerOf = ({ code }: Outcome): EndAnswer => {
  const answer = endAnswers.find((each) => each === code)
  invariant(answer, `the end of a bonus is never answered ${code}`)
  return answer
}
