import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blackjackOutcome } from './table-outcomes.ts'
import { verifyTableDay } from './verify-table.ts'

const page = readFileSync(new URL('../../docs/rules/table-games.md', import.meta.url), 'utf8')
/** The worked examples of the page, a day of each game. */
const [roulette, baccarat, blackjack, wheel] = page
  .split('```json\n')
  .slice(1)
  .map((part) => part.split('```')[0] ?? '') as [string, string, string, string]

type Day = {
  day: string
  rounds: number
  hash: string
  results: { number: number; day: string; seed: string; outcome: Record<string, unknown> }[]
}

const changed = (file: string, change: (day: Day) => void): string => {
  const day = JSON.parse(file) as Day
  change(day)
  return JSON.stringify(day)
}

/** The decisions of the first step of a round of blackjack. */
const decisionsOf = ({ outcome }: Day['results'][number]): object[] => (outcome['steps'] as [object[]])[0]

describe('a day', () => {
  test.each([
    ['roulette-1', roulette],
    ['baccarat-1', baccarat],
    ['blackjack-9', blackjack],
    ['money-wheel-1', wheel],
  ])('of %s as the page shows it is confirmed', (table, file) => {
    expect(verifyTableDay(file)).toEqual({ table, day: '2026-12-01', results: 3, faults: [] })
  })

  test('is confirmed in any order, and without rounds that did not take place', () => {
    expect(verifyTableDay(changed(roulette, ({ results }) => results.reverse())).faults).toEqual([])
    expect(verifyTableDay(changed(roulette, ({ results }) => results.splice(1, 1))).faults).toEqual([])
    expect(verifyTableDay(changed(roulette, ({ results }) => results.splice(0, 2))).faults).toEqual([])
  })

  test.each<[string, string, (day: Day) => void, string]>([
    [
      'another pocket',
      roulette,
      ({ results }) => {
        results[1]!.outcome['pocket'] = 35
      },
      'the seed of round 2 gives {"kind":"roulette","pocket":36}, {"kind":"roulette","pocket":35} was published',
    ],
    [
      'another segment',
      wheel,
      ({ results }) => {
        results[0]!.outcome['segment'] = 0
      },
      'the seed of round 1 gives',
    ],
    [
      'another winner',
      baccarat,
      ({ results }) => {
        results[2]!.outcome['winner'] = 'player'
      },
      '"winner":"banker"',
    ],
    [
      'another card',
      baccarat,
      ({ results }) => {
        results[2]!.outcome['player'] = ['3S', '3C']
      },
      '"player":["3S","3D"]',
    ],
    [
      'another dealer',
      blackjack,
      ({ results }) => {
        results[0]!.outcome['dealer'] = ['TC', 'TD']
      },
      'the seed of round 1 gives',
    ],
    [
      'another decision',
      blackjack,
      ({ results }) => {
        results[0]!.outcome['steps'] = [[{ seat: 1, hand: 0, action: 'surrender' }]]
      },
      'cannot surrender',
    ],
    [
      'a decision of a hand that there is not',
      blackjack,
      ({ results }) => decisionsOf(results[0]!).push({ seat: 3, hand: 1, action: 'hit' }),
      'round 1: step 0: hand 1 of seat 3 decides nothing',
    ],
    [
      'two decisions of one hand',
      blackjack,
      ({ results }) => decisionsOf(results[0]!).push({ seat: 1, hand: 0, action: 'hit' }),
      'round 1: step 0: hand 0 of seat 1 decides nothing',
    ],
    [
      'another hash',
      roulette,
      (day) => {
        day.hash = '00'.repeat(32)
      },
      'the seed of round 1 does not hash to the published hash',
    ],
    [
      'a foreign seed',
      roulette,
      ({ results }) => {
        results[1]!.seed = '00'.repeat(32)
      },
      'the seed of round 2 does not hash to that of round 1',
    ],
    [
      'a round twice',
      roulette,
      ({ results }) => {
        results.push(results[0]!)
      },
      'round 1 is listed twice',
    ],
    [
      'a round past the chain',
      roulette,
      (day) => {
        day.rounds = 2
      },
      'round 3 is past the 2 rounds',
    ],
    [
      'a round of another day',
      roulette,
      ({ results }) => {
        results[0]!.day = '2026-12-02'
      },
      'round 1 is of another day',
    ],
  ])('with %s is not', (_, file, change, fault) =>
    expect(verifyTableDay(changed(file, change)).faults.join('\n')).toContain(fault),
  )

  test('with a round past the chain is not hashed that far', () => {
    const file = changed(roulette, ({ results }) => void (results[2]!.number = 1_000))
    const { faults } = verifyTableDay(file)
    expect(faults).toContain('round 1000 is past the 3 rounds of the chain')
    expect(faults.filter((fault) => fault.includes('hash'))).toEqual([])
  })

  test('may have a round for each second of a day of 25 hours', () =>
    expect(verifyTableDay(changed(roulette, (day) => void (day.rounds = 90_000))).faults).toEqual([]))

  test.each<[string, string]>([
    ['is not JSON', '{'],
    ['format', roulette.replace('day/1', 'day/2')],
    ['the kind poker is unknown', roulette.replace('"kind":"roulette"', '"kind":"poker"')],
    ['rounds must be', roulette.replace('"rounds":3', '"rounds":0')],
    ['rounds must be at most 90000, not 90001', roulette.replace('"rounds":3', '"rounds":90001')],
    ['results[0].seed', roulette.replace('eb60', 'EB60')],
    ['tableId', roulette.replace('roulette-1', 'roulette:1')],
    ['results[0].number', roulette.replace('"number":1', '"number":0')],
  ])('is none: %s', (fault, file) => expect(() => verifyTableDay(file)).toThrow(fault))
})

describe('decisions of blackjack', () => {
  // The first card of the list each time, which is the ace of clubs and then whatever was moved there from the end: AC,
  // KS, QS, JS, TS, 9S …
  const first = () => 0
  test('that come after all hands are done, or not at all, are refused', () => {
    // Deal: seat AC, dealer KS, seat QS: a blackjack.
    expect(() => blackjackOutcome(first, { seats: [1], steps: [[]] })).toThrow('step 0 comes after all hands are done')
    expect(() => blackjackOutcome(first, { seats: [1, 2, 3], steps: [] })).toThrow('a hand is not done')
  })

  test.each([[[]], [[2, 2]], [[8]]])('of the seats %j are of no round', (seats) =>
    expect(() => blackjackOutcome(first, { seats, steps: [[]] })).toThrow('no round has the seats'),
  )
})

describe('the program', () => {
  const program = fileURLToPath(new URL('table-main.ts', import.meta.url))
  const server = createServer((request, answer) =>
    request.url === '/fairness/tables/roulette-1/2026-12-01.json' ? answer.end(roulette) : answer.writeHead(404).end(),
  )
  let folder = ''
  let address = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tables-'))
    await writeFile(join(folder, 'baccarat.json'), baccarat)
    await writeFile(join(folder, 'wrong.json'), roulette.replace('"pocket":36', '"pocket":35'))
    await writeFile(
      join(folder, 'none.json'),
      changed(roulette, (day) => {
        day.results = []
      }),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.close()
    await rm(folder, { recursive: true })
  })

  test.each<[string, () => readonly string[], number, string]>([
    ['a file', () => ['baccarat.json'], 0, 'baccarat-1, 2026-12-01: 3 rounds follow from the published hash'],
    [
      'an address',
      () => [`${address}/fairness/tables/roulette-1/2026-12-01.json`],
      0,
      'roulette-1, 2026-12-01: 3 rounds',
    ],
    ['the standard input', () => ['-'], 0, 'money-wheel-1'],
    ['a false result', () => ['wrong.json'], 1, 'the seed of round 2 gives'],
    ['a day without rounds', () => ['none.json'], 2, 'no round of this day is drawn yet'],
    ['an unknown address', () => [`${address}/other`], 2, 'replied 404'],
    ['no file', () => [], 2, 'one file must be named'],
  ])('reads %s', async (_, args, code, says) => {
    const child = spawn(process.execPath, [program, ...args()], { cwd: folder })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    // One that refuses its arguments ends before it has read its input.
    child.stdin.on('error', () => undefined).end(wheel)
    const [out, refused, exit] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    expect(out + refused).toContain(says)
    expect(exit).toBe(code)
  })
})
