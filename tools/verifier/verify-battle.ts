import { createHash } from 'node:crypto'

/**
 * What `GET /battles/{slug}/proof` gives. `ranks`: place, number of the player, score. `next`: the list goes on after
 * so many rounds; null or absent: it is whole.
 */
export type BattleProof = {
  readonly hash: string
  readonly list: string
  readonly ranks: readonly (readonly [number, number, string])[]
  readonly next?: number | null
}

/**
 * Reads a proof to its end: `read` gives what follows so many rounds. A reply that does not go on, or belongs to
 * another list, is an error.
 */
export async function wholeProof(read: (after: number) => Promise<BattleProof>): Promise<BattleProof> {
  const parts = [await read(0)]
  for (let last = parts[0] as BattleProof, after = 0; typeof last.next === 'number'; parts.push(last)) {
    if (last.next <= after) throw new Error(`the proof goes on at ${last.next} after ${after}`)
    after = last.next
    last = await read(after)
    if (last.hash !== parts[0]?.hash) throw new Error('parts of the proof have different hashes')
  }
  return {
    hash: (parts[0] as BattleProof).hash,
    list: parts.map(({ list }) => list).join(''),
    ranks: parts.flatMap(({ ranks }) => ranks),
    next: null,
  }
}

/** What the list says about its battle. */
type Head = {
  readonly battle: string
  readonly starts: number
  readonly ends: number
  readonly scoring: string
  readonly qualification: number
  readonly cap: number | null
}

type Row = readonly [player: number, stake: string, payout: string, settledAt: number, id: string]

type Standing = { readonly player: number; score: bigint; reachedAt: number; rounds: number }

/** How the points of one round are reckoned, and whether the best round or all rounds count. */
const scorings: Readonly<
  Record<string, { readonly isBest: boolean; readonly points: (stake: bigint, payout: bigint) => bigint }>
> = {
  best_multiplier: { isBest: true, points: (stake, payout) => (payout * 100n) / stake },
  sum_of_multipliers: { isBest: false, points: (stake, payout) => (payout * 100n) / stake },
  turnover: { isBest: false, points: (stake) => stake },
  sum_of_payouts: { isBest: false, points: (_, payout) => payout },
}

/** Recomputes hash and ranks of a finished battle from its list alone; what differs, a sentence each. */
export function verifyBattle({ hash, list, ranks, next }: BattleProof): {
  readonly battle: string
  readonly rounds: number
  readonly faults: readonly string[]
} {
  const [first = '{}', ...lines] = list.trimEnd().split('\n')
  const head = JSON.parse(first) as Head
  const rows = lines.map((line) => JSON.parse(line) as Row)
  const faults: string[] = []
  if (typeof next === 'number') faults.push(`the proof is a part: it goes on with ?after=${next}`)
  const computed = createHash('sha256').update(list).digest('hex')
  if (computed !== hash) faults.push(`the list has the hash ${computed}, ${hash} was published`)
  faults.push(...orderFaults(head, rows))
  const expected = ranked(head, rows)
  if (ranks.length !== expected.length)
    faults.push(`${ranks.length} places were published, the rounds give ${expected.length}`)
  expected.forEach(({ player, score }, at) => {
    const published = ranks[at]
    if (published === undefined || published[0] !== at + 1 || published[1] !== player || published[2] !== String(score))
      faults.push(
        `place ${at + 1} is player ${player} with ${score}, published is ${JSON.stringify(published ?? null)}`,
      )
  })
  return { battle: head.battle, rounds: rows.length, faults }
}

/** Each round once, player by player in the order of settlement, inside of the battle. */
function orderFaults({ starts, ends, cap }: Head, rows: readonly Row[]): readonly string[] {
  const faults: string[] = []
  const perPlayer = new Map<number, number>()
  rows.forEach(([player, , , settledAt, id], at) => {
    const before = rows[at - 1]
    if (before && (player < before[0] || (player === before[0] && settledAt < before[3])))
      faults.push(`round ${id} is out of order`)
    if (settledAt < starts || settledAt >= ends) faults.push(`round ${id} was settled outside of the battle`)
    perPlayer.set(player, (perPlayer.get(player) ?? 0) + 1)
  })
  if (new Set(rows.map(([, , , , id]) => id)).size !== rows.length) faults.push('a round is listed twice')
  for (const [player, count] of perPlayer)
    if (cap !== null && count > cap) faults.push(`player ${player} has ${count} rounds, the cap is ${cap}`)
  return faults
}

/** Players are numbered in the order in which they joined, which decides the last ties. */
function ranked({ scoring, qualification }: Head, rows: readonly Row[]): readonly Standing[] {
  const rule = scorings[scoring]
  if (rule === undefined) throw new Error(`the scoring ${scoring} is unknown`)
  const standings = new Map<number, Standing>()
  for (const [player, stake, payout, settledAt] of rows) {
    const standing = standings.get(player) ?? { player, score: 0n, reachedAt: Infinity, rounds: 0 }
    standings.set(player, standing)
    standing.rounds += 1
    const points = rule.points(BigInt(stake), BigInt(payout))
    if (points === 0n || (rule.isBest && points <= standing.score)) continue
    standing.score = rule.isBest ? points : standing.score + points
    standing.reachedAt = settledAt
  }
  return [...standings.values()]
    .filter(({ rounds }) => rounds >= qualification)
    .toSorted(
      (left, right) =>
        Number(right.score - left.score) || differenceOf(left.reachedAt, right.reachedAt) || left.player - right.player,
    )
}

/** Two players without points reached them at no time: they are equal. */
const differenceOf = (left: number, right: number): number => (left === right ? 0 : left - right)
