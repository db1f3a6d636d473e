import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  blockMessage,
  drawCards,
  drawFromBlocks,
  drawSector,
  drawThreshold,
  drawTickets,
  payoutOf,
  publishedGame,
  reelGame,
  shuffle,
  spin,
  type Draw,
  type ReelGame,
  type WeightedSector,
} from './index.ts'

// Authors of verifiers test them with the numbers of docs/rules/fairness.md: the production code must give the same.
const page = readFileSync(join(import.meta.dirname, '../../docs/rules/fairness.md'), 'utf8')
const serverSeed = Buffer.alloc(32, 7)
const blockOf = (nonce: number) => (cursor: number) =>
  createHmac('sha256', serverSeed)
    .update(blockMessage({ clientSeed: 'dyke-pole-27', nonce }, cursor))
    .digest()
const drawOf = (nonce: number): Draw => drawFromBlocks(blockOf(nonce))

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const rowsAfter = (words: string): string[][] => {
  const lines = page.slice(page.indexOf(words)).split('\n')
  const first = lines.findIndex((line) => line.startsWith('|---'))
  return lines
    .slice(
      first + 1,
      lines.findIndex((line, at) => at > first && !line.startsWith('|')),
    )
    .map(cellsOf)
}
const numbers = (text: string): number[] => text.split(', ').map(Number)

test('the hash of the example', () =>
  expect(page).toContain(`\`${createHash('sha256').update(serverSeed).digest('hex')}\``))

test.each(rowsAfter('SHA-256 of the server seed:'))('block: nonce %s, block %s', (nonce, cursor, bytes) => {
  expect(`\`${blockOf(Number(nonce))(Number(cursor)).toString('hex')}\``).toBe(bytes)
})

describe('words, draws and a shuffle', () => {
  const [words, below30, below3000000000, shuffled] = rowsAfter('All of the following is nonce 0').map(
    ([, result]) => result ?? '',
  )
  const ten = (bound: number): number[] => {
    const draw = drawOf(0)
    return Array.from({ length: 10 }, () => draw(bound))
  }
  test('the first ten words', () => expect(ten(2 ** 32)).toEqual(numbers(words!)))
  test('ten draws below 30', () => expect(ten(30)).toEqual(numbers(below30!)))
  test('a rejected word', () => {
    expect(ten(3_000_000_000)).toEqual([...numbers(words!).slice(0, 9), 1_621_416_676])
    expect(below3000000000).toContain('then 1621416676: the tenth word')
  })
  test('a shuffle', () => expect(`\`${shuffle([...'ABCDEFGHIJ'], drawOf(0)).join('')}\``).toBe(shuffled))
})

/** The example's file in the production format: the page and the package have the same facts. */
const exampleGame = (): ReelGame => {
  const file = JSON.parse(page.split('```json\n')[1]!.split('```')[0]!) as ReelGame & {
    slug: string
    freeSpins: { spinsMax: number; awards: Record<number, number>; ladder: number[]; strips: string[][] }
    cap: number
  }
  const {
    slug,
    freeSpins: { spinsMax, ...feature },
    cap,
    version,
    rows,
    strips,
    lines,
    wild,
    pays,
    scatter,
  } = file
  return reelGame({
    id: slug,
    version,
    rows,
    strips,
    lines,
    wild,
    pays,
    scatter: scatter ?? '',
    feature: { ...feature, turnsMax: spinsMax, cap },
  })
}

test.each([
  // nonce  words before its table            units  payout of 3.00  capped
  [0, 'Nonce 0 pays 5 units, 5.00', 5, 500n, false],
  [14, 'Nonce 14 pays 46 units, 46.00', 46, 4_600n, false],
  [95, 'Nonce 95 is capped', 60, 6_000n, true],
] as const)('the example: nonce %i', (nonce, words, units, payout, isCapped) => {
  const game = exampleGame()
  const outcome = spin(game, drawOf(nonce))
  expect([outcome.units, outcome.isCapped, payoutOf(game, 300n, outcome.units)]).toEqual([units, isCapped, payout])
  const reported = outcome.turns.map(({ kind, stops, window, wins, scatters, awarded, multiplier, units: paid }) =>
    [
      kind,
      stops.join(', '),
      window.map((symbols) => symbols.join('')).join(' '),
      wins.map(({ line, symbol, run, units: won }) => `${line}: ${symbol} × ${run} = ${won}`).join(', ') || '–',
      scatters.length,
      awarded,
      multiplier,
      paid,
    ].map(String),
  )
  expect(reported).toEqual(rowsAfter(words))
})

test.each(rowsAfter('Rounds of a game that is played'))(
  'a game that is played: nonce %s',
  (nonce, turns, first, last, free, units) => {
    const outcome = spin(publishedGame('zoloto-skifiv', 2)!, drawOf(Number(nonce)))
    expect([outcome.turns.length, outcome.units, outcome.turns.reduce((sum, { awarded }) => sum + awarded, 0)]).toEqual(
      [turns, units, free].map(Number),
    )
    expect([outcome.turns[0]!.stops, outcome.turns.at(-1)!.stops]).toEqual([numbers(first!), numbers(last!)])
  },
)

describe('draws of promotions', () => {
  const examples = page
    .slice(page.indexOf('## Promotions'))
    .split('```json\n')
    .slice(1)
    .map(
      (part) =>
        JSON.parse(part.split('```')[0]!) as Record<
          'use' | 'server_seed' | 'client_seed' | 'input' | 'result',
          string
        > & { nonce: number },
    )
  type Input = {
    readonly sectors: readonly WeightedSector[]
    readonly min: string
    readonly max: string
    readonly tickets: number
    readonly places: number
  }
  const results: Record<string, (input: Input, draw: Draw) => object> = {
    wheel: ({ sectors }, draw) => ({ sector: drawSector(sectors, draw) }),
    jackpot: ({ min, max }, draw) => ({
      threshold: String(drawThreshold({ min: BigInt(min), max: BigInt(max) }, draw)),
      cards: drawCards({ suits: ['clubs', 'diamonds', 'hearts', 'spades'], won: 'hearts' }, draw),
    }),
    raffle: ({ tickets, places }, draw) => ({ winners: drawTickets({ tickets, places }, draw) }),
  }

  test('have an example of each use', () =>
    expect(examples.map(({ use }) => use)).toEqual(['wheel', 'jackpot', 'raffle']))

  test.each(examples)('the example of the $use', ({ use, server_seed, client_seed, nonce, input, result }) => {
    const key = Buffer.from(server_seed, 'hex')
    const draw = drawFromBlocks((cursor) =>
      createHmac('sha256', key)
        .update(blockMessage({ clientSeed: client_seed, nonce }, cursor))
        .digest(),
    )
    expect(JSON.stringify(results[use]?.(JSON.parse(input) as Input, draw))).toBe(result)
  })
})
