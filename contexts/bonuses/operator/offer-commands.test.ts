import { fail, money, ok, parseId } from '@zoria/kernel'
import type { TraceStep } from '@zoria/contract/bonuses/http'
import { askDesk } from '@zoria/testkit/operator'
import { describe, expect, test } from 'vitest'
import { offerCommands, type OfferCounter } from './offer-commands.ts'

type Desk = OfferCounter['desk']

const id = '01990000-0000-7000-8000-000000000001'
const terms = { id, status: 'ACTIVE', kind: 'PromoCode', currency: 'uah', name: 'Подарок' } as Awaited<
  ReturnType<Desk['list']>
>[number]['offer']

/** Asks a desk that answers what it is told to, and says what it was asked and what it said. */
const ask = async (typed: readonly string[], change: Partial<Desk> = {}, stepsInAll = 1) => {
  const asked: unknown[] = []
  const desk: Desk = {
    list: async () => [{ offer: terms, codes: ['AUTUMN'] }],
    create: async (order) => (asked.push(order), ok(terms)),
    switchTo: async (order) => (asked.push(order), ok(terms)),
    addCode: async (order) => (asked.push(order), ok()),
    grant: async (order) => (
      asked.push(order),
      ok({ id: parseId<'Grant'>(id), status: 'waiting', amount: money(50_00n, 'uah'), userBonusId: null })
    ),
    edit: async (order) => (asked.push(order), ok(terms)),
    switchGroup: async (order) => (asked.push(order), ok()),
    cancel: async (order) => (asked.push(order), ok({ name: 'Подарок' })),
    exclude: async (order) => (asked.push(order), ok({ ended: order.offerId === null ? 'Подарок' : null })),
    include: async (order) => (asked.push(order), ok()),
    ...change,
  }
  const trace: OfferCounter['trace'] = async (playerId, bonus) =>
    (playerId === bonus ? { items: [step], total: stepsInAll, page: 1, pageSize: 1 } : undefined) as never
  const { isDone, output } = await askDesk(
    {
      group: offerCommands,
      desk: { desk, trace, warningsOf: () => ['too dear'] },
      read: async (path) => (path === 'offer.json' ? '{"wager": 5}' : '{'),
    },
    typed,
  )
  return { isDone, output, asked }
}
const step: TraceStep = {
  id,
  at: '2026-11-22T10:00:00.000Z',
  kind: 'stake',
  provider: 'studio',
  round: 'r-1',
  game: { slug: 'cherry-jazz', name: 'Cherry Jazz' },
  moved: { game: '0.00', electronic: '0.00', bonus: '-5.00' },
  countable: '5.00',
  awaited: '0.00',
  counted: '5.00',
  reason: 'full',
  weight: 1,
  left: '95.00',
  kept: '0.00',
  end_reason: null,
}
const signed = ['--by', 'Anna', '--why', 'autumn', '--reference', 'T-1']
const order = {
  by: 'anna',
  why: 'autumn',
  requestId: 'request',
  reference: { name: 'T-1', fingerprint: expect.anything() },
}

describe('the desk of offers', () => {
  test('lists offers with their codes', async () => {
    expect(await ask(['list'])).toMatchObject({
      isDone: true,
      output: `${id}  ACTIVE     uah  PromoCode         Подарок  [AUTUMN]\n1 offers`,
    })
  })

  test.each([
    [id, true],
    ['autumn', true],
    ['WINTER', false],
  ])('shows the offer of %s: %s', async (wanted, isThere) => {
    expect(await ask(['show', wanted])).toMatchObject({
      isDone: isThere,
      output: isThere ? `${JSON.stringify(terms, null, 2)}\ncodes: AUTUMN` : 'there is no such offer',
    })
  })

  test.each<readonly [readonly string[], object, string]>([
    [['enable', id], { offerId: id, wanted: 'ON' }, `${id}  ACTIVE`],
    [['disable', id], { offerId: id, wanted: 'OFF' }, `${id}  ACTIVE`],
    [
      ['code', id, 'AUTUMN', '--uses', '10'],
      { offerId: id, code: 'AUTUMN', usesMax: 10, usesPerPlayer: 1 },
      `AUTUMN opens ${id}`,
    ],
    [
      ['grant', id, id, '--amount', '50.00'],
      { offerId: id, playerId: id, amount: '50.00' },
      `${id}  50.00 uah waits for the player to claim it`,
    ],
    [
      ['edit', id, 'offer.json'],
      { offerId: id, typed: { wager: 5 } },
      `${id}  edited: the new terms apply to players who take it from now on\nmind: too dear`,
    ],
    [['group', 'weekly', 'off'], { group: 'weekly', isEnabled: false }, 'weekly  off'],
    [['cancel', id], { playerId: id }, 'ended: Подарок'],
    [['exclude', id], { playerId: id, offerId: null }, 'kept from it from now on; ended: Подарок'],
    [['exclude', id, id], { playerId: id, offerId: id }, 'kept from it from now on'],
    [['include', id], { playerId: id, offerId: null }, 'may take it again'],
  ])('hands %j on with who, why and under which request', async (typed, asked, expected) => {
    expect(await ask([...typed, ...signed])).toEqual({
      isDone: true,
      asked: [{ ...order, ...asked }],
      output: expected,
    })
  })

  test.each([
    [
      id,
      true,
      '2026-11-22T10:00:00.000Z  stake      Cherry Jazz  r-1  bonus -5.00  counts 5.00 of 5.00  full  left 95.00\n1 steps',
    ],
    [
      '01990000-0000-7000-8000-000000000002',
      false,
      'this player has no such bonus (npm run player -- export shows his)',
    ],
  ])('reads to support what each bet did to bonus %s: %s', async (bonus, isDone, expected) => {
    expect(await ask(['trace', id, bonus])).toEqual({ isDone, output: expected, asked: [] })
  })

  test('says how many steps of a bonus are left out', async () => {
    const { output } = await ask(['trace', id, id], {}, 1_500)
    expect(output).toContain('\n1 steps, the newest of 1500')
  })

  test.each<readonly [readonly string[]]>([
    [['trace', id]],
    [['enable', id]],
    [['enable', id, '--by', 'anna']],
    [['enable', id, '--by', '1', '--why', 'x']],
    [['enable', 'nothing', ...signed]],
    [['code', id, 'AUTUMN', '--uses', '0', ...signed]],
    [['grant', id, 'nobody', ...signed]],
    [['dance']],
    [['group', 'weekly', 'maybe', ...signed]],
    [['exclude', id]],
    [['exclude', id, 'all', ...signed]],
    [['cancel', 'nobody', ...signed]],
    [['edit', id, ...signed]],
    [['list', '--loud']],
  ])('does nothing of %j but to say what is wrong', async (typed) => {
    const { isDone, output, asked } = await ask(typed)
    expect([isDone, asked]).toEqual([false, []])
    expect(output).toMatch(/^(error: |Usage: |--uses is|".+" is no id|a group is on or off)/)
  })

  test('makes a draft of a file and says what to mind, and nothing of what is no JSON', async () => {
    const { asked, output } = await ask(['create', 'offer.json', ...signed])
    expect([asked, output]).toEqual([
      [{ ...order, typed: { wager: 5 } }],
      `${id}  a draft; enable it when it is as you want it (show ${id})\nmind: too dear`,
    ])
    expect(await ask(['create', 'letter.txt', ...signed])).toMatchObject({
      isDone: false,
      asked: [],
      output: expect.stringMatching(/^letter\.txt is not JSON: /),
    })
  })

  test('says in words what stands against it', async () => {
    const { isDone, output } = await ask(['code', id, 'AUTUMN', ...signed], {
      addCode: async () => fail({ code: 'CODE_TAKEN' }),
    })
    expect([isDone, output]).toEqual([false, 'this code exists already, whatever its case'])
  })
})
