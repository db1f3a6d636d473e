import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { depositsAt } from '../testing/deposits.ts'
import { openCashbox, type OpenCashbox } from '../testing/open-cashbox.ts'

let at: OpenCashbox
beforeAll(async () => {
  at = await openCashbox('reconciling')
})
afterAll(() => at.close())
beforeEach(() => at.reset())

const { credited, open } = depositsAt(() => at)
/** A cashbox whose gateway throws when it is asked about this payment. */
const failingFor = (id: string) => {
  const gateway = at.psp.gateway(['psp key of the tests'])
  const readStatus: typeof gateway.readStatus = async (asked) => {
    if (asked.reference === id) throw new Error('a payment that breaks')
    return gateway.readStatus(asked)
  }
  return at.another({ gateways: [{ ...gateway, readStatus }] })
}

describe('a payment that cannot be checked', () => {
  test('delays no other one, and the run fails with an error', async () => {
    const [broken, sound] = [await open(await at.newPlayer()), await open(await at.newPlayer())]
    at.psp.becomes(sound, { status: 'success' })
    at.clock.advance(60_001)
    await expect(failingFor(broken).tasks['payments.reconcile']?.({})).rejects.toThrow('1 of 2 failed')
    expect(await at.stepsOf(sound)).toEqual(['created', 'pending', 'success'])
  })

  test('does not delay the check of a credited one that was reversed', async () => {
    const [broken, sound] = [await credited(), await credited()]
    at.psp.becomes(sound.id, { status: 'reversed' })
    at.clock.advance(2 * 86_400_000)
    await expect(failingFor(broken.id).tasks['payments.recheck_credited']?.({})).rejects.toThrow('failed')
    expect(await at.stepsOf(sound.id)).toContain('reversed')
  })
})

test('a PSP that never replies delays no payment of another', async () => {
  const player = await at.newPlayer()
  const sound = await open(player)
  await at.owner`
    insert into payments.payment (id, player_id, direction, method, gateway, currency, ordered_amount, amount, status, created_at, updated_at, return_url, language, bonus_choice)
    select gen_random_uuid(), player_id, direction, method, 'silent', currency, ordered_amount, amount, status, created_at - interval '1 hour', updated_at, return_url, language, bonus_choice
    from payments.payment, generate_series(1, 200) where id = ${sound}`
  const silent = {
    ...at.psp.gateway(['psp key of the tests']),
    name: 'silent',
    readStatus: async () => ({ kind: 'unknown' as const, cause: 'silence' }),
  }
  const setup = at.another({ gateways: [at.psp.gateway(['psp key of the tests']), silent] })
  at.psp.becomes(sound, { status: 'success' })
  at.clock.advance(70_000)
  await setup.tasks['payments.reconcile']?.({})
  await setup.tasks['payments.reconcile']?.({})
  expect(await at.stepsOf(sound)).toEqual(['created', 'pending', 'success'])
})

test('a payment of a provider that is not installed is not polled, so that many of them delay no other one', async () => {
  const [left, sound] = [await open(await at.newPlayer()), await open(await at.newPlayer())]
  await at.owner`update payments.payment set gateway = 'gone' where id = ${left}`
  at.clock.advance(60_001)
  await at.run('payments.reconcile')
  expect(
    await at.owner`select id, checked_at is not null as is_checked from payments.payment where id in (${left}, ${sound}) order by is_checked`,
  ).toEqual([
    { id: left, is_checked: false },
    { id: sound, is_checked: true },
  ])
  await at.owner`update payments.payment set gateway = 'sandbox' where id = ${left}`
})
