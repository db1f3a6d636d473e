import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '@zoria/platform/database'
import { createLeaderboard, type Leaderboard } from '../rules/leaderboard.ts'
import { listOpen, type BattleId, type StoredBattle } from '../storage/battle-rows.ts'
import { readChanged, type Entry } from '../storage/entry-rows.ts'

/**
 * An open battle with its places. `turnover` is the counted one of all players, minor units. `version` grows with every
 * change of the places: each reader remembers the one it has seen, because any of them may bring the boards up to
 * date.
 */
export type Board = {
  readonly battle: StoredBattle
  readonly places: Leaderboard<Entry>
  readonly turnover: bigint
  readonly version: number
}

/** Leaderboards of open battles in the memory of this process, brought up to date from stored scores. */
export type Boards = {
  /** Reads what changed. Calls that come while one runs share the next one. */
  refresh(): Promise<void>
  of(id: BattleId): Board | undefined
  open(): readonly Board[]
}

type CachedBoard = { -readonly [Field in keyof Board]: Board[Field] }

export function createBoards({ sql }: { readonly sql: Sql }): Boards {
  const boards = new Map<BattleId, CachedBoard>()
  const state: {
    since: string
    waiting: ReturnType<Boards['refresh']> | undefined
    running: ReturnType<Boards['refresh']> | undefined
  } = { since: '0', waiting: undefined, running: undefined }
  const read: Boards['refresh'] = async () => {
    const { entries, next } = await readChanged(sql, state.since)
    // Battles are read after their entries: an entry's battle is always among them, or no longer open.
    const battles = new Map((await listOpen(sql)).map((battle) => [battle.id, battle]))
    for (const id of boards.keys()) if (!battles.has(id)) boards.delete(id)
    for (const [id, battle] of battles) {
      const known = boards.get(id)
      if (known) known.battle = battle
      else boards.set(id, { battle, places: createLeaderboard<Entry>(), turnover: 0n, version: 0 })
    }
    for (const [id, ofBattle] of Map.groupBy(entries, ({ battleId }) => battleId)) {
      const board = boards.get(id)
      if (board) apply(board, ofBattle)
    }
    state.since = next
  }
  return {
    refresh: () => {
      if (state.running === undefined) {
        state.running = read().finally(() => (state.running = undefined))
        return state.running
      }
      state.waiting ??= state.running
        .catch(() => undefined)
        .then(() => {
          state.waiting = undefined
          state.running = read().finally(() => (state.running = undefined))
          return state.running
        })
      return state.waiting
    },
    of: (id) => boards.get(id),
    open: () => [...boards.values()].toSorted((left, right) => left.battle.endsAt - right.battle.endsAt),
  }
}

/** Sets changed entries; many at once into an empty board. An entry that was read twice is no change. */
function apply(board: CachedBoard, entries: readonly Entry[]): void {
  const changed = entries.filter((entry) => !isDeepStrictEqual(entry, board.places.rowOf(entry.player)))
  if (changed.length === 0) return
  board.version += 1
  const isRanked = ({ rounds }: Entry) => rounds > 0 && rounds >= board.battle.terms.qualification
  for (const entry of changed) board.turnover += entry.turnover - (board.places.rowOf(entry.player)?.turnover ?? 0n)
  if (board.places.size() === 0) board.places.load(changed.map((row) => ({ row, isRanked: isRanked(row) })))
  else for (const entry of changed) board.places.set(entry, isRanked(entry))
}
