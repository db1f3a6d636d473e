import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Game } from './game.ts'
import { readGame } from './game.ts'
import { EXAMPLE_FILE, PAGE_SEEDS } from './page-example.ts'
import type { Outcome } from './play.ts'
import { playRound } from './play.ts'
import { drawsOf } from './stream.ts'
import { readLine, readWays, scattersOf, seenAt, winOf } from './turn.ts'

const example = readGame(EXAMPLE_FILE)
const play = (game: Game, nonce: number): Outcome => playRound(game, drawsOf({ ...PAGE_SEEDS, nonce }))

/** A round in the format of the page's tables: stops, window, paying lines, scatters, awards, multiplier, pays. */
const rowsOf = (game: Game, outcome: Outcome): readonly string[] =>
  outcome.turns.map(({ kind, stops, awarded, multiplier, units }) => {
    const strips = kind === 'free' ? (game.freeSpins?.strips ?? []) : game.strips
    const seen = seenAt({ strips, rows: game.rows }, stops)
    const lines = game.lines
      .map((line, index) => ({ number: index + 1, ...readLine(game, { seen, line }) }))
      .filter((line) => line.units > 0)
      .map((line) => `${line.number}: ${line.symbol} × ${line.run} = ${line.units}`)
    const cells = [
      kind,
      stops.join(', '),
      seen.map((reel) => reel.join('')).join(' '),
      lines.join(', ') || '–',
      scattersOf(game, seen),
      awarded,
      multiplier,
      units,
    ]
    return cells.join(' | ')
  })

describe('the example of the page', () => {
  test.each([
    [0, 5, false, ['base | 5, 1, 3 | AA AS WB | 1: A × 3 = 5 | 1 | 0 | 1 | 5']],
    [
      14,
      46,
      false,
      [
        'base | 3, 2, 2 | SB SW BW | 2: B × 3 = 3 | 2 | 2 | 1 | 3',
        'free | 2, 2, 1 | WS SW AB | 3: A × 3 = 5 | 2 | 2 | 1 | 5',
        'free | 2, 2, 0 | WS SW SA | – | 3 | 1 | 2 | 0',
        'free | 5, 3, 1 | AA WA AB | 1: A × 3 = 5, 3: A × 3 = 5 | 0 | 0 | 2 | 20',
        'free | 1, 3, 0 | BW WA SA | 1: B × 2 = 1, 2: A × 3 = 5 | 1 | 0 | 3 | 18',
        'free | 4, 1, 5 | BA AS AS | – | 2 | 0 | 3 | 0',
      ],
    ],
    [
      95,
      60,
      true,
      [
        'base | 3, 2, 0 | SB SW SA | 2: B × 2 = 1 | 3 | 4 | 1 | 1',
        'free | 3, 4, 4 | SB AB BA | 2: B × 2 = 1 | 1 | 0 | 1 | 1',
        'free | 2, 3, 1 | WS WA AB | 1: A × 3 = 5, 3: A × 3 = 5 | 1 | 0 | 2 | 20',
        'free | 0, 3, 3 | AB WA WB | 1: A × 3 = 5, 3: A × 3 = 5 | 0 | 0 | 3 | 30',
        'free | 4, 0, 2 | BA BA BW | 1: B × 3 = 3, 2: A × 3 = 5 | 0 | 0 | 3 | 8',
      ],
    ],
  ])('nonce %s pays %s units, capped: %s', (nonce, units, isCapped, rows) => {
    const outcome = play(example, nonce)
    expect({ units: outcome.units, isCapped: outcome.isCapped, rows: rowsOf(example, outcome) }).toEqual({
      units,
      isCapped,
      rows,
    })
  })
})

describe('rounds of a real game', async () => {
  const zoloto = readGame(await readFile(new URL('zoloto-skifiv-2.json', import.meta.url), 'utf8'))

  test.each([
    [0, 1, '20, 28, 2, 11, 17', '20, 28, 2, 11, 17', 0, 15],
    [54, 16, '10, 19, 11, 31, 30', '8, 34, 8, 19, 4', 15, 580],
    [70, 1, '26, 24, 25, 23, 6', '26, 24, 25, 23, 6', 0, 500],
    [361, 11, '10, 7, 13, 3, 9', '31, 5, 15, 14, 18', 10, 290],
  ])('nonce %s of zoloto-skifiv version 2: %s turns', (nonce, turns, first, last, freeSpins, units) => {
    const outcome = play(zoloto, nonce)
    expect([
      outcome.turns.length,
      outcome.turns.at(0)?.stops.join(', '),
      outcome.turns.at(-1)?.stops.join(', '),
    ]).toEqual([turns, first, last])
    expect([outcome.turns.reduce((sum, { awarded }) => sum + awarded, 0), outcome.units]).toEqual([freeSpins, units])
  })
})

describe('a line', () => {
  test.each([
    ['WWW', 'W', 3, 20], // only wilds are a run of wilds
    ['WWA', 'A', 3, 5],
    ['WAA', 'A', 3, 5],
    ['WWS', 'S', 3, 0], // the scatter is in no table, and two wilds pay nothing
    ['BWA', 'B', 2, 1],
    ['ABA', 'A', 1, 0],
  ])('%s is read as %s × %s = %s', (symbols, symbol, run, units) => {
    const seen = [...symbols].map((one) => [one])
    expect(readLine(example, { seen, line: [0, 0, 0] })).toEqual({ symbol, run, units })
  })

  test('pays the wilds if they are the better reading, and never both', () => {
    const game = {
      ...example,
      pays: new Map([
        ['W', new Map([['2', 7]])],
        ['A', new Map([['3', 5]])],
      ]),
    }
    expect(readLine(game, { seen: [['W'], ['W'], ['A']], line: [0, 0, 0] })).toEqual({ symbol: 'W', run: 2, units: 7 })
  })
})

describe('ways', () => {
  const game: Game = {
    ...example,
    lines: [],
    ways: 10,
    scatter: 'S',
    pays: new Map([
      [
        'A',
        new Map([
          ['2', 1],
          ['3', 4],
        ]),
      ],
      ['B', new Map([['3', 2]])],
      ['W', new Map([['2', 99]])],
    ]),
  }

  test('a symbol pays its run times the product of its counts, including wilds', () => {
    const seen = [
      ['A', 'B'],
      ['A', 'W'],
      ['W', 'B'],
    ]
    expect(readWays(game, seen)).toEqual([
      { symbol: 'A', run: 3, units: 4 * 1 * 2 * 1 },
      { symbol: 'B', run: 3, units: 2 * 1 * 1 * 2 },
    ])
    expect(winOf(game, seen)).toBe(12)
  })

  test('a reel without the symbol ends the run', () => {
    expect(
      winOf(game, [
        ['A', 'A'],
        ['A', 'S'],
        ['S', 'S'],
      ]),
    ).toBe(2)
    expect(
      winOf(game, [
        ['S', 'S'],
        ['A', 'A'],
        ['A', 'A'],
      ]),
    ).toBe(0)
  })
})
