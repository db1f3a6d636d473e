import { createHash, createHmac } from 'node:crypto'
import { drawFromBlocks, drawSector, drawTickets } from '@zoria/game-maths'
import { describe, expect, test } from 'vitest'
import { checkDraw, drawIdOf, isRevealed, type Revealed, type ShownRaffle } from './check-draw.ts'

const seed = '07'.repeat(32)
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const drawOf = (clientSeed: string, nonce: number) =>
  drawFromBlocks((cursor) =>
    createHmac('sha256', Buffer.from(seed, 'hex')).update(`${clientSeed}:${nonce}:${cursor}`).digest(),
  )
const nothing = { listOf: async () => null, raffleOf: async () => null }

function drawn(
  use: Revealed['use'],
  {
    clientSeed,
    nonce,
    input,
    result,
  }: { readonly clientSeed: string; readonly nonce: number; readonly input: object; readonly result: object },
): Revealed {
  return {
    id: 'd-1',
    use,
    hash: sha256(Buffer.from(seed, 'hex')),
    committed_at: '2026-11-24T12:00:00.000Z',
    server_seed: seed,
    client_seed: clientSeed,
    nonce,
    input: JSON.stringify(input),
    result: JSON.stringify(result),
    revealed_at: '2026-11-24T13:00:00.000Z',
  }
}

const sectors = [
  ['money-50', 1200],
  ['nothing', 2500],
] as const
const wheel = drawn('wheel', {
  clientSeed: 'dyke-pole-27',
  nonce: 0,
  input: { sectors },
  result: { sector: drawSector(sectors, drawOf('dyke-pole-27', 0)) },
})
const tickets = '1-3 1\n4-900 2\n'
/** A raffle drawn from a list among as many tickets, as everything that is published follows from both. */
const drawnFrom = (
  list: string,
  { tickets: count = 900, places = 200 }: { readonly tickets?: number; readonly places?: number } = {},
): Revealed =>
  drawn('raffle', {
    clientSeed: sha256(list),
    nonce: 3,
    input: { raffle: 'r-1', number: 3, tickets: count, places, list: sha256(list) },
    result: { winners: drawTickets({ tickets: count, places }, drawOf(sha256(list), 3)) },
  })
const raffle = drawnFrom(tickets)
/** The same, with other fields in what it was drawn from. */
const asked = (change: object): Revealed => ({
  ...raffle,
  input: JSON.stringify({ ...(JSON.parse(raffle.input) as object), ...change }),
})

const stepsOf = (draw: Revealed, list: string | null = null, raffle: ShownRaffle | null = null) =>
  checkDraw(draw, { listOf: async () => list, raffleOf: async () => raffle })
const wrongOf = async (...given: Parameters<typeof stepsOf>) =>
  (await stepsOf(...given)).filter(({ isRight }) => isRight === false).map(({ what }) => what)

describe('a draw is recomputed from its seeds', () => {
  test('a spin of the wheel', async () => expect(await wrongOf(wheel)).toEqual([]))

  test('a raffle with more winners than a few blocks hold, and its ticket list', async () =>
    expect(await wrongOf(raffle, tickets)).toEqual([]))

  test('a jackpot: the threshold within its range, and twelve cards of which the suit is complete first', async () => {
    const input = { jackpot: 'uah-hearts', number: 3, min: '10000000', max: '30000000' }
    const [, , result] = await checkDraw(
      drawn('jackpot', { clientSeed: 'uah-hearts', nonce: 3, input, result: {} }),
      nothing,
    )
    const { threshold, cards } = JSON.parse(result!.computed) as {
      readonly threshold: string
      readonly cards: readonly string[]
    }
    expect(Number(threshold)).toBeGreaterThanOrEqual(10_000_000)
    expect(Number(threshold)).toBeLessThanOrEqual(30_000_000)
    expect(cards.filter((card) => card === 'hearts')).toHaveLength(3)
    expect(
      await wrongOf(drawn('jackpot', { clientSeed: 'uah-hearts', nonce: 3, input, result: { threshold, cards } })),
    ).toEqual([])
  })
})

describe('what does not agree is found', () => {
  test.each([
    ['another hash', { ...wheel, hash: sha256('other') }, ['hash']],
    ['another sector', { ...wheel, result: JSON.stringify({ sector: 'none' }) }, ['result']],
    ['another nonce', { ...raffle, nonce: 4 }, ['seeds', 'list', 'result']],
    ['another number of the raffle', asked({ number: 4 }), ['seeds', 'list']],
    ['places that are no number', { ...asked({ places: null }), result: '{"winners":[]}' }, ['list', 'result']],
    [
      'a jackpot drawn with the seed of another one',
      drawn('jackpot', {
        clientSeed: 'uah-clubs',
        nonce: 3,
        input: { jackpot: 'uah-hearts', number: 3, min: '1', max: '2' },
        result: {},
      }),
      ['seeds', 'result'],
    ],
    ['an input that is no JSON', { ...wheel, input: '{' }, ['result']],
    [
      'a suit that there is not',
      drawn('jackpot', {
        clientSeed: 'uah-stars',
        nonce: 3,
        input: { jackpot: 'uah-stars', number: 3, min: '1', max: '2' },
        result: {},
      }),
      ['result'],
    ],
  ] as const)('%s', async (_, draw, wrong) => expect(await wrongOf(draw)).toEqual(wrong))

  test('a ticket list that was changed', async () =>
    expect(await wrongOf(raffle, tickets.replace('900', '899'))).toEqual(['list']))
})

describe('the ticket list has exactly the tickets that were drawn among', () => {
  test.each<[string, string, number]>([
    ['one range', '1-9 1\n', 9],
    ['two ranges of one player', '1-3 1\n4-9 1\n', 9],
    ['no ticket', '', 0],
  ])('%s', async (_, list, count) => expect(await wrongOf(drawnFrom(list, { tickets: count }), list)).toEqual([]))

  test.each<[string, string, number]>([
    ['more than were drawn among', '1-1000 1\n', 3],
    ['fewer', '1-3 1\n4-9 2\n', 900],
    ['none', '', 9],
    ['a first ticket 0', '0-9 1\n', 9],
    ['a first ticket 2', '2-9 1\n', 9],
    ['a gap', '1-3 1\n5-9 2\n', 9],
    ['an overlap', '1-3 1\n3-9 2\n', 9],
    ['a range backwards', '1-3 1\n4-3 2\n4-9 2\n', 9],
    ['an empty line', '1-3 1\n\n4-9 2\n', 9],
    ['a leading zero', '01-9 1\n', 9],
    ['no player', '1-9\n', 9],
    ['no line feed at the end', '1-9 1', 9],
  ])('%s is wrong', async (_, list, count) =>
    expect(await wrongOf(drawnFrom(list, { tickets: count }), list)).toEqual(['list']),
  )

  test('a cancelled raffle publishes no list: it was drawn from the empty one', async () => {
    const whats = async (list: string | null) =>
      (await stepsOf(drawnFrom('', { tickets: 0 }), list)).map(({ what }) => what)
    expect([await whats(null), await whats('')]).toEqual([
      ['hash', 'seeds', 'noList', 'result', 'winners'],
      ['hash', 'seeds', 'list', 'result', 'winners'],
    ])
    expect(await wrongOf(drawnFrom('', { tickets: 0 }))).toEqual([])
    expect(await wrongOf(drawnFrom('1-9 1\n', { tickets: 0 }))).toEqual(['noList'])
    expect(await wrongOf(drawnFrom('1-9 1\n', { tickets: 9 }))).toEqual(['list'])
  })
})

/** A raffle of nine tickets and three places, as the site shows it after its draw. */
const small = drawnFrom('1-4 1\n5-9 2\n', { tickets: 9, places: 3 })
const [first, second, third] = (JSON.parse(small.result) as { readonly winners: readonly [number, number, number] })
  .winners
const winner = (place: number, ticket: number, amount: string) => ({ place, ticket, amount })
const shown: ShownRaffle = {
  draw_id: 'd-1',
  number: 3,
  prizes: [
    { from: 1, to: 1, amount: '100.00' },
    { from: 2, to: 3, amount: '50.00' },
  ],
  winners: [winner(1, first, '100.00'), winner(2, second, '50.00'), winner(3, third, '50.00')],
}

describe('the prizes and winners on the site are those of the draw', () => {
  const winnersOf = async (raffle: ShownRaffle | null, draw = small) =>
    (await stepsOf(draw, '1-4 1\n5-9 2\n', raffle)).find(({ what }) => what === 'winners')

  test.each<[string, ShownRaffle]>([
    ['as drawn', shown],
    ['in another order', { ...shown, winners: shown.winners.toReversed() }],
  ])('%s', async (_, raffle) => expect(await winnersOf(raffle)).toMatchObject({ isRight: true }))

  test.each<[string, Partial<ShownRaffle>]>([
    ['another winning ticket', { winners: shown.winners.with(0, winner(1, second, '100.00')) }],
    [
      'two winners who changed places',
      { winners: [winner(1, second, '100.00'), winner(2, first, '50.00'), winner(3, third, '50.00')] },
    ],
    ['a winner who is missing', { winners: shown.winners.slice(0, 2) }],
    ['a winner more', { winners: [...shown.winners, winner(4, 1, '50.00')] }],
    ['no winners', { winners: [] }],
    ['another sum than its place wins', { winners: shown.winners.with(1, winner(2, second, '100.00')) }],
    ['a prize for a place that was not drawn', { prizes: [...shown.prizes, { from: 4, to: 4, amount: '10.00' }] }],
    ['no prize for a place that was drawn', { prizes: shown.prizes.slice(0, 1) }],
    [
      'two prizes for one place',
      {
        prizes: [
          { from: 1, to: 2, amount: '100.00' },
          { from: 2, to: 3, amount: '50.00' },
        ],
      },
    ],
    ['another number of the raffle', { number: 4 }],
    ['another draw', { draw_id: 'd-2' }],
  ])('%s is wrong', async (_, change) =>
    expect(await winnersOf({ ...shown, ...change })).toMatchObject({ isRight: false }),
  )

  test('a raffle that the site does not show is not compared', async () =>
    expect(await winnersOf(null)).toMatchObject({ isRight: null }))

  test('a cancelled raffle has no winners', async () => {
    const cancelled = drawnFrom('', { tickets: 0, places: 3 })
    expect(await winnersOf({ ...shown, winners: [] }, cancelled)).toMatchObject({ isRight: true })
    expect(await winnersOf(shown, cancelled)).toMatchObject({ isRight: false })
  })

  test.each([['wheel', wheel]] as const)('a draw of the %s has none', async (_, draw) =>
    expect(await winnersOf(shown, draw)).toBeUndefined(),
  )
})

test('a raffle whose input has no number is compared without it', async () =>
  expect(await wrongOf(asked({ number: undefined }), tickets)).toEqual([]))

test.each([
  ['019aa000-0000-7000-8000-00000000000a', '019aa000-0000-7000-8000-00000000000a'],
  [' 019AA000-0000-7000-8000-00000000000A ', '019aa000-0000-7000-8000-00000000000a'],
  ['019aa000', null],
  ['019aa000-0000-7000-8000-00000000000a/..', null],
  ['', null],
])('the draw %j is asked for as %j', (written, id) => expect(drawIdOf(written)).toBe(id))

test('before the reveal there is only the commitment', () => {
  expect(isRevealed(wheel)).toBe(true)
  expect(
    isRevealed({
      ...wheel,
      server_seed: null,
      client_seed: null,
      nonce: null,
      input: null,
      result: null,
      revealed_at: null,
    }),
  ).toBe(false)
})
