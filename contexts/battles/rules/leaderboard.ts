import { compareStandings, type Standing } from './ranking.ts'

/**
 * Places of many players, in order while scores change: sorted blocks with their lengths, so that a place is found by
 * two binary searches and a sum over the blocks. `Row` may carry more than what decides the place.
 */
export type Leaderboard<Row extends Standing> = {
  /** Sets a player's row; a row that is not ranked leaves the places. */
  set(row: Row, isRanked: boolean): void
  /** Sets all rows at once. */
  load(rows: readonly { readonly row: Row; readonly isRanked: boolean }[]): void
  rowOf(player: string): Row | undefined
  /** From 1; null without a place. */
  rankOf(player: string): number | null
  at(rank: number): Row | undefined
  /** Rows of the places `from` to `to`, both included. */
  slice(from: number, to: number): readonly Row[]
  /** Those with a place. */
  ranked(): number
  /** All, with and without a place. */
  size(): number
}

const blockMax = 512

export function createLeaderboard<Row extends Standing>(): Leaderboard<Row> {
  const known = new Map<string, { row: Row; isRanked: boolean }>()
  const ordered = createOrdered<Row>()
  return {
    set: (row, isRanked) => {
      const before = known.get(row.player)
      if (before?.isRanked) ordered.remove(before.row)
      known.set(row.player, { row, isRanked })
      if (isRanked) ordered.add(row)
    },
    load: (rows) => {
      known.clear()
      for (const { row, isRanked } of rows) known.set(row.player, { row, isRanked })
      // A comparison of numbers costs a tenth of one of big integers, and decides all but equal scores.
      const keyed = rows.filter(({ isRanked }) => isRanked).map(({ row }) => ({ row, score: Number(row.score) }))
      ordered.load(
        keyed
          .sort((left, right) => right.score - left.score || compareStandings(left.row, right.row))
          .map(({ row }) => row),
      )
    },
    rowOf: (player) => known.get(player)?.row,
    rankOf: (player) => {
      const own = known.get(player)
      return own?.isRanked ? ordered.above(own.row) + 1 : null
    },
    at: (rank) => ordered.slice(rank, rank)[0],
    slice: ordered.slice,
    ranked: ordered.count,
    size: () => known.size,
  }
}

/** Rows in order, in blocks. */
function createOrdered<Row extends Standing>() {
  let blocks: Row[][] = []
  let count = 0
  return {
    count: () => count,
    load: (rows: readonly Row[]) => {
      count = rows.length
      blocks = []
      for (let from = 0; from < rows.length; from += blockMax / 2) blocks.push(rows.slice(from, from + blockMax / 2))
    },
    add: (row: Row) => {
      const at = blockOf(blocks, row)
      const block = blocks[at]
      count += 1
      if (!block) return void blocks.push([row])
      block.splice(positionIn(block, row), 0, row)
      if (block.length > blockMax) blocks.splice(at + 1, 0, block.splice(blockMax / 2))
    },
    remove: (row: Row) => {
      const at = blockOf(blocks, row)
      const block = blocks[at] as Row[]
      block.splice(positionIn(block, row), 1)
      if (block.length === 0) blocks.splice(at, 1)
      count -= 1
    },
    above: (row: Row): number => {
      const at = blockOf(blocks, row)
      let passed = 0
      for (let before = 0; before < at; before += 1) passed += (blocks[before] as Row[]).length
      return passed + positionIn(blocks[at] as Row[], row)
    },
    slice: (from: number, to: number): readonly Row[] => {
      const found: Row[] = []
      let passed = 0
      for (const block of blocks) {
        if (passed >= to) break
        if (passed + block.length >= from) found.push(...block.slice(Math.max(0, from - 1 - passed), to - passed))
        passed += block.length
      }
      return found
    },
  }
}

/** The block in which a row is or belongs: the first one whose last row is not above it, or the last block. */
function blockOf<Row extends Standing>(blocks: readonly Row[][], row: Row): number {
  let [low, high] = [0, Math.max(0, blocks.length - 1)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareStandings(blocks[middle]?.at(-1) as Row, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** How many rows of a block are above a row. */
function positionIn<Row extends Standing>(block: readonly Row[], row: Row): number {
  let [low, high] = [0, block.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareStandings(block[middle] as Row, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}
