import type { ResultView } from '../../wire-tables.ts'

export type Winner = 'player' | 'banker' | 'tie'

/** A place of the big road: a win, and the ties that followed it. */
export interface RoadPlace {
  readonly winner: 'player' | 'banker'
  readonly ties: number
}

/** Winners of baccarat results, oldest first. */
export function winnersOf(results: readonly Pick<ResultView, 'outcome'>[]): readonly Winner[] {
  return results.flatMap(({ outcome }) => (outcome.kind === 'baccarat' ? [outcome.winner] : [])).toReversed()
}

/** The bead plate: columns of six, filled downwards, the last `columnsMax` of them. */
export function beadPlate(winners: readonly Winner[], columnsMax: number): readonly (readonly Winner[])[] {
  const columns = Array.from({ length: Math.ceil(winners.length / ROWS) }, (_, column) =>
    winners.slice(column * ROWS, (column + 1) * ROWS),
  )
  return columns.slice(-columnsMax)
}

/** Rows of a road. */
export const ROWS = 6

/**
 * The big road: a new column with each change of the winner. A run of more than six turns right along the lowest free
 * row (the dragon tail). Ties are counted on the win before them; ties before the first win are left out.
 */
export function bigRoad(winners: readonly Winner[]): ReadonlyMap<string, RoadPlace> {
  const places = new Map<string, RoadPlace>()
  let [column, row, start] = [-1, 0, -1]
  let last = null as RoadPlace | null
  for (const winner of winners) {
    if (winner === 'tie') {
      if (last === null) continue
      last = { winner: last.winner, ties: last.ties + 1 }
      places.set(nameOf(column, row), last)
      continue
    }
    if (last?.winner === winner) {
      const isFree = row + 1 < ROWS && !places.has(nameOf(column, row + 1)) && column === start
      if (isFree) row += 1
      else column += 1
    } else {
      start += 1
      while (places.has(nameOf(start, 0))) start += 1
      ;[column, row] = [start, 0]
    }
    last = { winner, ties: 0 }
    places.set(nameOf(column, row), last)
  }
  return places
}

const nameOf = (column: number, row: number): string => `${column} ${row}`
