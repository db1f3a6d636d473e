import { describe, expect, test } from 'vitest'
import { firstDifference, type RowNow } from './seal.ts'

const sealed = ['a', 'b', 'c', 'd']
const at = (position: bigint, digest: string): RowNow => ({
  position,
  digest,
  playerId: `of ${digest}`,
  version: position * 10n,
})
const found = (rows: readonly RowNow[]) => firstDifference({ lane: 3, from: 7n, sealed, rows })
const intact = sealed.map((digest, place) => at(7n + BigInt(place), digest))

describe('the first changed row of a sealed range', () => {
  test.each<[string, readonly RowNow[], string | null, bigint?, RowNow?]>([
    ['is none where every row is as it was', intact, null],
    ['is none where nothing was sealed but rows stand after it', [...intact, at(11n, 'e')], null],
    ['is the first one, if it was changed', intact.with(0, at(7n, 'x')), 'changed', 7n, at(7n, 'x')],
    ['is the last one, if it was changed', intact.with(3, at(10n, 'x')), 'changed', 10n, at(10n, 'x')],
    [
      'is the first of two that were changed',
      intact.with(1, at(8n, 'x')).with(2, at(9n, 'y')),
      'changed',
      8n,
      at(8n, 'x'),
    ],
    ["is missing, and nobody's", intact.toSpliced(1, 1), 'missing', 8n],
    [
      'is one that was put beside another, whichever comes first',
      intact.toSpliced(1, 0, at(8n, 'x')),
      'inserted',
      8n,
      at(8n, 'x'),
    ],
    [
      'is one that was put beside another, whichever comes first',
      intact.toSpliced(2, 0, at(8n, 'x')),
      'inserted',
      8n,
      at(8n, 'x'),
    ],
    ['is one that stands there twice', intact.toSpliced(1, 0, at(8n, 'b')), 'inserted', 8n, at(8n, 'b')],
    [
      'has come from another place of the stretch',
      intact.with(1, at(8n, 'd')).with(3, at(10n, 'b')),
      'reordered',
      8n,
      at(8n, 'd'),
    ],
  ])('%s', (_, rows, kind, position, row) => {
    expect(found(rows)).toEqual(
      kind === null
        ? null
        : { lane: 3, position, kind, row: row ? { playerId: row.playerId, version: row.version } : null },
    )
  })
})
