import { fail, instant, ok } from '@zoria/kernel'
import { askDesk } from '@zoria/testkit/operator'
import { describe, expect, test } from 'vitest'
import type { WheelDesk } from '../actions/staff-desk.ts'
import { wheelCommands } from './wheel-commands.ts'

const id = '019aa000-0000-7000-8000-00000000abcd'
const names = { en: 'x', ua: 'x', ru: 'x', kz: 'x' }
const sectors = [
  { key: 'money', names, label: names, weight: 100, prize: { kind: 'money', amount: 500_00n }, stock: null, dayMax: 2 },
  {
    key: 'rounds',
    names,
    label: names,
    weight: 900,
    prize: { kind: 'free_rounds', game: 'book', count: 10, stake: 1_00n },
    stock: 50,
    dayMax: null,
  },
  {
    key: 'bonus',
    names,
    label: names,
    weight: 1_000,
    prize: { kind: 'bonus', offerId: '0193a000-0000-7000-8001-00000000000d' },
    stock: null,
    dayMax: null,
  },
  { key: 'nothing', names, label: names, weight: 8_000, prize: { kind: 'nothing' }, stock: null, dayMax: null },
] as const
const shown = {
  isOpen: true,
  rounds: { owed: 2, paid: 1 },
  wheels: [
    {
      configuration: {
        id,
        currency: 'uah',
        sectors,
        status: 'active',
        proposedBy: 'olena',
        proposedAt: instant(0),
        decidedBy: 'taras',
      },
      given: new Map([['money', { inAll: 7, today: 2 }]]),
      spins: new Map([
        ['money', 2],
        ['nothing', 90],
      ]),
    },
    {
      configuration: {
        id,
        currency: 'kzt',
        sectors,
        status: 'proposed',
        proposedBy: 'olena',
        proposedAt: instant(0),
        decidedBy: null,
      },
      given: new Map(),
      spins: new Map(),
    },
  ],
} as const

const ask = async (typed: readonly string[], changes: Partial<WheelDesk> = {}) => {
  const orders: unknown[] = []
  const note =
    <Answer>(answer: Answer) =>
    async (order: unknown) => (orders.push(order), answer as never)
  const desk: WheelDesk = {
    show: async () => shown,
    configure: note(ok({ id })),
    confirm: note(ok({ currency: 'uah' })),
    grant: note(ok({ until: instant('2026-12-03T12:00:00Z') })),
    turn: note(ok()),
    ...changes,
  }
  const { isDone, output } = await askDesk(
    { group: wheelCommands, desk, read: async (path) => `{"from": "${path}"}` },
    typed,
  )
  return { isDone, output, orders }
}
const signed = ['--by', 'Anna', '--why', 'spring', '--reference', 'T-1']
const order = {
  by: 'anna',
  why: 'spring',
  requestId: 'request',
  reference: { name: 'T-1', fingerprint: expect.anything() },
}

describe('the desk of the wheel', () => {
  test.each([
    [['configure', 'wheel.json'], { file: { from: 'wheel.json' } }, `proposed as ${id}`],
    [['confirm', id], { id }, 'the wheel in uah has the new sectors'],
    [
      ['grant', id, '--count', '3', '--hours', '48'],
      { playerId: id, count: 3, hours: 48 },
      '3 rights until 2026-12-03T12:00',
    ],
    [['grant', id], { playerId: id, count: 1, hours: null }, '1 rights until'],
    [['stop'], { isOpen: false }, 'the wheel is closed'],
    [['start'], { isOpen: true }, 'the wheel is open'],
  ])('%j orders it with name and reason', async (typed, asked, expected) => {
    expect(await ask([...typed, ...signed])).toEqual({
      isDone: true,
      output: expect.stringContaining(expected),
      orders: [{ ...order, ...asked }],
    })
  })

  test.each([
    [['configure', 'wheel.json']],
    [['confirm', id, '--by', 'anna']],
    [['grant', id, '--why', 'x']],
    [['stop']],
    [['start', 'now', ...signed]],
    [['configure', ...signed]],
    [['do', 'it', ...signed]],
    [['grant', id, '--count', '0', ...signed]],
    [['grant', id, '--count', '101', ...signed]],
    [['grant', id, '--hours', 'x', ...signed]],
    [['stop', '--now']],
    [['export']],
    [[]],
  ])('%j says what is wrong and does nothing', async (typed) => {
    const asked = await ask(typed)
    expect([asked.isDone, asked.orders]).toEqual([false, []])
    expect(asked.output).toMatch(/^(error: |Usage: |--count|--hours)/)
  })

  test.each([
    [['confirm', id], { confirm: async () => fail({ code: 'APPROVER_IS_PROPOSER' }) }, 'somebody else confirms it'],
    [['confirm', 'none'], {}, 'no such proposal'],
    [['grant', id], { grant: async () => fail({ code: 'PLAYER_UNKNOWN' }) }, 'no such player'],
    [['grant', 'none'], {}, 'no such player'],
    [['stop'], { turn: async () => fail({ code: 'UNCHANGED' }) }, 'it is so already'],
    [
      ['configure', 'wheel.json'],
      { configure: async () => fail({ code: 'WHEEL_INVALID', faults: ['sectors: wrong', 'more'] }) },
      'sectors: wrong\nmore',
    ],
  ] as const)('says why it cannot %j', async (typed, changes, why) => {
    const asked = await ask([...typed, ...signed], changes as Partial<WheelDesk>)
    expect([asked.isDone, asked.output]).toEqual([false, expect.stringContaining(why)])
  })

  test('shows wheels with what they gave, and writes one as a file', async () => {
    const { output } = await ask(['show'])
    expect(output).toContain(
      'money          weight   100  500.00 uah                          2 spins today, given 2 of 2 today, 7 in all, used up',
    )
    expect(output).toContain(
      'rounds         weight   900  10 rounds of 1.00 in book           0 spins today, given 0 today, 0 of 50 in all',
    )
    expect(output).toContain('free rounds: 2 spins owed, 1 paid as their worth')
    expect(output).toContain(`kzt  proposed  ${id}  proposed by olena`)
    expect((await ask(['show', 'KZT'])).output).not.toContain('active')
    expect(JSON.parse((await ask(['export', 'uah'])).output)).toMatchObject({
      currency: 'uah',
      sectors: [{ key: 'money', prize: { kind: 'money', amount: 50_000 } }, {}, {}, {}],
    })
    expect(await ask(['show', 'kzh'])).toMatchObject({
      isDone: false,
      output: 'there is no currency "kzh"; did you mean kzt?',
    })
    expect(await ask(['export', 'kzt'])).toMatchObject({ isDone: false, output: 'this currency has no wheel' })
  })
})
