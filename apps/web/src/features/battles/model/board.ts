import type { BattleBoard, BattleDetails, BattlePrize, Leader, OwnBattle } from '@zoria/contract/battles/http'

/** One row as it is drawn. `key` stays with the player while he moves; `moved`: since the rows before. */
export type Row = {
  readonly key: string
  readonly rank: number
  readonly alias: string
  readonly score: string
  readonly isTied: boolean
  readonly isOwn: boolean
  readonly prize: BattlePrize | null
  readonly moved: 'up' | 'down' | null
}

type Listed = Pick<BattleDetails, 'leaders' | 'own_rows' | 'prizes'> & { readonly own: OwnBattle | null }
type Given = {
  readonly battle: Listed
  /** The live rows; null before the stream sent any. */ readonly board: Pick<BattleBoard, 'leaders'> | null
  readonly before: readonly Row[]
}

/** The prize of a place. */
export const prizeAt = (prizes: BattleDetails['prizes'], rank: number): BattlePrize | null =>
  prizes.find(({ from, to }) => from <= rank && rank <= to)?.prize ?? null

/**
 * Rows of the table in runs of neighbours: the best, and the caller with those around him where he is not among the
 * best.
 */
export function groupsOf({ battle, board, before }: Given): readonly (readonly Row[])[] {
  const best: readonly Omit<Leader, 'prize'>[] =
    board === null ? battle.leaders : board.leaders.map((leader) => ({ ...leader, is_own: isOwn(leader, battle.own) }))
  const isSeen = best.some(({ is_own }) => is_own)
  const around = isSeen ? [] : aroundOwn(battle).filter(({ rank }) => !best.some((leader) => leader.rank === rank))
  return [best, around]
    .filter((group) => group.length > 0)
    .map((group) => rowsOf(group, { prizes: battle.prizes, before }))
}

/** Live rows do not mark the caller: his is the row at his rank with his score. */
const isOwn = ({ rank, score }: Pick<Leader, 'rank' | 'score'>, own: OwnBattle | null): boolean =>
  own !== null && own.rank === rank && own.score === score

/** The caller's neighbours as they were read, with his own row as it is now; alone where he has left them. */
function aroundOwn({ own, own_rows }: Listed): readonly Omit<Leader, 'prize'>[] {
  if (own === null || own.rank === null) return []
  const mine = { rank: own.rank, alias: '', score: own.score, rounds: own.rounds, is_tied: false, is_own: true }
  const read = own_rows.find(({ is_own }) => is_own)
  return read?.rank === own.rank
    ? own_rows.map((row) => (row.is_own ? { ...row, score: own.score, rounds: own.rounds } : row))
    : [mine]
}

function rowsOf(
  leaders: readonly Omit<Leader, 'prize'>[],
  { prizes, before }: { readonly prizes: BattleDetails['prizes']; readonly before: readonly Row[] },
): readonly Row[] {
  const times = new Map<string, number>()
  return leaders.map(({ rank, alias, score, is_tied, is_own }) => {
    // Masked aliases may be alike.
    const name = is_own ? 'own' : alias
    const count = (times.get(name) ?? 0) + 1
    times.set(name, count)
    const key = count === 1 ? name : `${name} ${count}`
    return {
      key,
      rank,
      alias,
      score,
      isTied: is_tied,
      isOwn: is_own,
      prize: prizeAt(prizes, rank),
      moved: movedSince(before, key, rank),
    }
  })
}

function movedSince(before: readonly Row[], key: string, rank: number): Row['moved'] {
  const last = before.find((row) => row.key === key)
  if (last === undefined) return null
  if (last.rank === rank) return last.moved
  return rank < last.rank ? 'up' : 'down'
}

/** Rows of a page of the whole table with the caller's own row: above or below the page where it is not on it. */
export function pinned({
  items,
  own,
}: {
  readonly items: readonly Leader[]
  readonly own: Leader | null
}): readonly (readonly Leader[])[] {
  const first = items[0]
  if (own === null || first === undefined || items.some(({ rank }) => rank === own.rank)) return [items]
  return own.rank < first.rank ? [[own], items] : [items, [own]]
}
