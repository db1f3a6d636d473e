import { askDesk } from '@zoria/testkit/operator'
import { fail, ok } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import type { BattleDesk } from '../actions/staff-desk.ts'
import { battleCommands } from './battle-commands.ts'

const ask = async (typed: readonly string[], changes: Partial<BattleDesk> = {}) => {
  const orders: unknown[] = []
  const note =
    <Answer>(answer: Answer) =>
    async (order: unknown) => (orders.push(order), answer as never)
  const desk: BattleDesk = {
    list: async () => ({ templates: [], open: [], over: [] }),
    show: async () => undefined,
    runsOf: async () => [],
    create: note(ok({ slug: 'cup' })),
    start: note(ok({ slug: 'cup-1' })),
    cancel: note(ok({ players: 3 })),
    finish: note(ok({ slug: 'cup-1' })),
    ...changes,
  }
  const { isDone, output } = await askDesk(
    { group: battleCommands, desk, read: async (path) => `{"from": "${path}"}` },
    typed,
  )
  return { isDone, output, orders }
}
const signed = ['--by', 'Anna', '--why', 'season opening']
const order = { by: 'anna', why: 'season opening', requestId: 'request' }

describe('the desk of battles', () => {
  test.each([
    [['create', 'cup.json'], { template: { from: 'cup.json' } }, 'template cup was added'],
    [['start', 'cup'], { slug: 'cup' }, 'cup-1 begins now'],
    [['cancel', 'cup-1'], { slug: 'cup-1' }, 'cup-1 is cancelled; 3 players are notified'],
    [['finish', 'cup-1'], { slug: 'cup-1' }, 'cup-1 ends now; the worker freezes its ranks in some seconds'],
  ])('%j orders it with name and reason', async (typed, asked, expected) => {
    expect(await ask([...typed, ...signed])).toEqual({
      isDone: true,
      output: expected,
      orders: [{ ...order, ...asked }],
    })
  })

  test.each([
    [['create', 'cup.json']],
    [['start', 'cup', '--by', 'anna']],
    [['cancel', 'cup-1', '--why', 'x']],
    [['finish', ...signed]],
    [['do', 'cup', ...signed]],
    [['start', 'a', 'b', ...signed]],
    [['start', 'a', '--now']],
    [[]],
  ])('%j says what is wrong and does nothing', async (typed) => {
    const asked = await ask(typed)
    expect([asked.isDone, asked.orders]).toEqual([false, []])
    expect(asked.output).toMatch(/^(error|Usage): /)
  })

  test.each([
    ['cancel', { cancel: async () => fail({ code: 'BATTLE_OVER' }) }, 'its end has passed, or it was cancelled'],
    ['finish', { finish: async () => fail({ code: 'BATTLE_NOT_STARTED' }) }, 'cancel it instead'],
    ['start', { start: async () => fail({ code: 'BATTLE_NOT_FOUND' }) }, 'no such battle'],
    [
      'create',
      { create: async () => fail({ code: 'BATTLE_INVALID', faults: ['terms.prizes: wrong'] }) },
      'terms.prizes: wrong',
    ],
  ] as const)('says why it cannot %s', async (verb, changes, why) => {
    const asked = await ask([verb, 'cup', ...signed], changes as Partial<BattleDesk>)
    expect([asked.isDone, asked.output]).toEqual([false, expect.stringContaining(why)])
  })

  test('lists, and says where there is nothing to show', async () => {
    expect(await ask(['list'])).toMatchObject({ isDone: true, output: '0 templates, 0 open, 0 over' })
    expect(await ask(['show', 'none'])).toMatchObject({
      isDone: false,
      output: expect.stringContaining('no such battle'),
    })
  })
})
