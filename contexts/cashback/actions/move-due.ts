import { setTimeout } from 'node:timers/promises'
import type { Identity } from '@zoria/identity'
import { invariant, money, plusMs, type Money } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql, TransactionSql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { Wallet } from '@zoria/wallet'
import { dueOf, movementOf } from '../rules/earning.ts'
import { listDue, lockAccounts, noteMovement, planOnce, type PlayerId } from '../storage/account-rows.ts'

export type MoveDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly logger: Logger
  readonly wallet: Pick<Wallet, 'lock' | 'post' | 'balances'>
  readonly identity: Pick<Identity, 'isErased'>
}

/**
 * When what was earned moves: soon after play has ended, and seldom while it goes on. Each movement is a row of the
 * player's journal and makes his next bet decide again, so it must not come between the bets of everybody.
 */
const waits = { whilePlayingMs: 600_000, afterMs: 30_000, pauseOfPlayMs: 60_000 } as const
const playersMax = 50
/** Movements follow each other at this distance: those of many players never come in a burst. */
const paceMs = 100

/**
 * Moves what is due of some players, each in its own transaction; answers whether there may be more. `between` runs
 * after each. A player whose money cannot be moved holds up no other one: the fault is thrown at the end.
 */
export const moveDue =
  (deps: MoveDeps, between: () => Promise<boolean> = () => Promise.resolve(true)) =>
  async (): Promise<{ readonly isMore: boolean }> => {
    const before = (ms: number) => plusMs(deps.clock.now(), -ms)
    const players = await listDue(deps.sql, {
      movedBefore: before(waits.afterMs),
      movedLongBefore: before(waits.whilePlayingMs),
      playedBefore: before(waits.pauseOfPlayMs),
      countMax: playersMax,
    })
    const faults: unknown[] = []
    for (const playerId of players) {
      await deps
        .inTransaction(async (tx) => {
          await planOnce(tx)
          await holdWallet(deps, tx, playerId)
          await moveDueOf(deps, tx, playerId)
        })
        .catch((error: unknown) => void faults.push(error))
      if (!(await between())) return { isMore: true }
    }
    if (faults.length > 0) throw faults[0]
    return { isMore: players.length === playersMax }
  }

/**
 * Moves what is due of one player whose wallet is held: what play earned to cashback, or what undone rounds had brought
 * out of it, as far as it is there. What was claimed already stays owed, and what play earns next fills it first. An
 * erased account gets nothing. Answers the balance of cashback then.
 */
export async function moveDueOf(
  { wallet, clock, logger, identity }: MoveDeps,
  tx: TransactionSql,
  playerId: PlayerId,
): Promise<Money | null> {
  const account = (await lockAccounts(tx, [playerId])).get(playerId)
  const cashback = (await wallet.balances(playerId, tx))?.cashback
  invariant(cashback, 'a player has a wallet: it opens in the transaction of the registration')
  if (!account) return cashback
  const due = dueOf(account)
  const isErased = await identity.isErased(tx, playerId)
  const moved = movementOf({ due, balance: cashback.amount, isErased })
  if (isErased && due > 0n) logger.warn({ playerId, due: String(due) }, 'cashback of an erased account is not paid')
  // What is owed and not there stays due only for what play earns next.
  await noteMovement(tx, playerId, { moved, isDue: false, now: clock.now() })
  if (moved === 0n) return cashback

  const named = {
    playerId,
    source: 'cashback',
    externalId: `${playerId}:${account.movements + 1}`,
    amount: money(moved < 0n ? -moved : moved, account.currency),
  } as const
  const outcome = await wallet.post(
    tx,
    moved > 0n ? { ...named, kind: 'cashback_credit' } : { ...named, kind: 'cashback_debit', reason: 'void' },
  )
  invariant(outcome.code === 'OK', `a movement of cashback lands, not ${outcome.code}`)
  return money(cashback.amount + moved, account.currency)
}

export async function holdWallet(
  { wallet }: Pick<MoveDeps, 'wallet'>,
  tx: TransactionSql,
  playerId: PlayerId,
): Promise<void> {
  const isHeld = await wallet.lock(tx, playerId)
  invariant(isHeld, 'a player has a wallet: it opens in the transaction of the registration')
}

/** Moves what is due about once a second until closed. The worker does so. */
export function keepMoving(deps: MoveDeps): { close(): Promise<void> } {
  const loop = { isClosed: false }
  const paced = async (): Promise<boolean> => {
    await setTimeout(paceMs)
    return !loop.isClosed
  }
  const move = moveDue(deps, paced)
  let moving: Promise<void> | undefined
  const look = async (): Promise<void> => {
    try {
      let isMore = true
      while (isMore && !loop.isClosed) isMore = (await move()).isMore
    } catch (error) {
      deps.logger.error({ error }, 'cashback was not moved to the wallets; the next attempt is in a second')
    }
  }
  const timer = setInterval(() => void (moving ??= look().finally(() => (moving = undefined))), 1_000).unref()
  return {
    close: async () => {
      loop.isClosed = true
      clearInterval(timer)
      await moving
    },
  }
}
