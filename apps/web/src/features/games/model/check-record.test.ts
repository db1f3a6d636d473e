import { createHash, createHmac } from 'node:crypto'
import { blockMessage, drawFromBlocks, games, payoutOf, spin, type ReelGame } from '@zoria/game-maths'
import { describe, expect, test } from 'vitest'
import { brokenPairs, checkRecord, type RoundFault } from './check-record.ts'
import { readRecords, type RoundRecord } from './round-record.ts'

const seed = Buffer.alloc(32, 7)
const hash = createHash('sha256').update(seed).digest('hex')
const clientSeed = 'dyke-pole-27'

function played(game: ReelGame, nonce: number): RoundRecord {
  const { turns, units, isCapped } = spin(
    game,
    drawFromBlocks((cursor) => createHmac('sha256', seed).update(blockMessage({ clientSeed, nonce }, cursor)).digest()),
  )
  const payout = payoutOf(game, 10_000n, units).toString().padStart(3, '0')
  return {
    format: 'zoria-round/1',
    id: `r-${nonce}`,
    game: game.id,
    version: game.version,
    mode: 'real',
    currency: 'uah',
    stake: '100.00',
    payout: `${payout.slice(0, -2)}.${payout.slice(-2)}`,
    serverSeedHash: hash,
    serverSeed: seed.toString('hex'),
    clientSeed,
    nonce,
    outcome: {
      units,
      isCapped,
      turns: turns.map(({ kind, stops, multiplier, awarded, units: paid }) => ({
        kind,
        stops: [...stops],
        multiplier,
        awarded,
        units: paid,
      })),
    },
  }
}

describe('a round of every published version agrees with its seeds', () => {
  test.each(games.map((game) => [game.id, game.version, game] as const))('%s, version %i', async (_, __, game) => {
    const checked = await Promise.all([0, 1, 2, 3, 4, 5].map((nonce) => checkRecord(played(game, nonce))))
    expect(checked.map(({ faults }) => faults)).toEqual([[], [], [], [], [], []])
  })
})

describe('a round that is not as it should be', () => {
  const honest = played(games[0]!, 3)
  test.each<[string, Partial<RoundRecord>, readonly RoundFault[]]>([
    ['another hash', { serverSeedHash: '00'.repeat(32) }, ['hash']],
    ['another payout', { payout: '123456.00' }, ['payout']],
    ['a stake that no round has', { stake: '100.01' }, ['payout']],
    ['another outcome', { outcome: { ...honest.outcome, isCapped: !honest.outcome.isCapped } }, ['outcome']],
    ['a version there never was', { version: 999 }, ['version']],
    ['a game of somebody else', { game: 'unknown' }, ['version']],
  ])('%s', async (_, change, faults) => expect((await checkRecord({ ...honest, ...change })).faults).toEqual(faults))

  test('the seeds of another round', async () =>
    expect((await checkRecord({ ...honest, nonce: 4 })).faults).toContain('outcome'))
})

describe('the rounds of a pair of seeds in a file are without a gap', () => {
  const of = (...nonces: number[]) => nonces.map((nonce) => played(games[0]!, nonce))
  const demo = (records: readonly RoundRecord[]) => records.map((record) => ({ ...record, mode: 'demo' as const }))
  test.each<[string, readonly RoundRecord[], number]>([
    ['in order', of(0, 1, 2), 0],
    ['in any order', of(2, 0, 1), 0],
    ['one left out', of(0, 2), 1],
    ['one twice', of(0, 1, 1), 1],
    ['not from the beginning', of(1, 2), 1],
    ['as many as the pair has', of(0, 1).map((record) => ({ ...record, pairRounds: 2 })), 0],
    ['the last left out', of(0, 1).map((record) => ({ ...record, pairRounds: 3 })), 1],
    ['another client seed', [...of(0), { ...played(games[0]!, 1), clientSeed: 'other' }], 1],
    ['another mode', [...of(0), { ...played(games[0]!, 1), mode: 'demo' }], 1],
    ['another game', [...of(0), played(games[1]!, 1)], 0],
    ['another game in demo play', demo([...of(0), played(games[1]!, 1)]), 1],
    ['one game in demo play', demo(of(0, 1)), 0],
    ['the id of another round', of(0, 1).map((record) => ({ ...record, id: 'r' })), 1],
    [
      'the id of a round of another pair',
      [...of(0, 1), { ...played(games[0]!, 0), serverSeedHash: '00'.repeat(32) }],
      2,
    ],
  ])('%s', (_, records, broken) => expect(brokenPairs(records, true)).toHaveLength(broken))

  test('pasted, they may be some of them', () => {
    expect(brokenPairs(of(1, 3), false)).toEqual([])
    expect(brokenPairs([...of(1), { ...played(games[0]!, 3), clientSeed: 'other' }], false)).toEqual([hash])
  })
})

describe('what is pasted is read', () => {
  const record = played(games[0]!, 0)
  const line = JSON.stringify(record)
  test.each([
    ['one round', line, 1],
    ['one round over several lines', JSON.stringify(record, null, 2), 1],
    ['a file', `${line}\n${line}\n`, 2],
    ['a file of another system', `${line}\r\n${line}\r\n\r\n`, 2],
    ['a file without rounds', '', 0],
    ['with fields of later days', JSON.stringify({ ...record, mode: 'demo', more: 1 }), 1],
  ])('%s', (_, text, count) => expect(readRecords(text)).toMatchObject({ ok: true, records: { length: count } }))

  test.each([
    ['something else', 'my round', 1],
    ['a line that is no round', `${line}\n{}`, 2],
    ['a line cut short', `${line}\n${line}\n${line.slice(0, -5)}`, 3],
    ['a seed that is not revealed', JSON.stringify({ ...record, serverSeed: null }), 1],
    ['another mode', JSON.stringify({ ...record, mode: 'fun' }), 1],
    ['another format', JSON.stringify({ ...record, format: 'zoria-round/2' }), 1],
  ])('%s', (_, text, wrong) => expect(readRecords(text)).toEqual({ ok: false, line: wrong }))
})
