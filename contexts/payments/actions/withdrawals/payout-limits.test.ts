/** @module-tag full */
import { parseId, type Id } from '@zoria/kernel'
import { seededChance } from '@zoria/testkit/chance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCashbox, type OpenCashbox } from '../../testing/open-cashbox.ts'

let at: OpenCashbox
beforeAll(async () => {
  at = await openCashbox('limits')
})
afterAll(() => at.close())

const hourMs = 3_600_000
const limits = { day: 5_000_000n, sliding24h: 7_500_000n }

/** The start of the business day in Kyiv, which is two hours ahead in November. */
const kyivDay = (ms: number): number => ms + 2 * hourMs - ((ms + 2 * hourMs) % (24 * hourMs))

test.each([['law 1'], ['law 2']])(
  'under concurrent requests, approvals and denials over three days no day and no 24 hours exceed their limit (seed %s)',
  async (seed) => {
    const chance = seededChance(seed)
    const drawn = (below: number) => Buffer.from(chance.bytes(4)).readUInt32BE() % below
    at.clock.set('2026-11-21T12:00:00.000Z')
    const player = await at.newPlayer({ electronic: '2000000' })
    const waiting: Id<'Payment'>[] = []
    const ask = async () => {
      const reply = await at.post(player, '/payments/payout', {
        method: 'visa',
        amount: `${200 + drawn(25_000)}.00`,
        destination: '4242424242424242',
        recipientName: 'Olena Koval',
      })
      if (reply.statusCode === 201) waiting.push(parseId((reply.json() as { id: string }).id))
    }
    const decide = async () => {
      const id = waiting.splice(drawn(waiting.length || 1), 1)[0]
      if (id) await at.payments.staff.deny({ paymentId: id, by: 'anna', why: 'law', requestId: 'law' })
    }
    for (let moment = 0; moment < 24; moment += 1) {
      await Promise.all(Array.from({ length: 5 }, () => (drawn(8) === 0 ? decide() : ask())))
      at.clock.advance(drawn(6 * hourMs))
    }

    const kept = (
      await at.owner<
        { amount: bigint; at: Date }[]
      >`select amount, created_at as at from payments.payment where player_id = ${player} and status <> 'denied' order by created_at`
    ).map((row) => ({ amount: row.amount, at: row.at.getTime() }))
    expect(kept.length).toBeGreaterThan(5)
    const total = (isIn: (ms: number) => boolean) =>
      kept.filter((row) => isIn(row.at)).reduce((sum, { amount }) => sum + amount, 0n)
    for (const { at: end } of kept) {
      expect(total((ms) => kyivDay(ms) === kyivDay(end))).toBeLessThanOrEqual(limits.day)
      expect(total((ms) => ms > end - 24 * hourMs && ms <= end)).toBeLessThanOrEqual(limits.sliding24h)
    }
    const [moved] = await at.owner<
      [{ sum: bigint }]
    >`select sum(amount)::bigint as sum from payments.payment where player_id = ${player} and status <> 'denied'`
    expect(await at.purse(player)).toMatchObject({ electronic: `${2_000_000n - moved.sum / 100n}.00` })
    expect(await at.wallet.checkBooks('whole')).toMatchObject({ isBalanced: true, faults: [] })
  },
)
