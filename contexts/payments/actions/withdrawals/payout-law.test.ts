/** @module-tag full */
import { parseId, type Id } from '@zoria/kernel'
import { seededChance } from '@zoria/testkit/chance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCashbox, type OpenCashbox } from '../../testing/open-cashbox.ts'
import type { Fault } from '../../testing/psp-in-memory.ts'

let at: OpenCashbox
beforeAll(async () => {
  at = await openCashbox('withdrawals under faults')
})
afterAll(() => at.close())

const faults: readonly (Fault | null)[] = [
  null,
  null,
  'loses the answer',
  'loses the answer',
  'loses the call',
  'refuses',
  'down',
]

test.each([['law 1'], ['law 2'], ['law 3']])(
  'under lost calls, refusals, late reports and concurrent decisions a withdrawal ends once, as the PSP reports, and no money is lost (seed %s)',
  async (seed) => {
    await at.reset()
    const chance = seededChance(seed)
    const drawn = (below: number) => Buffer.from(chance.bytes(4)).readUInt32BE() % below
    const player = await at.newPlayer({ electronic: '45000' })
    const ids: Id<'Payment'>[] = []
    const any = () => ids[drawn(ids.length)]

    const deeds: readonly (() => Promise<unknown>)[] = [
      async () => {
        const amount = drawn(2) === 0 ? '300.00' : '2500.00'
        const reply = await at.post(player, '/payments/payout', {
          method: 'visa',
          amount,
          destination: '4242424242424242',
          recipientName: 'Olena Koval',
        })
        if (reply.statusCode === 201) ids.push(parseId((reply.json() as { id: string }).id))
      },
      async () =>
        decided(any(), (paymentId) =>
          at.payments.staff.approve({
            paymentId,
            by: 'anna',
            why: 'law',
            requestId: 'law',
            amount: '2500.00',
            destination: '4242',
          }),
        ),
      async () =>
        decided(any(), (paymentId) => at.payments.staff.deny({ paymentId, by: 'boris', why: 'law', requestId: 'law' })),
      async () => at.work(),
      async () => at.work(),
      async () => decided(any(), (paymentId) => at.run('payments.send_payout', { payment: paymentId })),
      async () => decided(any(), (id) => resolved(id, drawn(3) === 0 ? 'denied' : 'success')),
      async () => at.run('payments.reconcile'),
      async () => at.run('payments.compare_payouts'),
    ]
    for (let moment = 0; moment < 25; moment += 1) {
      at.psp.fault = faults[drawn(faults.length)] ?? null
      await Promise.allSettled(Array.from({ length: 4 }, () => deeds[drawn(deeds.length)]!()))
      at.clock.advance(drawn(7 * 60_000))
    }
    at.psp.fault = null
    for (const id of ids) await resolved(id, 'success')
    for (let minute = 0; minute < 20; minute += 1) {
      at.clock.advance(61_000)
      await at.run('payments.reconcile')
      for (const id of ids) await resolved(id, 'success')
    }
    await expectTheLaw(player, ids)
  },
)

const decided = async (id: Id<'Payment'> | undefined, deed: (id: Id<'Payment'>) => Promise<unknown>) =>
  id === undefined ? undefined : deed(id)

/** The PSP finishes each payout once, and sometimes calls back. */
async function resolved(id: string, status: 'success' | 'denied'): Promise<void> {
  if (at.psp.find(id)?.status === 'pending')
    at.psp.becomes(id, { status, reason: status === 'denied' ? 'payout_bounced' : null })
}

async function expectTheLaw(player: Id<'Player'>, ids: readonly Id<'Payment'>[]): Promise<void> {
  const rows = await at.owner<{ id: string; amount: bigint; status: string; ends: bigint }[]>`
    select id, amount, status, (select count(*) from payments.payment_step s where s.payment_id = p.id and s.status in ('success', 'denied')) as ends
    from payments.payment p where player_id = ${player} order by id`
  expect(rows).toHaveLength(ids.length)
  expect(rows.length).toBeGreaterThan(3)
  for (const { id, status, ends } of rows) {
    expect(ends, id).toBe(status === 'waiting_approval' ? 0n : 1n)
    expect(`${status} here, ${at.psp.payouts.get(id)?.status ?? 'unknown'} there`, id).toMatch(
      /^(waiting_approval here, unknown|success here, success|denied here, unknown|denied here, denied) there$/,
    )
  }
  const total = (wanted: readonly string[]) =>
    rows.filter(({ status }) => wanted.includes(status)).reduce((sum, { amount }) => sum + amount, 0n)
  const money = (minor: bigint) => `${minor / 100n}.00`
  const [held, paid] = [total(['waiting_approval', 'approved', 'sent']), total(['success'])]
  expect(await at.purse(player)).toEqual({
    game: '0.00',
    electronic: money(4_500_000n - held - paid),
    held: money(held),
  })
  expect(await at.wallet.checkBooks('whole')).toMatchObject({ isBalanced: true, faults: [] })
}
