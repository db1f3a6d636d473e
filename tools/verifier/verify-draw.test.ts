import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGE_HASH } from './page-example.ts'
import { verifyDraw, type PublishedDraw } from './verify-draw.ts'

const page = readFileSync(new URL('../../docs/rules/fairness.md', import.meta.url), 'utf8')
/** The worked examples of the page: wheel, jackpot, raffle. */
const examples = page
  .slice(page.indexOf('## Promotions'))
  .split('```json\n')
  .slice(1)
  .map((part) => JSON.parse(part.split('```')[0] ?? '') as PublishedDraw)
const [wheel, jackpot, raffle] = examples as [PublishedDraw, PublishedDraw, PublishedDraw]
const list = '1-3 1\n4-4 2\n5-7 1\n'

describe('a draw', () => {
  test.each(examples)('of the $use as the page shows it is confirmed', (draw) => {
    expect(verifyDraw(draw)).toMatchObject({
      id: draw.id,
      use: draw.use,
      isRevealed: true,
      result: draw.result,
      faults: [],
    })
  })

  test.each<[string, PublishedDraw, string]>([
    ['another seed', { ...wheel, server_seed: '08'.repeat(32) }, `${PAGE_HASH} was committed`],
    ['another sector', { ...wheel, result: '{"sector":"money-50"}' }, '{"sector":"nothing"}'],
    ['another nonce of a jackpot', { ...jackpot, nonce: 4 }, 'the number of the drop 3'],
    ['another jackpot', { ...jackpot, client_seed: 'uah-spades' }, 'the client seed is uah-spades'],
    [
      'an unknown suit',
      { ...jackpot, input: jackpot.input!.replace('uah-hearts', 'uah-stars'), client_seed: 'uah-stars' },
      'uah-stars names no suit',
    ],
    ['another threshold', { ...jackpot, result: jackpot.result!.replace('13997310', '13997311') }, '13997310'],
    [
      'other cards',
      { ...jackpot, result: jackpot.result!.replace('"diamonds","clubs","spades"', '"clubs","diamonds","spades"') },
      'was published',
    ],
    ['other winners', { ...raffle, result: '{"winners":[7,4,6]}' }, '{"winners":[4,7,6]}'],
    ['another nonce of a raffle', { ...raffle, nonce: 6 }, 'the nonce is 6, the number of the raffle 5'],
    [
      'another list than that of its input',
      { ...raffle, input: raffle.input!.replace('"list":"77', '"list":"78') },
      'the hash of the list 78',
    ],
  ])('with %s is not', (_, draw, fault) => expect(verifyDraw(draw).faults.join('\n')).toContain(fault))

  test('that is not revealed cannot be checked', () =>
    expect(verifyDraw({ ...wheel, server_seed: null, result: null })).toMatchObject({ isRevealed: false, faults: [] }))

  test.each<[string, Partial<PublishedDraw>]>([
    ['the use lottery is unknown', { use: 'lottery' }],
    ['a server seed has 64 hex digits', { server_seed: '07' }],
    ['the client seed or the nonce is none', { client_seed: 'a:b' }],
    ['the client seed or the nonce is none', { nonce: -1 }],
    ['places must be a whole number', { ...raffle, input: raffle.input!.replace('"places":3', '"places":null') }],
    [
      'no raffle has more than 10000 places',
      { ...raffle, input: raffle.input!.replace('"places":3', `"places":${2 ** 53 - 1}`) },
    ],
    ['there is no draw below', { ...raffle, input: raffle.input!.replace('"tickets":7', `"tickets":${2 ** 53 - 1}`) }],
    ['is nested deeper', { ...raffle, input: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }],
    ['the input must be an object', { ...raffle, input: '7' }],
    ['the use toString is unknown', { use: 'toString' }],
    ['the weight of sectors[0] must be a whole number', { input: '{"sectors":[["nothing",-1]]}' }],
    ['sectors must be a list', { input: '{"sectors":{"length":1e9}}' }],
    ['max is', { ...jackpot, input: jackpot.input!.replace(/"max":"\d+"/, `"max":"${'9'.repeat(100_000)}"`) }],
    ['there is no draw below 0', { input: '{"sectors":[["nothing",0]]}', result: '{}' }],
  ])('is none: %s', (fault, change) => {
    expect(() => verifyDraw({ ...wheel, ...change })).toThrow(fault)
  })
})

/** The raffle of the example drawn from another list, with hash and result as they follow from it. */
function drawnFrom(text: string, tickets: number): PublishedDraw {
  const hash = createHash('sha256').update(text).digest('hex')
  const draw = {
    ...raffle,
    client_seed: hash,
    input: JSON.stringify({ ...(JSON.parse(raffle.input!) as object), tickets, list: hash }),
  }
  return { ...draw, result: verifyDraw(draw).result }
}

describe('the list of a raffle', () => {
  test.each<[string, string, number]>([
    ['on the page', list, 7],
    ['of one player', '1-1000 1\n', 1_000],
    ['without tickets', '', 0],
  ])('%s is confirmed', (_, text, tickets) =>
    expect(verifyDraw(drawnFrom(text, tickets), { list: text })).toMatchObject({ faults: [] }),
  )

  test.each<[string, string, number, string]>([
    [
      'with more tickets than were drawn among',
      '1-1000 1\n',
      3,
      'the last ticket of the list is 1000, it was drawn among 3',
    ],
    ['with fewer tickets', '1-3 1\n4-9 2\n', 900, 'the last ticket of the list is 9, it was drawn among 900'],
    ['without a ticket', '', 7, 'the last ticket of the list is 0'],
    ['that begins with 0', '0-7 1\n', 7, 'line 1 of the list is none: 0-7 1'],
    ['that begins with 2', '2-7 1\n', 7, 'line 1 of the list begins with 2, not with 1'],
    ['with a gap', '1-3 1\n5-7 2\n', 7, 'line 2 of the list begins with 5, not with 4'],
    ['with an overlap', '1-3 1\n3-7 2\n', 7, 'line 2 of the list begins with 3, not with 4'],
    ['with a range backwards', '1-3 1\n4-3 2\n4-7 2\n', 7, 'line 2 of the list ends before it begins'],
    ['with a line of another form', '1-3 1\n\n4-7 2\n', 7, 'line 2 of the list is none'],
    ['with a leading zero', '01-7 1\n', 7, 'line 1 of the list is none: 01-7 1'],
    ['without a player', '1-7\n', 7, 'line 1 of the list is none: 1-7'],
    ['without the last line feed', '1-7 1', 7, 'the list does not end with a line feed'],
  ])('%s is not', (_, text, tickets, fault) =>
    expect(verifyDraw(drawnFrom(text, tickets), { list: text }).faults).toEqual([expect.stringContaining(fault)]),
  )

  test('that was changed is not', () =>
    expect(verifyDraw(raffle, { list: list.replace('4-4 2', '4-4 1') }).faults).toEqual([
      expect.stringContaining('the list has the hash'),
    ]))

  test('that is not given was not checked, and that of a cancelled raffle is empty', () => {
    expect(verifyDraw(raffle).unchecked.join()).toContain('the ticket list')
    expect(verifyDraw(raffle, { list }).unchecked.join()).not.toContain('the ticket list')
    expect(verifyDraw(drawnFrom('', 0)).unchecked.join()).not.toContain('the ticket list')
    expect(
      verifyDraw({ ...raffle, input: raffle.input!.replace('"tickets":7', '"tickets":0'), result: '{"winners":[]}' })
        .faults,
    ).toEqual([expect.stringContaining('the list has the hash')])
  })
})

/** The raffle of the example as `GET /jackpots/raffle` shows it. */
const shown = {
  id: '019aa000-0000-7000-8000-000000000005',
  number: 5,
  prizes: [
    { from: 1, to: 1, amount: '100.00' },
    { from: 2, to: 3, amount: '50.00' },
  ],
  tickets: 7,
  list_hash: raffle.client_seed,
  draw_id: raffle.id,
  hash: raffle.hash,
  winners: [
    { place: 1, ticket: 4, amount: '100.00' },
    { place: 2, ticket: 7, amount: '50.00' },
    { place: 3, ticket: 6, amount: '50.00' },
  ],
}
const reply = (change: object) => JSON.stringify({ current: null, last: { ...shown, ...change } })

describe('the published raffle', () => {
  test.each<[string, object]>([
    ['after the draw', {}],
    ['before the draw', { winners: [] }],
    ['before the freeze', { winners: [], tickets: 3, list_hash: null }],
    ['with its winners in another order', { winners: shown.winners.toReversed() }],
  ])('%s agrees with the draw', (_, change) => {
    expect(verifyDraw(raffle, { list, raffle: reply(change) })).toMatchObject({ faults: [], unchecked: [] })
  })

  test.each<[string, object, string]>([
    ['number', { number: 6 }, 'the nonce is 5, the published number of the raffle 6'],
    [
      'number of prizes',
      {
        prizes: [
          { from: 1, to: 1, amount: '100.00' },
          { from: 2, to: 4, amount: '50.00' },
        ],
      },
      'was drawn for 3 places, the published prizes have 4',
    ],
    [
      'gap in its prizes',
      {
        prizes: [
          { from: 1, to: 1, amount: '100.00' },
          { from: 3, to: 3, amount: '50.00' },
        ],
      },
      'the published prizes have no place 2',
    ],
    ['list', { list_hash: PAGE_HASH }, `the published hash of the list is ${PAGE_HASH}`],
    ['number of tickets', { tickets: 8 }, 'was drawn among 7 tickets, 8 are published'],
    ['draw', { draw_id: jackpot.id }, `the published draw is ${jackpot.id}`],
    ['commitment', { hash: raffle.client_seed }, `the published hash of the server seed is ${raffle.client_seed}`],
    [
      'winner',
      { winners: shown.winners.with(0, { place: 1, ticket: 5, amount: '100.00' }) },
      'the published winners are 1: 5, 2: 7, 3: 6, the seeds give 1: 4, 2: 7, 3: 6',
    ],
    [
      'place of a winner',
      { winners: shown.winners.with(2, { place: 4, ticket: 6, amount: '50.00' }) },
      'the published winners are 1: 4, 2: 7, 4: 6',
    ],
    [
      'sum of a winner',
      { winners: shown.winners.with(1, { place: 2, ticket: 7, amount: '100.00' }) },
      'place 2 is published with 100.00, its prize is 50.00',
    ],
    ['state: drawn without winners', { status: 'paid', winners: [] }, 'no winners are published'],
  ])('with another %s does not agree', (_, change, fault) =>
    expect(verifyDraw(raffle, { list, raffle: reply(change) }).faults).toEqual([expect.stringContaining(fault)]),
  )

  test('also tells the number of a draw whose input has none', () => {
    const early = { ...raffle, input: raffle.input!.replace('"number":5,', '') }
    expect(verifyDraw(early, { list, raffle: reply({}) })).toMatchObject({ faults: [], unchecked: [] })
    expect(verifyDraw({ ...early, nonce: 6 }, { list, raffle: reply({}) }).faults.join()).toContain(
      'the nonce is 6, the published number of the raffle 5',
    )
  })

  test('is compared alone too, as the address of one raffle shows it', () => {
    expect(verifyDraw(raffle, { list, raffle: JSON.stringify(shown) })).toMatchObject({ faults: [], unchecked: [] })
    expect(verifyDraw(raffle, { list, raffle: JSON.stringify({ ...shown, number: 6 }) }).faults).toEqual([
      expect.stringContaining('the published number of the raffle 6'),
    ])
  })

  test.each<[string, string, string]>([
    ['without a list of prizes', reply({ prizes: null }), 'prizes must be a list'],
    [
      'with a place that is no number',
      reply({ prizes: [{ from: '1', to: 1, amount: '1.00' }] }),
      'prizes[0].from must',
    ],
    [
      'with more winners than places',
      reply({ winners: Array.from({ length: 10_001 }, () => shown.winners[0]) }),
      'winners has more than 10000 rows',
    ],
    ['that is nested deep', '['.repeat(1_000_000), 'is nested deeper than 64 levels'],
    ['that is a number', '7', 'the raffle must be an object'],
  ])('%s ends with a clear message', (_, text, message) =>
    expect(() => verifyDraw(raffle, { raffle: text })).toThrow(message),
  )

  test('that is not given was not checked', () =>
    expect(verifyDraw(raffle, { list }).unchecked).toEqual([
      expect.stringContaining('number and prizes of the published raffle'),
    ]))

  test.each([
    ['another raffle', reply({ id: jackpot.id })],
    ['another one alone', JSON.stringify({ ...shown, id: jackpot.id })],
    ['none', '{"current":null,"last":null}'],
  ])('cannot be compared with %s', (_, text) =>
    expect(() => verifyDraw(raffle, { raffle: text })).toThrow(`the raffle ${shown.id} is not in the reply`),
  )
})

describe('the program', () => {
  const program = fileURLToPath(new URL('draw-main.ts', import.meta.url))
  const server = createServer((request, answer) => {
    const text = { '/fairness/draws/1': JSON.stringify(wheel), '/proof': JSON.stringify({ list }) }[request.url ?? '']
    return text === undefined ? answer.writeHead(404).end() : answer.end(text)
  })
  let folder = ''
  let address = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'draws-'))
    await writeFile(join(folder, 'raffle.json'), JSON.stringify(raffle))
    await writeFile(join(folder, 'list.txt'), list)
    await writeFile(join(folder, 'proof.json'), JSON.stringify({ hash: raffle.client_seed, list, draw_id: raffle.id }))
    await writeFile(join(folder, 'shown.json'), reply({}))
    await writeFile(join(folder, 'wrong.json'), JSON.stringify({ ...wheel, result: '{"sector":"bonus"}' }))
    await writeFile(join(folder, 'hidden.json'), JSON.stringify({ ...wheel, server_seed: null }))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.close()
    await rm(folder, { recursive: true })
  })

  const run = async (args: readonly string[], input = ''): Promise<readonly [number | null, string]> => {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    child.stdin.end(input)
    const [out, refused, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    return [code, out + refused]
  }

  test('reads a file, an address, or the standard input', async () => {
    for (const from of ['list.txt', 'proof.json', `${address}/proof`])
      expect(await run(['raffle.json', '--list', from, '--raffle', 'shown.json'])).toEqual([
        0,
        expect.stringContaining('hash and result follow from its seeds, {"winners":[4,7,6]}'),
      ])
    expect((await run([`${address}/fairness/draws/1`]))[0]).toBe(0)
    expect((await run(['-'], JSON.stringify(jackpot)))[0]).toBe(0)
  })

  test('says what is wrong, and what could not be checked', async () => {
    expect(await run(['wrong.json'])).toEqual([1, expect.stringContaining('{"sector":"bonus"} was published')])
    expect(await run(['raffle.json', '--raffle', 'shown.json'])).toEqual([
      2,
      expect.stringMatching(/hash and result follow from its seeds[^]*not checked: the ticket list/),
    ])
    expect(await run(['raffle.json', '--list', 'shown.json', '--raffle', 'shown.json'])).toEqual([
      2,
      expect.stringContaining('has no list'),
    ])
    expect(await run(['hidden.json'])).toEqual([2, expect.stringContaining('not revealed yet')])
    expect(await run([`${address}/fairness/draws/2`])).toEqual([2, expect.stringContaining('replied 404')])
    expect(await run([])).toEqual([2, expect.stringContaining('npm run verify-draw')])
    expect(await run(['-'], 'null')).toEqual([2, expect.stringContaining('the draw must be an object')])
    expect(await run(['-'], '['.repeat(100_000))).toEqual([2, expect.stringContaining('is nested deeper')])
    expect(await run(['/dev/zero'])).toEqual([2, expect.stringContaining('/dev/zero is longer than')])
  })
})
