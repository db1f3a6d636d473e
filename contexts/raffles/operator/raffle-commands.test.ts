import { fail, instant, ok, type Id } from '@zoria/kernel'
import { askDesk } from '@zoria/testkit/operator'
import { describe, expect, test } from 'vitest'
import type { RaffleDesk } from '../actions/staff-desk.ts'
import { raffleCommands } from './raffle-commands.ts'

const terms = {
  currency: 'uah',
  turnoverPerTicket: 500_00n,
  drawAfterMinutes: 60,
  prizes: [
    { from: 1, to: 1, amount: 8_000_00n },
    { from: 2, to: 3, amount: 3_000_00n },
  ],
} as const
const id = '0193a000-0000-7000-8b01-000000000001' as Id<'Raffle'>
const raffle = {
  id,
  currency: 'uah',
  number: 7,
  terms,
  startsAt: instant('2026-11-22T22:00:00Z'),
  endsAt: instant('2026-11-29T22:00:00Z'),
  drawsAt: instant('2026-11-29T23:00:00Z'),
  drawId: id,
  status: 'drawn',
  tickets: 12,
  players: 3,
  listHash: 'abc',
} as const
const prize = {
  raffleId: id,
  place: 1,
  ticket: 9,
  playerId: id as never,
  currency: 'uah',
  amount: 8_000_00n,
  status: 'paid',
} as const

const ask = async (typed: readonly string[], changes: Partial<RaffleDesk> = {}) => {
  const orders: unknown[] = []
  const note =
    <Answer>(answer: Answer) =>
    async (order: unknown) => (orders.push(order), answer as never)
  const desk: RaffleDesk = {
    list: async () => ({
      templates: [terms],
      proposals: [{ number: 4, terms, by: 'olena', why: 'season', at: instant(0) }],
      raffles: [raffle],
    }),
    show: async (asked) => (asked === id ? { raffle, prizes: [prize] } : undefined),
    configure: note(ok({ number: 4, terms })),
    confirm: note(ok({ terms, from: instant('2026-11-29T22:00:00Z') })),
    cancel: note(ok(raffle)),
    history: async () => [
      {
        currency: 'uah',
        action: 'cancel',
        by: 'olena',
        why: 'a fault',
        before: { status: 'open' },
        after: { status: 'cancelled' },
        at: instant('2026-11-25T12:00:00Z'),
      },
    ],
    ...changes,
  }
  const { isDone, output } = await askDesk(
    { group: raffleCommands, desk, read: async (path) => `{"from": "${path}"}` },
    typed,
  )
  return { isDone, output, orders }
}
const signed = ['--by', 'Anna', '--why', 'season opening']
const order = { by: 'anna', why: 'season opening', requestId: 'request' }

describe('the desk of raffles', () => {
  test.each([
    [
      ['configure', 'terms.json'],
      { terms: { from: 'terms.json' } },
      'proposal 4 for uah waits for another person: npm run raffle -- confirm 4',
    ],
    [
      ['confirm', '4'],
      { number: 4 },
      'raffles in uah that start from 2026-11-29T22:00 on have the new terms; the one that runs keeps its own',
    ],
    [
      ['cancel', 'uah'],
      { currency: 'uah' },
      `raffle 7 in uah (${id}, 2026-11-22T22:00 to 2026-11-29T22:00) is cancelled, and its seed is published`,
    ],
  ])('%j orders it with name and reason', async (typed, asked, expected) => {
    expect(await ask([...typed, ...signed])).toEqual({
      isDone: true,
      output: expected,
      orders: [{ ...order, ...asked }],
    })
  })

  test.each([
    [['configure', 'terms.json']],
    [['confirm', '4', '--by', 'anna']],
    [['cancel', 'uah', '--why', 'x']],
    [['cancel', ...signed]],
    [['do', 'uah', ...signed]],
    [['show', 'a', 'b']],
    [['cancel', 'uah', '--now']],
    [[]],
  ])('%j says what is wrong and does nothing', async (typed) => {
    const asked = await ask(typed)
    expect([asked.isDone, asked.orders]).toEqual([false, []])
    expect(asked.output).toMatch(/^(error|Usage): /)
  })

  test.each([
    [
      'configure',
      'terms.json',
      { configure: async () => fail({ code: 'RAFFLE_INVALID', faults: ['prizes: wrong'] }) },
      'prizes: wrong',
    ],
    [
      'configure',
      'terms.json',
      { configure: async () => fail({ code: 'RAFFLE_CURRENCY_UNKNOWN' }) },
      'no raffles in this currency',
    ],
    ['confirm', '4', { confirm: async () => fail({ code: 'PROPOSAL_OWN' }) }, 'another person'],
    [
      'confirm',
      'four',
      {
        confirm: async ({ number }: { number: number }) =>
          fail({ code: number === 0 ? 'PROPOSAL_NOT_FOUND' : 'PROPOSAL_OWN' }),
      },
      'no such open proposal',
    ],
    ['cancel', 'uah', { cancel: async () => fail({ code: 'RAFFLE_NOT_RUNNING' }) }, 'no raffle runs'],
    ['cancel', 'btc', {}, 'no raffles in this currency'],
  ] as const)('says why it cannot %s %s', async (verb, name, changes, why) => {
    const asked = await ask([verb, name, ...signed], changes as Partial<RaffleDesk>)
    expect([asked.isDone, asked.output]).toEqual([false, expect.stringContaining(why)])
  })

  test('shows terms, proposals and raffles, one raffle with its prizes, and what was changed', async () => {
    expect((await ask(['show'])).output.split('\n')).toEqual([
      'next      uah: a ticket for 500.00, draw after 60 min, 1: 8000.00, 2-3: 3000.00',
      'proposal 4 by olena (season)  uah: a ticket for 500.00, draw after 60 min, 1: 8000.00, 2-3: 3000.00',
      `drawn     uah 7  ${id}  2026-11-22T22:00 to 2026-11-29T22:00  12 tickets`,
      '1 raffles, 1 proposals',
    ])
    expect((await ask(['show', id])).output).toContain(`1  ticket 9  ${id}  8000.00  paid`)
    for (const name of ['none', '0193a000-0000-7000-8b01-000000000002'])
      expect(await ask(['show', name])).toMatchObject({
        isDone: false,
        output: expect.stringContaining('no such raffle'),
      })
    expect((await ask(['history'])).output).toBe(
      '2026-11-25T12:00  olena  cancel uah  {"status":"open"} -> {"status":"cancelled"}  a fault\n1 changes',
    )
  })
})
