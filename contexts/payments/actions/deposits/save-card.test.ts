import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Id } from '@zoria/kernel'
import { crossLocks } from '@zoria/testkit/lock-order'
import { openCashbox, pspKey, type OpenCashbox } from '../../testing/open-cashbox.ts'

let setup: OpenCashbox
beforeAll(async () => void (setup = await openCashbox('saved cards')))
afterAll(() => setup.close())
beforeEach(() => setup.reset())

type PlayerId = Id<'Player'>
const [visa, other] = ['4242 4242 4242 4242', '4000 0000 0000 3055']
const token = 'tok_0123456789abcdef01234567'
const name = 'Olena Koval'

const cards = async (playerId: PlayerId) =>
  (await setup.get(playerId, '/payments/cards')).items as {
    id: string
    masked: string
    recipient: string | null
    origin: string
  }[]
const withdraw = (playerId: PlayerId, body: object, amount = '200') =>
  setup.post(playerId, '/payments/payout', { method: 'visa', amount, recipientName: name, ...body })
/** A withdrawal that the PSP paid. */
const paid = async (playerId: PlayerId, body: object) => {
  const { id } = (await withdraw(playerId, body)).json() as { id: string }
  await setup.work()
  setup.psp.becomes(id, { status: 'success' })
  await setup.sendCallback(id)
  await setup.work()
  return id
}
/** A deposit that a card with a token paid. */
const deposited = async (playerId: PlayerId, change: object = {}) => {
  const { id } = (
    await setup.post(playerId, '/payments/payin', {
      method: 'visa',
      amount: '500',
      returnUrl: 'http://localhost:3000/ua',
      ...change,
    })
  ).json() as { id: string }
  setup.psp.becomes(id, { status: 'success', card: { token, last4: '4242' } })
  await setup.sendCallback(id)
  await setup.work()
}
const destinationSent = (id: string) =>
  setup.sql`select destination_masked, status from payments.payment where id = ${id}`

describe('a card is saved', () => {
  test('when a withdrawal to it was paid, with its recipient; not before', async () => {
    const player = await setup.newPlayer({ electronic: '1000' })
    await withdraw(player, { destination: visa })
    expect(await cards(player)).toEqual([])
    await paid(player, { destination: visa })
    expect(await cards(player)).toMatchObject([
      { masked: '•••• 4242', recipient: name, origin: 'payout', method: 'visa' },
    ])
  })

  test('when a deposit with it was credited, if the PSP returns a token', async () => {
    const player = await setup.newPlayer()
    await deposited(player)
    expect(await cards(player)).toMatchObject([{ masked: '•••• 4242', recipient: null, origin: 'payin' }])
  })

  test('not for a phone wallet, which cannot receive payouts', async () => {
    const player = await setup.newPlayer()
    await deposited(player, { method: 'applepay' })
    expect(await cards(player)).toEqual([])
  })

  test('once, however often it is used; the last used comes first', async () => {
    const player = await setup.newPlayer({ electronic: '1000' })
    await paid(player, { destination: visa })
    setup.clock.advance(1_000)
    await deposited(player)
    setup.clock.advance(1_000)
    await paid(player, { destination: '4242424242424242' })
    expect((await cards(player)).map(({ origin }) => origin)).toEqual(['payout', 'payin'])
  })

  test('encrypted: the database contains neither its number nor its token nor the name', async () => {
    const player = await setup.newPlayer({ electronic: '1000' })
    await paid(player, { destination: visa })
    const [row] = await setup.owner<
      { sealed: Buffer }[]
    >`select destination_sealed as sealed from payments.saved_card where player_id = ${player}`
    expect(row?.sealed.toString('latin1')).not.toMatch(/4242|Olena/)
  })
})

describe('a withdrawal to a saved card', () => {
  test('goes to the card, shows its mask, and needs no number', async () => {
    const player = await setup.newPlayer({ electronic: '1000' })
    await deposited(player)
    const [card] = await cards(player)
    const id = await paid(player, { cardId: card!.id })
    expect(await destinationSent(id)).toEqual([{ destination_masked: '•••• 4242', status: 'success' }])
    expect(await cards(player)).toMatchObject([{ id: card!.id, recipient: name, origin: 'payout' }])
  })

  test('is not a new destination: no call is required, by its id or by its number', async () => {
    const player = await setup.newPlayer({ electronic: '2000' })
    await paid(player, { destination: visa })
    await deposited(player)
    for (const { id } of await cards(player)) expect((await withdraw(player, { cardId: id })).statusCode).toBe(201)
    expect((await withdraw(player, { destination: other })).json()).toMatchObject({
      code: 'PAYOUT_VERIFICATION_REQUIRED',
    })
  })

  test('is idempotent by its key, and refused with another card under the same key', async () => {
    const player = await setup.newPlayer({ electronic: '1000' })
    await paid(player, { destination: visa })
    await deposited(player)
    const [first, second] = await cards(player)
    const ask = (cardId: string) =>
      setup.post(
        player,
        '/payments/payout',
        { method: 'visa', amount: '200', recipientName: name, cardId },
        { 'idempotency-key': 'k1' },
      )
    const asked = (await ask(first!.id)).json()
    expect((await ask(first!.id)).json()).toEqual(asked)
    expect((await ask(second!.id)).json()).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
  })

  test.each<[string, (own: string, others: string) => object]>([
    ['of another player', (_, others) => ({ cardId: others })],
    ['that never was', () => ({ cardId: '01a1fd8c-6900-7fff-bfff-ffffffffffff' })],
    ['by another method', (own) => ({ cardId: own, method: 'mastercard' })],
  ])('is refused to one %s', async (_, body) => {
    const [player, stranger] = [
      await setup.newPlayer({ electronic: '1000' }),
      await setup.newPlayer({ electronic: '1000' }),
    ]
    for (const each of [player, stranger]) await paid(each, { destination: visa })
    const [[own], [others]] = [await cards(player), await cards(stranger)]
    const reply = await withdraw(player, body(own!.id, others!.id))
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'CARD_NOT_FOUND' }])
  })

  test.each([
    [{}, { destination: 'FILL_OUT_THIS_FIELD' }],
    [{ destination: visa, cardId: '01a1fd8c-6900-7fff-bfff-ffffffffffff' }, { destination: 'INVALID' }],
    [{ cardId: 'x' }, { cardId: 'INVALID' }],
  ])('%o is malformed', async (body, details) => {
    expect((await withdraw(await setup.newPlayer({ electronic: '1000' }), body)).json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      details,
    })
  })
})

describe('a saved card is deleted', () => {
  const remove = (playerId: PlayerId, id: string) =>
    setup.server.inject({
      method: 'DELETE',
      url: `/payments/cards/${id}`,
      headers: { authorization: `Bearer a.b.${playerId}` },
    })

  test('by its player, once; a later payment saves it again', async () => {
    const player = await setup.newPlayer({ electronic: '1000' })
    await paid(player, { destination: visa })
    const [card] = await cards(player)
    expect((await remove(player, card!.id)).statusCode).toBe(204)
    expect(await cards(player)).toEqual([])
    expect((await remove(player, card!.id)).json()).toMatchObject({ code: 'CARD_NOT_FOUND' })
    await paid(player, { destination: visa })
    expect(await cards(player)).toHaveLength(1)
  })

  test.each(['with its number', 'with its id'])(
    'and not saved again by a withdrawal asked for before, %s; by one asked for after it is',
    async (given) => {
      const player = await setup.newPlayer({ electronic: '2000' })
      await paid(player, { destination: visa })
      const [card] = await cards(player)
      const { id } = (
        await withdraw(player, given === 'with its id' ? { cardId: card!.id } : { destination: visa })
      ).json() as { id: string }
      await remove(player, card!.id)
      await setup.work()
      setup.psp.becomes(id, { status: 'success' })
      await setup.sendCallback(id)
      await setup.work()
      expect([await destinationSent(id), await cards(player)]).toMatchObject([[{ status: 'success' }], []])
      await paid(player, { destination: visa })
      expect(await cards(player)).toHaveLength(1)
    },
  )

  test('by nobody else', async () => {
    const [player, stranger] = [await setup.newPlayer({ electronic: '1000' }), await setup.newPlayer()]
    await paid(player, { destination: visa })
    const [card] = await cards(player)
    expect((await remove(stranger, card!.id)).statusCode).toBe(404)
    expect(await cards(player)).toHaveLength(1)
  })

  test('with the other data of an erased player; until then it is in his export, masked', async () => {
    const player = await setup.newPlayer({ electronic: '1000' })
    await paid(player, { destination: visa })
    expect(await setup.payments.playerData.record(player)).toMatchObject({
      cards: [{ destination_masked: '•••• 4242', origin: 'payout' }],
    })
    await setup.payments.playerData.erase(player)
    expect(await setup.payments.playerData.record(player)).toMatchObject({ cards: [] })
  })
})

test('cards of a gateway to which their method is no longer routed are not offered', async () => {
  const player = await setup.newPlayer({ electronic: '1000' })
  await paid(player, { destination: visa })
  await setup.owner`update payments.saved_card set gateway = 'liqpay' where player_id = ${player}`
  expect(await cards(player)).toEqual([])
})

test('cards are re-encrypted together with withdrawals', async () => {
  const player = await setup.newPlayer({ electronic: '1000' })
  await paid(player, { destination: visa })
  const renewing = setup.another({
    destinationSecret: 'a newer secret of tests',
    destinationSecretsOld: ['a secret of the tests'],
    gateways: [setup.psp.gateway([pspKey])],
  })
  expect(await renewing.seals.countOld()).toBeGreaterThan(0)
  await renewing.seals.renew()
  expect(await renewing.seals.countOld()).toBe(0)
  const server = await setup.serverOf(renewing)
  const shown = (
    await server.inject({ url: '/payments/cards', headers: { authorization: `Bearer a.b.${player}` } })
  ).json() as { items: object[] }
  expect(shown.items).toMatchObject([{ recipient: name }])
  await server.close()
})

test('a deleted card is locked after the withdrawals to it', async () => {
  const player = await setup.newPlayer({ electronic: '2000' })
  await paid(player, { destination: visa })
  const [card] = await cards(player)
  const { id } = (await withdraw(player, { destination: visa })).json() as { id: string }
  const reply = await crossLocks(setup.sql, {
    first: (tx) => tx`select from payments.payment where id = ${id} for update`,
    work: () =>
      setup.server.inject({
        method: 'DELETE',
        url: `/payments/cards/${card!.id}`,
        headers: { authorization: `Bearer a.b.${player}` },
      }),
    second: (tx) => tx`select from payments.saved_card where id = ${card!.id} for update`,
  })
  expect(reply.statusCode).toBe(204)
  expect(await cards(player)).toEqual([])
})

test('a card that can be paid to is offered, however many cards of other gateways were used after it', async () => {
  // Their copied seals cannot be opened: no test that opens every card may follow.
  const player = await setup.newPlayer({ electronic: '1000' })
  await paid(player, { destination: visa })
  const [card] = await cards(player)
  await setup.owner`
    insert into payments.saved_card (id, player_id, gateway, method, origin, destination_key, destination_sealed, destination_masked, added_at, used_at)
    select gen_random_uuid(), player_id, 'liqpay', method, origin, decode(lpad(to_hex(number), 8, '0'), 'hex'), destination_sealed, destination_masked, added_at, used_at + interval '1 hour'
    from payments.saved_card, generate_series(1, 20) as number where id = ${card!.id}`
  expect(await cards(player)).toEqual([card])
})
