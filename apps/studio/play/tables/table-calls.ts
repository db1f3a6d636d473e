import type { Clock } from '../../clock.ts'
import { afterPayout, afterStake, afterVoid, type Refusal } from '../../rules/round.ts'
import { CALL_LEASE_MS } from '../../rules/timing.ts'
import { createBatch } from '../../storage/batch.ts'
import type { Sql } from '../../storage/database.ts'
import {
  findPlaced,
  insertPlacements,
  movePayouts,
  movePlacements,
  undoPlacements,
  type PayoutMove,
  type Placed,
  type Placement,
  type PlacementMove,
  type PlacementState,
  type PlayerRound,
} from '../../storage/player-rounds.ts'
import type { TableWallet } from './table-wallet.ts'

export interface TableCallDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly wallet: TableWallet
}

/** A placement after a call, and the balance if the wallet answered one. */
export interface Called extends Placed {
  readonly balance: bigint | null
}

/**
 * Money calls of tables. Each is counted in the database before it is sent, so a start after a crash repeats it under
 * the same id.
 */
export interface TableCalls {
  /** Stores new bets and takes their stake. Null if the round takes no more bets. */
  readonly place: (placed: Placed) => Promise<Called | null>
  /** Takes the stake of a placement that is stored and counted. */
  readonly take: (placed: Placed) => Promise<Called>
  /** Gives accepted bets back. Null if their round is drawn, or they are undone already. */
  readonly undo: (placed: Placed) => Promise<Called | null>
  /** Repeats the call that a placement waits for. */
  readonly repeat: (placed: Placed) => Promise<Called>
  /** Pays a player's round; repeated until it is answered. */
  readonly pay: (player: PlayerRound) => Promise<PlayerRound>
}

export function createTableCalls(deps: TableCallDeps): TableCalls {
  const { sql, clock, wallet } = deps
  const insert = createBatch((placed: readonly Placed[]) => insertPlacements(sql, placed))
  const undo = createBatch((moves: readonly PlacementMove[]) => undoPlacements(sql, moves))
  const payouts = createBatch((moves: readonly PayoutMove[]) => movePayouts(sql, moves))
  const call = createPlacementCall(deps)
  return {
    place: async (placed) => ((await insert(placed)) ? call(placed) : null),
    take: call,
    undo: async (placed) => {
      const asked = counted(placed, { to: 'undo_asked', attempts: 1 }, clock.now())
      return (await undo(asked.move)) ? call(asked.placed) : null
    },
    repeat: call.counted,
    pay: async (player) => {
      const attempts = player.attempts + 1
      const turning = afterPayout(await wallet.payOut({ ...player, attempts }), attempts)
      const now = clock.now()
      const moved =
        turning.kind === 'to'
          ? ({ state: 'settled', attempts, nextAttemptAt: null, balanceAfter: turning.balance } as const)
          : ({
              state: 'payout_asked',
              attempts,
              nextAttemptAt: now + (turning.kind === 'again' ? turning.inMs : 0),
              balanceAfter: null,
            } as const)
      await payouts({
        id: player.id,
        to: moved.state,
        attempts,
        nextAttemptAt: moved.nextAttemptAt,
        balance: moved.balanceAfter,
        reference: turning.kind === 'to' ? turning.reference : null,
        movedAt: now,
      })
      return { ...player, ...moved }
    },
  }
}

interface PlacementCall {
  /** Makes the call of a placement's state, which is counted already. */
  (placed: Placed): Promise<Called>
  /** Counts the call first. */
  readonly counted: (placed: Placed) => Promise<Called>
}

const createPlacementCall = ({ sql, clock, wallet }: TableCallDeps): PlacementCall => {
  const write = createBatch((moves: readonly PlacementMove[]) => movePlacements(sql, moves))

  /** Moves a placement on. If it was moved by another, as by the draw, it continues from there. */
  const move = async (placed: Placed, to: Target, balance: bigint | null): Promise<Called> => {
    const next = counted(placed, to, clock.now())
    if (await write(next.move)) return to.isCalled === true ? call(next.placed) : { ...next.placed, balance }
    const present = await findPlaced(sql, placed.placement.id)
    if (present === null) throw new Error(`Placement ${placed.placement.id} is gone`)
    return isAsked(present.placement.state) && present.placement.state !== placed.placement.state
      ? countedCall(present)
      : { ...present, balance }
  }
  const call = async (placed: Placed): Promise<Called> => {
    const { state, attempts } = placed.placement
    if (state === 'stake_asked') {
      const turning = afterStake(await wallet.takeStake(placed), attempts)
      if (turning.kind === 'to') return move(placed, { to: 'accepted', attempts: 0 }, turning.balance)
      if (turning.kind === 'again') return again(placed, turning.inMs)
      return turning.state === 'void_asked'
        ? move(placed, { to: 'void_asked', attempts: 1, refusal: turning.refusal, isCalled: true }, null)
        : move(placed, { to: 'refused', attempts: 0, refusal: turning.refusal }, null)
    }
    const turning = afterVoid(await wallet.giveBack(placed), attempts)
    if (turning.kind === 'to')
      return move(placed, { to: state === 'undo_asked' ? 'undone' : 'voided', attempts: 0 }, turning.balance)
    return again(placed, turning.kind === 'again' ? turning.inMs : 0)
  }
  const again = (placed: Placed, inMs: number): Promise<Called> => {
    const { state, attempts } = placed.placement
    return inMs === 0
      ? move(placed, { to: state, attempts: attempts + 1, isCalled: true }, null)
      : move(placed, { to: state, attempts, inMs }, null)
  }
  const countedCall = (placed: Placed): Promise<Called> =>
    move(placed, { to: placed.placement.state, attempts: placed.placement.attempts + 1, isCalled: true }, null)
  return Object.assign(call, { counted: countedCall })
}

interface Target {
  readonly to: PlacementState
  readonly attempts: number
  readonly refusal?: Refusal
  /** Delay before the call is due; a call that is made now is due after its lease. */
  readonly inMs?: number
  readonly isCalled?: true
}

const counted = (
  { player, placement }: Placed,
  { to, attempts, refusal, inMs }: Target,
  now: number,
): { readonly placed: Placed; readonly move: PlacementMove } => {
  const nextAttemptAt = now + (inMs ?? CALL_LEASE_MS)
  const moved: Placement = { ...placement, state: to, attempts, nextAttemptAt, refusal: refusal ?? placement.refusal }
  return {
    placed: { player, placement: moved },
    move: { id: placement.id, from: placement.state, to, attempts, nextAttemptAt, refusal: refusal ?? null },
  }
}

const isAsked = (state: PlacementState): boolean =>
  state === 'stake_asked' || state === 'undo_asked' || state === 'void_asked'
