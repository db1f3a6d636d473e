import type { TransactionSql } from '@zoria/platform/database'
import { beforeEach, describe, expect, test } from 'vitest'
import { shareStretches } from './shared-stretches.ts'

const tx = undefined as unknown as TransactionSql
const bookedAt = new Date('2026-11-21T12:00:00Z')

let reads: string[]
let head: bigint
beforeEach(() => void ([reads, head] = [[], 10n]))

/** A lane whose even positions settle a round. */
const openShared = () =>
  shareStretches<{ position: bigint }>(async (_, { lane, after, rowsMax }) => {
    reads.push(`lane ${lane} after ${after}`)
    const last = after + BigInt(rowsMax) < head ? after + BigInt(rowsMax) : head
    const positions = Array.from({ length: Number(last - after) }, (_each, at) => after + BigInt(at + 1))
    return {
      items: positions.filter((position) => position % 2n === 0n).map((position) => ({ position })),
      end: positions.length === 0 ? null : { position: last, bookedAt, rows: positions.length },
    }
  }, 2)

const ask = (after: bigint, over: { lane?: number; rowsMax?: number } = {}) => ({
  lane: 1,
  after,
  bookedFrom: null,
  rowsMax: 4,
  ...over,
})
const positionsOf = ({ items }: { items: readonly { position: bigint }[] }) =>
  items.map(({ position }) => Number(position))

describe('readers of one process at the same place', () => {
  test('get one stretch, read once', async () => {
    const read = openShared()
    const [one, other] = [await read(tx, ask(0n)), await read(tx, ask(0n))]
    expect([one, reads]).toEqual([other, ['lane 1 after 0']])
    expect([positionsOf(one), one.end]).toEqual([[2, 4], { position: 4n, bookedAt, rows: 4 }])
  })

  test('get the rest of it from within, and meet at its end', async () => {
    const read = openShared()
    await read(tx, ask(0n))
    const rest = await read(tx, ask(3n))
    expect([positionsOf(rest), rest.end, reads]).toEqual([[4], { position: 4n, bookedAt, rows: 1 }, ['lane 1 after 0']])
    expect(positionsOf(await read(tx, ask(4n)))).toEqual([6, 8])
  })

  test.each([
    ['the place after it', ask(4n), [6, 8]],
    ['another lane', ask(0n, { lane: 2 }), [2, 4]],
    ['fewer rows than it has', ask(0n, { rowsMax: 3 }), [2]],
  ])('read anew: %s', async (_, asked, positions) => {
    const read = openShared()
    await read(tx, ask(0n))
    expect([positionsOf(await read(tx, asked)), reads.length]).toEqual([positions, 2])
  })

  test('read anew where the journal had no further row, and what is held no longer', async () => {
    const read = openShared()
    expect([(await read(tx, ask(10n))).end, (await read(tx, ask(10n))).end]).toEqual([null, null])
    head = 12n
    expect(positionsOf(await read(tx, ask(10n)))).toEqual([12])
    for (const after of [0n, 4n, 0n]) await read(tx, ask(after))
    await read(tx, ask(10n))
    expect(reads).toEqual([10, 10, 10, 0, 4, 10].map((after) => `lane 1 after ${after}`))
  })
})
