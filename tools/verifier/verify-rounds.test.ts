import { describe, expect, test } from 'vitest'
import type { ExportedRound } from './exported.ts'
import { asExport, exportedRounds } from './exported.ts'
import { EXAMPLE_FILE, PAGE_HASH } from './page-example.ts'
import { exitCodeOf, summaryOf } from './summary.ts'
import type { Verification } from './verify-rounds.ts'
import { verifyRounds, versionsPlayed } from './verify-rounds.ts'

const OTHER_HASH = 'ab'.repeat(32)
const another = { serverSeed: Buffer.alloc(32, 8), clientSeed: 'another' }

const verify = (rounds: readonly ExportedRound[]): Verification =>
  verifyRounds({ rounds: asExport(rounds), games: [EXAMPLE_FILE] })

/** Findings in short form: their subject, and the check. */
const found = ({ findings }: Verification): readonly string[] =>
  findings.map(
    (finding) =>
      `${finding.of === 'round' ? `line ${finding.line}` : `pair ${finding.serverSeedHash.slice(0, 4)}`}: ${finding.check}`,
  )

/** Ninety-six correct rounds, one of which is falsified. */
const falsified = (nonce: number, falsify: (round: ExportedRound) => void): Verification => {
  const rounds = exportedRounds(96)
  const round = rounds[nonce]
  if (round !== undefined) falsify(round)
  return verify(rounds)
}

const turnOf = (round: ExportedRound, index: number): ExportedRound['outcome']['turns'][number] => {
  const turn = round.outcome.turns[index]
  if (turn === undefined) throw new Error(`round ${round.nonce} has no turn ${index}`)
  return turn
}

describe('correct rounds', () => {
  test('all hold', () => {
    const verification = verify(exportedRounds(96))
    expect(verification).toEqual({
      rounds: 96,
      checked: 96,
      failed: 0,
      pairs: 1,
      findings: [],
      unrevealed: [],
      holds: true,
    })
    expect(exitCodeOf(verification)).toBe(0)
    expect(summaryOf(verification)).toContain('ALL HOLDS')
  })

  test('hold over several pairs, in any order, with empty lines and without the last line feed', () => {
    const rounds = [...exportedRounds(5), ...exportedRounds(3, another)].toReversed()
    expect(
      verifyRounds({ rounds: asExport(rounds).replaceAll('\n', '\r\n\n').trim(), games: [EXAMPLE_FILE] }),
    ).toMatchObject({ checked: 8, pairs: 2, holds: true })
  })

  test('hold with unknown fields', () => {
    expect(verify(exportedRounds(1).map((round) => ({ ...round, note: { any: 1 } }))).holds).toBe(true)
  })

  test('are not proven by an empty export', () => {
    const verification = verify([])
    expect([verification.holds, exitCodeOf(verification), summaryOf(verification).split('\n').at(-1)]).toEqual([
      false,
      2,
      'NOTHING CHECKED: there are no rounds.',
    ])
  })
})

describe('a planted fault is found and named', () => {
  test.each<[string, number, (round: ExportedRound) => void, string[]]>([
    ['a swapped stop', 14, (round) => turnOf(round, 3).stops.reverse(), ['line 15: stops']],
    ['a wrong payout', 14, (round) => (round.payout = '46.01'), ['line 15: payout']],
    [
      'a payout to match wrong units',
      14,
      (round) => ((round.outcome.units = 47), (round.payout = '47.00')),
      ['line 15: units'],
    ],
    ['a stake that was another', 14, (round) => (round.stake = '6.00'), ['line 15: payout']],
    ['a missing last turn', 14, (round) => round.outcome.turns.pop(), ['line 15: turns']],
    [
      'a turn too many',
      0,
      (round) => round.outcome.turns.push({ ...turnOf(round, 0), kind: 'free' }),
      ['line 1: turns'],
    ],
    ['no turns', 0, (round) => (round.outcome.turns = []), ['line 1: turns']],
    ['a free spin called base', 14, (round) => (turnOf(round, 1).kind = 'base'), ['line 15: kind']],
    ['an award beyond the most', 14, (round) => (turnOf(round, 2).awarded = 4), ['line 15: awarded']],
    ['a ladder not climbed', 14, (round) => (turnOf(round, 2).multiplier = 1), ['line 15: multiplier']],
    ['a cap that was passed over', 95, (round) => (round.outcome.isCapped = false), ['line 96: cap']],
    [
      'a capped turn paid whole',
      95,
      (round) => ((turnOf(round, 4).units = 24), (round.outcome.units = 76), (round.payout = '76.00')),
      ['line 96: turn units', 'line 96: units'],
    ],
    ['a game without its file', 3, (round) => (round.version = 2), ['line 4: game']],
    [
      'another client seed',
      0,
      (round) => (round.clientSeed = 'dyke-pole-28'),
      [
        'line 1: turns',
        'line 1: stops',
        'line 1: awarded',
        'line 1: turn units',
        'line 1: units',
        'pair 4bb0: client seed',
      ],
    ],
    [
      'a forged hash',
      0,
      (round) => (round.serverSeedHash = OTHER_HASH),
      ['line 1: seed hash', 'pair 4bb0: nonces', 'pair abab: rounds'],
    ],
    ['a round of another mode', 4, (round) => (round['mode'] = 'demo'), ['pair 4bb0: mode']],
    ['a pair that has another length in one round', 4, (round) => (round.pairRounds = 95), ['pair 4bb0: rounds']],
    ['a seed kept back', 4, (round) => (round.serverSeed = null), ['line 5: seed']],
  ])('%s', (_, nonce, falsify, faults) => {
    const verification = falsified(nonce, falsify)
    expect(found(verification).toSorted()).toEqual(faults.toSorted())
    expect(exitCodeOf(verification)).toBe(1)
  })

  test('one byte of a seed in one round', () => {
    const verification = falsified(14, (round) => (round.serverSeed = `06${'07'.repeat(31)}`))
    expect(found(verification)).toContain('line 15: seed hash')
    expect(found(verification)).toContain('line 15: stops')
    expect(verification.failed).toBe(1)
  })

  test('one byte of a seed in every round', () => {
    const verification = verify(exportedRounds(20).map((round) => ({ ...round, serverSeed: `${'07'.repeat(31)}08` })))
    expect(verification.failed).toBe(20)
    expect(found(verification).filter((fault) => fault.endsWith('seed hash'))).toHaveLength(20)
  })

  test('rounds drawn from another seed than the published one', () => {
    const rounds = exportedRounds(20, { ...another, clientSeed: 'dyke-pole-27' }).map((round) => ({
      ...round,
      serverSeedHash: PAGE_HASH,
      serverSeed: '07'.repeat(32),
    }))
    expect(verify(rounds).failed).toBeGreaterThan(15)
  })

  test.each<[string, (rounds: ExportedRound[]) => void, string]>([
    ['a missing nonce', (rounds) => rounds.splice(5, 1), 'missing below 20: 5'],
    ['the first nonces missing', (rounds) => rounds.splice(0, 3), 'missing below 20: 0 to 2'],
    ['several gaps', (rounds) => (rounds.splice(10, 2), rounds.splice(5, 1)), 'missing below 20: 5, 10 to 11'],
    [
      'a nonce twice',
      (rounds) => rounds.push({ ...rounds[7]!, id: '019aab3c-0000-7000-8000-ffffffffffff' }),
      'more than once: 7',
    ],
  ])('%s', (_, falsify, says) => {
    const rounds = exportedRounds(20)
    falsify(rounds)
    expect(verify(rounds).findings).toEqual([{ of: 'pair', serverSeedHash: PAGE_HASH, check: 'nonces', says }])
  })

  test('a file truncated at the end of a pair', () => {
    expect(verify(exportedRounds(20).slice(0, -3)).findings).toEqual([
      {
        of: 'pair',
        serverSeedHash: PAGE_HASH,
        check: 'rounds',
        says: 'the pair should have 20 rounds, the largest nonce is 16',
      },
    ])
  })

  test('an id shared by two rounds', () => {
    const [first, ...others] = exportedRounds(20)
    const rounds = [first!, ...others.map((round) => ({ ...round, id: round.nonce === 12 ? first!.id : round.id }))]
    expect(verify(rounds).findings).toEqual([
      { of: 'round', line: 13, id: first!.id, check: 'id', says: 'the id is that of line 1 too' },
    ])
  })

  test('two games in one pair of play money, which is one session', () => {
    const rounds = exportedRounds(3).map((round) => ({
      ...round,
      mode: 'demo',
      game: round.nonce === 1 ? 'other' : 'example',
    }))
    const other = EXAMPLE_FILE.replace('"slug": "example"', '"slug": "other"')
    const verification = verifyRounds({ rounds: asExport(rounds), games: [EXAMPLE_FILE, other] })
    expect(verification.findings).toEqual([
      {
        of: 'pair',
        serverSeedHash: PAGE_HASH,
        check: 'game',
        says: 'there should be one game, there are 2: example, other',
      },
    ])
    expect(
      verifyRounds({
        rounds: asExport(rounds.map((round) => ({ ...round, mode: 'real' }))),
        games: [EXAMPLE_FILE, other],
      }).holds,
    ).toBe(true)
  })

  // 3.01 × 3 ÷ 3 would leave none: the stake must divide alone.
  test.each([0, 3])('a stake that leaves a remainder, with %i units', (units) => {
    const verification = falsified(
      0,
      (round) => (
        (round.stake = '3.01'),
        (round.outcome.units = units),
        (round.payout = units === 0 ? '0.00' : '3.01')
      ),
    )
    expect(verification.findings).toContainEqual(
      expect.objectContaining({
        check: 'stake',
        says: 'the stake 3.01 does not divide by 3 units without a remainder',
      }),
    )
  })
})

describe('a pair that is not revealed yet', () => {
  const hidden = exportedRounds(3, another).map((round) => ({ ...round, serverSeed: null }))

  test('is reported, and proves nothing', () => {
    const verification = verify([...exportedRounds(3), ...hidden])
    expect(verification).toMatchObject({
      rounds: 6,
      checked: 3,
      failed: 0,
      findings: [],
      unrevealed: [{ rounds: 3 }],
      holds: false,
    })
    expect(exitCodeOf(verification)).toBe(2)
    expect(summaryOf(verification)).toContain('not revealed yet: 1')
  })

  test('must have no gaps either', () => {
    expect(verify(hidden.slice(1)).findings).toMatchObject([{ check: 'nonces', says: 'missing below 3: 0' }])
  })
})

describe('a line that is not a round', () => {
  test.each<[string, unknown, string]>([
    ['a format of later days', { format: 'zoria-round/2' }, 'format is "zoria-round/2", which is not of its form'],
    ['a stake that is a number', { stake: 3 }, 'stake must be a text'],
    ['a stake without places', { stake: '3' }, 'stake is "3", which is not of its form'],
    ['a stake of nothing', { stake: '0.00' }, 'stake must be above 0'],
    ['a game of capitals', { game: 'Example' }, 'game is "Example", which is not of its form'],
    ['a version before the first', { version: 0 }, 'version must be a whole number from 1'],
    ['no currency', { currency: undefined }, 'currency must be a text'],
    ['a pair of no length', { pairRounds: undefined }, 'pairRounds must be a whole number from 1'],
    ['a nonce that is a text', { nonce: '0' }, 'nonce must be a whole number from 0'],
    ['a client seed of forbidden letters', { clientSeed: 'a:1' }, 'clientSeed is "a:1", which is not of its form'],
    ['a seed too short', { serverSeed: '07' }, 'serverSeed is "07", which is not of its form'],
    ['no outcome', { outcome: null }, 'outcome must be an object'],
    ['an id that is none', { id: '7' }, 'id is "7", which is not of its form'],
  ])('%s', (_, fields, says) => {
    const rounds = exportedRounds(1).map((round) => ({ ...round, ...(fields as object) }))
    expect(verify(rounds).findings).toEqual([{ of: 'round', line: 1, id: null, check: 'form', says }])
  })

  test('a truncated line', () => {
    const verification = verifyRounds({ rounds: asExport(exportedRounds(2)).slice(0, -20), games: [EXAMPLE_FILE] })
    expect(verification).toMatchObject({
      rounds: 2,
      checked: 1,
      failed: 1,
      findings: [
        { line: 2, check: 'form' },
        { of: 'pair', check: 'rounds' },
      ],
      holds: false,
    })
  })
})

describe('files of games', () => {
  test('the versions played are named once each', () => {
    expect(versionsPlayed(asExport(exportedRounds(5)))).toEqual([{ slug: 'example', version: 1 }])
  })

  test.each([
    ['is not JSON', '{'],
    ['format', '{"format":"zoria-game/2"}'],
    ['either lines or ways', EXAMPLE_FILE.replace('"ways": null', '"ways": {"stakeUnits": 10}')],
    ['below the lowest row', EXAMPLE_FILE.replace('[1, 1, 1]', '[1, 2, 1]')],
    ['cross every reel', EXAMPLE_FILE.replace('[1, 1, 1]', '[1, 1]')],
    ['wild must not be the scatter', EXAMPLE_FILE.replace('"wild": "W"', '"wild": "S"')],
    ['pays must not name the scatter', EXAMPLE_FILE.replace('"scatter": "S"', '"scatter": "B"')],
    ['pays has no entry for B', EXAMPLE_FILE.replace('"B": {"2": 1, "3": 3}', '"C": {}')],
    ['version must be a whole number from 1', EXAMPLE_FILE.replace('"version": 1', '"version": 0')],
    ['slug is "Example"', EXAMPLE_FILE.replace('"slug": "example"', '"slug": "Example"')],
    ['wild must be a text', EXAMPLE_FILE.replace('"wild": "W"', '"wild": null')],
  ])('an invalid one is refused: %s', (says, file) => {
    expect(() => verifyRounds({ rounds: '', games: [file] })).toThrow(says)
  })

  test('two different files of one version are refused', () => {
    expect(() => verifyRounds({ rounds: '', games: [EXAMPLE_FILE, EXAMPLE_FILE] })).not.toThrow()
    expect(() =>
      verifyRounds({ rounds: '', games: [EXAMPLE_FILE, EXAMPLE_FILE.replace('"cap": 20', '"cap": 21')] }),
    ).toThrow('two different files of example version 1')
  })
})
