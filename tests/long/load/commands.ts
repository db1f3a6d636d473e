import { bps, money, type Currency } from '@zoria/kernel'
import type { Balances, Command, Outcome, PlayerId, Source } from '@zoria/wallet'
import type { Asked, Shown, Told } from '../history/attempt.ts'
import { lost, type Lost } from '../house/wallet-process.ts'

/** The game and its provider in the harness's catalogue: a call over HTTP and one at the front door then have one key. */
export const played = { provider: 'faults', game: 'faults-game' } as const
export const merchant = { id: 'zoria', key: 'sandbox-gis-key' } as const

const currency: Currency = 'uah'
const sum = (amount: bigint) => money(amount, currency)

/** The command of a client's request. */
export function commandOf(playerId: PlayerId, asked: Exclude<Asked, { kind: 'read' }>): Command {
  const named = (source: Source) => ({ playerId, source, externalId: asked.id })
  const play = { ...named(`gis:${merchant.id}`), ...played }
  switch (asked.kind) {
    case 'deposit':
    case 'crosspay':
    case 'withdrawal_hold':
      return { ...named('payments'), kind: asked.kind, amount: sum(asked.amount) }
    case 'withdrawal_paid':
    case 'withdrawal_returned':
      return { ...named('payments'), kind: asked.kind }
    case 'stake':
      return {
        ...play,
        kind: 'stake',
        amount: sum(asked.amount),
        weight: bps(10_000n),
        round: asked.round,
        sessionStartedAt: null,
        isRoundFinished: isLastOf(asked.round),
        freeRound: null,
        objection: null,
      }
    case 'payout':
      return {
        ...play,
        kind: 'payout',
        amount: sum(asked.amount),
        fraction: 0n,
        type: 'win',
        round: asked.round,
        sessionStartedAt: null,
        isRoundFinished: true,
        freeRound: null,
      }
    case 'refund':
      return { ...play, kind: 'refund', amount: sum(asked.amount), stakeId: asked.stakeId, round: null }
    case 'rollback':
      return { ...play, kind: 'rollback', currency, items: asked.items, round: null }
    case 'close_round':
      return { ...play, kind: 'close_round', round: asked.round }
    case 'adjustment':
      return {
        ...named('staff'),
        kind: 'adjustment',
        purse: asked.purse,
        direction: asked.direction,
        amount: sum(asked.amount),
        reason: 'a correction',
        by: 'faults',
      }
    case 'block_change':
      return {
        ...named('staff'),
        kind: 'block_change',
        block: asked.scope === null ? null : { scope: asked.scope, reason: 'a test' },
      }
  }
}

/** Half of the rounds end with their stake, like a spin without a win. */
export function isLastOf(round: string): boolean {
  return round.charCodeAt(round.length - 1) % 2 === 0
}

/** A front door's answer from a client's view. */
export function toldBy(outcome: Outcome | Lost): Told {
  switch (outcome.code) {
    case 'OK':
    case 'REPLAY':
      return {
        code: 'DONE',
        isRepeat: outcome.code === 'REPLAY',
        transactionId: outcome.receipt.transactionId,
        shown: shownOf(outcome.receipt.balances),
      }
    case 'LOST':
    case 'RETRY':
    case 'OVERLOADED':
      return { code: 'UNKNOWN' }
    case 'PLAYER_UNKNOWN':
      return { code: 'REFUSED', reason: outcome.code, shown: {} }
    default:
      return { code: 'REFUSED', reason: outcome.code, shown: shownOf(outcome.balances) }
  }
}

export function readOf(balances: Balances | undefined | Lost): Told {
  if (balances === undefined || balances === lost || 'code' in balances) return { code: 'UNKNOWN' }
  return { code: 'READ', shown: shownOf(balances) }
}

const shownOf = (balances: Balances): Shown => ({
  version: balances.version,
  total: balances.total.amount,
  game: balances.game.amount,
  electronic: balances.electronic.amount,
  bonus: balances.bonus.amount,
  cashback: balances.cashback.amount,
  held: balances.held.amount,
  debt: balances.debt.amount,
})
