import { fail, money, ok, parseId } from '@zoria/kernel'
import { askDesk } from '@zoria/testkit/operator'
import { describe, expect, test } from 'vitest'
import type { StaffDesk as Desk } from '../actions/staff-desk.ts'
import { cashboxCommands } from './cashbox-commands.ts'

const id = '01990000-0000-7000-8000-000000000001'
const waiting = {
  id,
  playerId: 'p',
  amount: '3000.00',
  currency: 'uah',
  destination: '•••• 4242',
  status: 'waiting_approval',
  since: '2026-11-21T12:00:00.000Z',
  approvals: 1,
  needed: 2,
  held: ['WIN_WITHOUT_STAKE'],
} as const

/** A desk that answers what it is told to and remembers what it was asked. */
const deskWith = (change: Partial<Desk> = {}) => {
  const asked: unknown[] = []
  const desk: Desk = {
    readRecipientName: (text) => (/^\p{L}+ \p{L}+$/u.test(text) ? text : undefined),
    readPaymentId: (text) => (text === id ? parseId<'Payment'>(text) : undefined),
    readPlayerId: (text) => (text === id ? parseId<'Player'>(text) : undefined),
    deposits: async () => [
      {
        id: parseId<'Payment'>(id),
        at: '2026-11-21T12:00:00.000Z',
        amount: '100.00',
        currency: 'uah',
        method: 'visa',
        gateway: 'sandbox',
      },
    ],
    list: async () => [waiting],
    listOfClosedAccounts: async () => [],
    show: async (shown) => ({
      id: shown,
      playerId: parseId<'Player'>(id),
      direction: 'payout',
      method: 'visa',
      gateway: 'sandbox',
      amount: '3000.00',
      currency: 'uah',
      status: 'waiting_approval',
      reason: null,
      destination: '•••• 4242',
      refundOf: null,
      refundAskedBy: null,
      held: ['RECIPIENT_NAME'],
      wins: [
        { provider: 'studio', game: 'sevens', amount: '9.00', withoutStake: true, at: '2026-11-21T11:00:00.000Z' },
      ],
      history: [{ at: '2026-11-21T12:00:00.000Z', what: 'is waiting_approval' }],
    }),
    approve: async (order) => (asked.push(order), ok({ status: 'approved', approvals: 1, needed: 1 })),
    deny: async (order) => (asked.push(order), ok({ status: 'denied' })),
    refund: async (order) => (asked.push(order), ok({ id: parseId<'Payment'>(id), amount: money(1n, 'uah') })),
    refundWinnings: async (order) => (
      asked.push(order),
      ok({ id: parseId<'Payment'>(id), amount: money(70_000n, 'uah') })
    ),
    giveBack: async (order) => (asked.push(order), ok({ amount: money(1n, 'uah') })),
    reconciliations: async () => [
      { hour: '2026-11-21T12:00:00.000Z', endedAt: null, asked: 3, odd: 1, unreachable: 0 },
    ],
    ...change,
  }
  return { desk, asked }
}
const ask = async (typed: readonly string[], change: Partial<Desk> = {}) => {
  const { desk, asked } = deskWith(change)
  const { isDone, output } = await askDesk({ group: cashboxCommands, desk }, typed)
  return { isDone, output, asked }
}

const reference = { reference: { name: 'T-1', fingerprint: expect.anything() } }

describe('the desk of the cashbox', () => {
  test('lists what waits', async () => {
    expect(await ask(['list'])).toMatchObject({
      isDone: true,
      output: `${id}  2026-11-21T12:00       3000.00 uah  •••• 4242  waiting_approval, 1 of 2, a win without a stake\n1 waiting`,
    })
  })

  test('a list that is cut off says so', async () => {
    const note = 'only the oldest 200 of each kind are listed: newer ones may wait too'
    const { output } = await ask(['list'], { list: async () => Array.from({ length: 200 }, () => waiting) })
    expect(output.split('\n').slice(-2)).toEqual([note, '200 waiting'])
    const shorter = await ask(['list'], { list: async () => Array.from({ length: 199 }, () => waiting) })
    expect(shorter.output).not.toContain(note)

    const [deposit] = await deskWith().desk.deposits(parseId<'Player'>(id))
    const many = await ask(['deposits', id], { deposits: async () => Array.from({ length: 50 }, () => deposit!) })
    expect(many.output.split('\n').slice(-2)).toEqual([
      'only the newest 50 are listed: npm run player -- export has all',
      '50 paid deposits',
    ])
  })

  test('lists deposits that were paid after their account was closed', async () => {
    const deposit = {
      id: parseId<'Payment'>(id),
      playerId: parseId<'Player'>(id),
      amount: '100.00',
      currency: 'uah',
      since: '2026-11-21T12:00:00.000Z',
    } as const
    const { output } = await ask(['list'], { list: async () => [], listOfClosedAccounts: async () => [deposit] })
    expect(output).toBe(
      `${id}  2026-11-21T12:00        100.00 uah  deposit of a closed account: refund it (refund <id>)\n1 waiting`,
    )
  })

  test('shows a payment with its history', async () => {
    const { output } = await ask(['show', id])
    expect(output).toContain('amount        3000.00')
    expect(output).toContain('2026-11-21T12:00:00.000Z  is waiting_approval')
    expect(output).toContain('held          another name than those paid before')
    expect(output).toContain('win           2026-11-21T11:00:00.000Z  9.00 of sevens by studio, without a stake')
    expect(output).not.toContain('refundOf')
  })

  test('hands a decision on with who, why, what and under which request', async () => {
    const decision = { paymentId: id, by: 'anna', why: 'documents seen', requestId: 'request', ...reference }
    const signed = ['--by', 'anna', '--why', ' documents seen ', '--reference', 'T-1']
    expect(await ask(['approve', id, '--amount', '3000.00', '--to', '4242', ...signed])).toMatchObject({
      isDone: true,
      output: 'approved, it is being sent',
      asked: [{ ...decision, amount: '3000.00', destination: '4242' }],
    })
    expect(await ask(['deny', id, ...signed])).toMatchObject({ isDone: true, asked: [decision] })
    expect(await ask(['give-back', id, ...signed])).toMatchObject({
      isDone: true,
      output: 'the money is back with the player',
      asked: [decision],
    })
    const { paymentId: depositId, ...rest } = decision
    expect((await ask(['refund', id, '--to', '4242424242424242', '--name', 'Olena Koval', ...signed])).asked).toEqual([
      { ...rest, depositId, destination: '4242424242424242', recipientName: 'Olena Koval', amount: undefined },
    ])
  })

  test('sets winnings of a closed account aside', async () => {
    const typed = [
      'refund-winnings',
      id,
      '--method',
      'visa',
      '--to',
      '4242424242424242',
      '--name',
      'Olena Koval',
      '--by',
      'anna',
      '--why',
      'closed',
      '--reference',
      'T-1',
    ]
    const { output, asked } = await ask(typed)
    expect(output).toBe(`${id}  700.00 uah set aside: somebody else approves it`)
    expect(asked).toEqual([
      {
        playerId: id,
        method: 'visa',
        destination: '4242424242424242',
        recipientName: 'Olena Koval',
        amount: undefined,
        by: 'anna',
        why: 'closed',
        requestId: 'request',
        ...reference,
      },
    ])
    expect(await ask(typed.map((word) => (word === 'visa' ? 'cash' : word)))).toMatchObject({
      isDone: false,
      asked: [],
    })
  })

  test('says that a second one has to approve', async () => {
    const { output } = await ask(
      ['approve', id, '--amount', '1', '--to', '4242', '--by', 'anna', '--why', 'x', '--reference', 'T-1'],
      { approve: async () => ok({ status: 'waiting_approval', approvals: 1, needed: 2 }) },
    )
    expect(output).toBe('approved by 1 of 2: somebody else has to approve it too')
  })

  test('says in words why not, and ends with a failure', async () => {
    const refused = await ask(
      ['approve', id, '--amount', '1', '--to', '4242', '--by', 'anna', '--why', 'x', '--reference', 'T-1'],
      { approve: async () => fail('NAMED_OTHERWISE') },
    )
    expect(refused).toMatchObject({
      isDone: false,
      output: 'the sum or the card you name is not its own: look at it again (show <id>)',
    })
    expect(await ask(['show', 'nothing'])).toMatchObject({ isDone: false })
  })

  test.each<[string, readonly string[]]>([
    ['nothing', []],
    ['an unknown verb', ['pay', id]],
    ['an unknown word', ['list', '--all']],
    ['an approval without a sum', ['approve', id, '--to', '4242', '--by', 'anna', '--why', 'x', '--reference', 'T-1']],
    [
      'an approval without a card',
      ['approve', id, '--amount', '1', '--by', 'anna', '--why', 'x', '--reference', 'T-1'],
    ],
    ['a decision without a name', ['deny', id, '--why', 'x', '--reference', 'T-1']],
    ['a decision by nobody we know', ['deny', id, '--by', 'Анна', '--why', 'x', '--reference', 'T-1']],
    ['a decision without a reference', ['deny', id, '--by', 'anna', '--why', 'x']],
    ['a decision without a reason', ['deny', id, '--by', 'anna', '--why', '  ']],
    ['a return without a reason', ['give-back', id, '--by', 'anna']],
    ['a decision about nothing', ['deny', 'x', '--by', 'anna', '--why', 'x', '--reference', 'T-1']],
    [
      'a refund to a name that may not be',
      [
        'refund',
        id,
        '--to',
        '4242',
        '--name',
        'Olena\u001B[2K Koval',
        '--by',
        'anna',
        '--why',
        'x',
        '--reference',
        'T-1',
      ],
    ],
    ['a refund without an owner', ['refund', id, '--to', '4242', '--by', 'anna', '--why', 'x', '--reference', 'T-1']],
  ])('answers %s with what is wrong, and does nothing', async (_, typed) => {
    const { isDone, output, asked } = await ask(typed)
    expect([isDone, asked]).toEqual([false, []])
    expect(output).toMatch(/^(error: |Usage: |".+" is no id|--name is no name)/)
  })

  test('lists the deposits that a refund can be of', async () => {
    expect((await ask(['deposits', id])).output).toBe(
      `${id}  2026-11-21T12:00        100.00 uah  visa by sandbox\n1 paid deposits`,
    )
    expect(await ask(['deposits', 'anna'])).toMatchObject({ isDone: false })
  })

  test('tells of the hourly comparison', async () => {
    expect((await ask(['reconciliations'])).output).toBe(
      '2026-11-21T12:00  3 asked, 1 otherwise at the provider, 0 without an answer, not ended',
    )
  })
})
