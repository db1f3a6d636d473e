import {
  blackjackShoe,
  blockMessage,
  dealBaccarat,
  drawFromBlocks,
  replayBlackjack,
  spinMoneyWheel,
  spinRoulette,
  tableBlocksAtMost,
  tableRoundSeeds,
  type Card,
} from '@zoria/game-maths'
import type { BlackjackOutcome, TableOutcome } from '../../outcome/draw-table.ts'
import { outcomeOfRound } from '../../rules/blackjack-table.ts'
import type { PublishedDay, ResultView } from '../../wire-tables.ts'

/** How a check of a day ended: how many rounds were checked, or the number of the first that does not fit. */
export type DayCheck =
  | { readonly isRight: true; readonly rounds: number }
  | { readonly isRight: false; readonly number: number }

/**
 * Checks all drawn rounds of a table's day in the browser (docs/rules/table-games.md#seeds): every seed leads to the
 * hash that was published before the day, and every result follows from its seed. `progress` is called with the number
 * of rounds checked.
 */
export async function verifyDay(
  day: PublishedDay,
  progress: (rounds: number) => void = () => undefined,
): Promise<DayCheck> {
  let known = { number: 0, seed: bytesOf(day.hash) }
  let checked = 0
  for (const result of day.results.toSorted((left, right) => left.number - right.number)) {
    const seed = bytesOf(result.seed)
    if (result.number > day.rounds) return { isRight: false, number: result.number }
    if (!(await leadsTo(seed, result.number - known.number, known.seed)))
      return { isRight: false, number: result.number }
    const drawn = await drawnFrom(seed, day, result)
    if (drawn === null || !isSame(drawn, result.outcome)) return { isRight: false, number: result.number }
    known = { number: result.number, seed }
    checked += 1
    progress(checked)
  }
  return { isRight: true, rounds: checked }
}

// From one revealed seed to the one before it: rounds that were not played are steps of the chain too.
const leadsTo = async (seed: Bytes, steps: number, target: Bytes): Promise<boolean> => {
  let hashed = seed
  for (let step = 0; step < steps; step += 1) hashed = new Uint8Array(await crypto.subtle.digest('SHA-256', hashed))
  return steps > 0 && hashed.every((byte, at) => byte === target[at])
}

type Bytes = Uint8Array<ArrayBuffer>

const drawnFrom = async (
  seed: Bytes,
  { kind, tableId }: Pick<PublishedDay, 'kind' | 'tableId'>,
  { number, outcome }: ResultView,
): Promise<TableOutcome | null> => {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const seeds = tableRoundSeeds({ table: tableId, round: number })
  const sign = async (cursor: number): Promise<Uint8Array> =>
    new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(blockMessage(seeds, cursor))))
  const blocks = await Promise.all(Array.from({ length: tableBlocksAtMost(kind) }, (_, cursor) => sign(cursor)))
  const draw = drawFromBlocks((cursor) => blocks[cursor] ?? new Uint8Array(0))
  switch (kind) {
    case 'roulette':
      return { kind, pocket: spinRoulette(draw) }
    case 'money-wheel':
      return { kind, segment: spinMoneyWheel(draw) }
    case 'baccarat':
      return { kind, ...dealBaccarat(draw) }
    case 'blackjack':
      return outcome.kind === kind ? playedFrom(blackjackShoe(draw), outcome) : null
  }
}

/** A round of blackjack again, from its seats and what they decided; null if the cards do not allow what was decided. */
const playedFrom = (shoe: readonly Card[], { seats, steps }: BlackjackOutcome): TableOutcome | null => {
  try {
    return {
      kind: 'blackjack',
      ...outcomeOfRound(replayBlackjack({ seats: seats.map(({ seat }) => seat), steps, shoe }), steps),
    }
  } catch {
    // The file lists seats that do not exist or decisions that no hand could make: the round does not fit, which is the
    // answer.
    return null
  }
}

// Both are of one form, but the order of fields of a stored outcome is the database's.
const isSame = (left: object, right: object): boolean => JSON.stringify(sorted(left)) === JSON.stringify(sorted(right))

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  )
}

const bytesOf = (hex: string): Bytes => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
