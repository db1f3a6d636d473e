import { createHmac, randomUUID } from 'node:crypto'
import { gisCallback } from '@zoria/contract/games/http'
import { createPayout } from '@zoria/contract/payments/http'
import { money, parseId } from '@zoria/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAPI, type APIAtWork, type Somebody } from './testing/api-at-work.ts'

// What a provider's signed calls bring a player is paid out at once only where money was staked, or free rounds of
// ours. docs/rules/cashbox.md#approval-by-rule

let api: APIAtWork
beforeAll(async () => {
  api = await openAPI()
  const owner = api.database.sql('owner')
  await owner`insert into games.provider (id, merchant, external_id, slug, name) values (gen_random_uuid(), 'zoria', 'p', 'p', 'P')`
  await owner`insert into games.game (id, merchant, game_uuid, slug, provider_id, name, category, has_demo, has_lobby, added_at, version)
    select gen_random_uuid(), 'zoria', uuid, uuid, (select id from games.provider where slug = 'p'), 'Game', 'slots', false, false, now(), 1 from unnest(array['g-slot', 'g-other']) uuid`
})
afterAll(() => api.close())

type Form = Readonly<Record<string, string>>
type Player = Somebody & { readonly session: string }

const newPlayer = async (): Promise<Player> => {
  const somebody = await api.newPlayer()
  const playerId = parseId<'Player'>(somebody.id)
  await api.house.wallet.execute({
    kind: 'deposit',
    playerId,
    source: 'payments',
    externalId: randomUUID(),
    amount: money(100_00n, 'uah'),
  })
  // Money of one's own to ask for: what is tried is whether wins hold it.
  await api.house.wallet.execute({
    kind: 'prize',
    playerId,
    source: 'wheel',
    externalId: randomUUID(),
    amount: money(1_000_00n, 'uah'),
  })
  const [session] = await api.database.sql('owner')<{ id: string }[]>`
    insert into games.game_session (id, player_id, game_id, merchant, currency, country, device, started_at)
    select gen_random_uuid(), ${playerId}, id, 'zoria', 'uah', 'UA', 'desktop', now() from games.game where game_uuid = 'g-slot' returning id`
  return { ...somebody, session: session!.id }
}

/** As PHP's http_build_query writes it. */
const written = (form: Form): string => new URLSearchParams(form).toString().replaceAll('*', '%2A')

const signed = (form: Form): Record<string, string> => {
  const headers = {
    'X-Merchant-Id': 'zoria',
    'X-Nonce': randomUUID(),
    'X-Timestamp': String(Math.floor(Date.now() / 1_000)),
  }
  const text = written(
    Object.fromEntries(Object.entries({ ...form, ...headers }).toSorted(([left], [right]) => (left < right ? -1 : 1))),
  )
  return { ...headers, 'X-Sign': createHmac('sha1', 'sandbox-gis-key').update(text).digest('hex') }
}

/** A call of the provider; answers what it was answered. */
const call = async (player: Player, form: Form): Promise<Record<string, unknown>> => {
  const whole = {
    currency: 'UAH',
    player_id: player.id,
    session_id: player.session,
    game_uuid: 'g-slot',
    transaction_id: randomUUID(),
    ...form,
  }
  const reply = await api.server.inject({
    method: gisCallback.method,
    url: gisCallback.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...signed(whole) },
    payload: written(whole),
  })
  return reply.json<Record<string, unknown>>()
}
const accepted = async (player: Player, form: Form): Promise<void> =>
  expect(await call(player, form)).toHaveProperty('balance')
const bet = (form: Form): Form => ({ action: 'bet', type: 'bet', amount: '10.00', round_id: 'r', ...form })
const win = (form: Form): Form => ({ action: 'win', type: 'win', amount: '1000.00', round_id: 'r', ...form })

/** Asks for 500.00: the status, and what holds it. */
const withdraws = async (player: Player): Promise<readonly unknown[]> => {
  const payload = { method: 'visa', amount: '500.00', destination: '4242424242424242', recipientName: 'Olena Koval' }
  const reply = await api.server.inject({
    method: createPayout.method,
    url: createPayout.path,
    headers: { authorization: `Bearer ${player.token}`, 'idempotency-key': randomUUID() },
    payload,
  })
  const held = await api.database.sql('owner')<
    { reasons: string[] }[]
  >`select reasons from payments.payout_hold h join payments.payment p on p.id = h.payment_id where p.player_id = ${player.id}`
  return [
    reply.json<{ status?: string; code?: string }>().status ?? reply.body,
    ...held.flatMap(({ reasons }) => reasons),
  ]
}

/** Free rounds of ours, as they are noted before the provider is asked. */
const granted = async (player: Player): Promise<string> => {
  const id = `grant ${randomUUID()}`
  await api.database.sql(
    'app',
  )`insert into games.free_rounds (id, player_id, user_bonus_id, game_uuid, count, stake, currency, valid_until, asked_at) values (${id}, ${player.id}, null, 'g-slot', 5, 100, 'uah', now() + interval '1 day', now())`
  return id
}

describe('a withdrawal waits for staff after a win', () => {
  test.each<[string, (player: Player) => Promise<unknown>, string]>([
    [
      'of free rounds that nobody granted',
      async (player) => {
        await accepted(player, bet({ type: 'freespin' }))
        await accepted(player, win({ type: 'freespin' }))
      },
      'WIN_WITHOUT_STAKE',
    ],
    [
      'of free rounds with a made-up id and no amount',
      async (player) => {
        await accepted(player, bet({ type: 'freespin', freespin_id: 'made up', amount: '0.00' }))
        await accepted(player, win({}))
      },
      'WIN_WITHOUT_STAKE',
    ],
    [
      'of free rounds that another player was granted',
      async (player) => {
        await accepted(player, bet({ type: 'freespin', freespin_id: await granted(await newPlayer()) }))
        await accepted(player, win({ type: 'freespin' }))
      },
      'WIN_WITHOUT_STAKE',
    ],
    [
      'without a round, whose bet was refunded',
      async (player) => {
        await accepted(player, bet({ round_id: '', transaction_id: 'the bet' }))
        await accepted(player, { action: 'refund', type: 'refund', amount: '10.00', bet_transaction_id: 'the bet' })
        await accepted(player, win({ round_id: '' }))
      },
      'WIN_WITHOUT_STAKE',
    ],
    [
      'whose bet alone was rolled back',
      async (player) => {
        await accepted(player, bet({ transaction_id: 'the bet' }))
        await accepted(player, win({ finished: '1' }))
        await accepted(player, {
          action: 'rollback',
          type: 'rollback',
          'rollback_transactions[0][action]': 'bet',
          'rollback_transactions[0][transaction_id]': 'the bet',
        })
      },
      'WIN_WITHOUT_STAKE',
    ],
    [
      'of many parts without a round that are above the threshold together',
      async (player) => {
        await accepted(player, bet({ round_id: '' }))
        for (let part = 0; part < 45; part += 1) await accepted(player, win({ amount: '1200.00', round_id: '' }))
      },
      'WIN_ABOVE_THRESHOLD',
    ],
    [
      'of many parts that are above the threshold together',
      async (player) => {
        await accepted(player, bet({}))
        for (let part = 0; part < 45; part += 1) await accepted(player, win({ amount: '1200.00' }))
      },
      'WIN_ABOVE_THRESHOLD',
    ],
  ])('%s', async (_, play, reason) => {
    const player = await newPlayer()
    await play(player)
    expect(await withdraws(player)).toEqual(['waiting_approval', reason])
  })
})

describe('a withdrawal is approved at once after a win', () => {
  test.each<[string, (player: Player) => Promise<unknown>]>([
    [
      'of a bet',
      async (player) => {
        await accepted(player, bet({}))
        await accepted(player, win({ finished: '1' }))
      },
    ],
    [
      'of free rounds that we granted',
      async (player) => {
        const freespin_id = await granted(player)
        await accepted(player, bet({ type: 'freespin', freespin_id, quantity: '4' }))
        await accepted(player, win({ type: 'freespin', freespin_id, quantity: '4', finished: '1' }))
      },
    ],
    [
      'without a round of free rounds that we granted',
      async (player) => {
        const freespin_id = await granted(player)
        await accepted(player, bet({ type: 'freespin', freespin_id, quantity: '4' }))
        await accepted(player, win({ type: 'freespin', freespin_id, quantity: '4', round_id: '' }))
      },
    ],
    [
      'of a feature whose bet was of nothing, in the round of a bet',
      async (player) => {
        await accepted(player, bet({}))
        await accepted(player, bet({ type: 'freespin', amount: '0.00' }))
        await accepted(player, win({ type: 'bonus', finished: '1' }))
      },
    ],
    [
      'that comes after its round was closed',
      async (player) => {
        await accepted(player, bet({ finished: '1' }))
        await accepted(player, win({}))
      },
    ],
    [
      'that was rolled back with its bet, to the fraction',
      async (player) => {
        await accepted(player, bet({ transaction_id: 'the bet' }))
        await accepted(player, win({ transaction_id: 'the win', amount: '25.005' }))
        await accepted(player, {
          action: 'rollback',
          type: 'rollback',
          'rollback_transactions[0][action]': 'bet',
          'rollback_transactions[0][transaction_id]': 'the bet',
          'rollback_transactions[1][action]': 'win',
          'rollback_transactions[1][transaction_id]': 'the win',
        })
      },
    ],
    [
      "of the dealer's table, beside a tip",
      async (player) => {
        await accepted(player, bet({ transaction_id: 'the bet' }))
        await accepted(player, bet({ type: 'tip', amount: '1.00' }))
        await accepted(player, win({ finished: '1' }))
      },
    ],
  ])('%s', async (_, play) => {
    const player = await newPlayer()
    await play(player)
    expect(await withdraws(player)).toEqual(['approved'])
  })
})

describe('what undoes a bet names its type, round and game as they were', { tags: 'full' }, () => {
  const plain = bet({ transaction_id: 'the bet' })
  const item = (fields: Form): Form =>
    Object.fromEntries(
      Object.entries({ action: 'bet', transaction_id: 'the bet', ...fields }).map(([name, text]) => [
        `rollback_transactions[0][${name}]`,
        text,
      ]),
    )
  const rollback = (fields: Form, form: Form = {}): Form => ({
    action: 'rollback',
    type: 'rollback',
    ...item(fields),
    ...form,
  })
  const refund = (form: Form): Form => ({ action: 'refund', amount: '10.00', bet_transaction_id: 'the bet', ...form })

  test.each([
    ['a rollback of a bet as a tip', plain, rollback({ type: 'tip' }), false],
    ['a rollback of a tip as a bet', { ...plain, type: 'tip' }, rollback({ type: 'bet' }), false],
    ['a rollback of a tip', { ...plain, type: 'tip' }, rollback({ type: 'tip' }), true],
    ['a refund of a bet as a free round', plain, refund({ type: 'freespin' }), false],
    ['a refund of a bet as a tip', plain, refund({ type: 'tip' }), false],
    ['a refund of a bet by its type', plain, refund({ type: 'bet' }), true],
    ['a refund of its own type', plain, refund({ type: 'refund' }), true],
    ['a refund of no type', plain, refund({}), true],
    ['a rollback of another round of the provider', plain, rollback({}, { provider_round_id: 'other' }), false],
    ['a refund of another round of the provider', plain, refund({ provider_round_id: 'other' }), false],
    ['a rollback of its round', plain, rollback({}, { provider_round_id: 'r' }), true],
    [
      'a rollback whose provider has a name of its own for the round',
      plain,
      rollback({}, { round_id: 'r', provider_round_id: 'own' }),
      true,
    ],
    [
      'a rollback of a bet that named no round',
      { ...plain, round_id: '' },
      rollback({}, { provider_round_id: 'own' }),
      true,
    ],
    ['a rollback of another game', plain, rollback({}, { game_uuid: 'g-other' }), false],
    ['a refund of another game', plain, refund({ game_uuid: 'g-other' }), false],
    ['a rollback of no game', plain, rollback({}, { game_uuid: '' }), true],
    ['a refund of no game', plain, refund({ game_uuid: '' }), true],
  ] as const)('%s', async (_, staked, undoing, isAccepted) => {
    const player = await newPlayer()
    await accepted(player, staked)
    const answer = await call(player, undoing)
    expect(answer).toMatchObject(isAccepted ? { balance: 1_100 } : { error_code: 'INTERNAL_ERROR' })
    expect(await call(player, { action: 'balance' })).toEqual({ balance: isAccepted ? 1_100 : 1_090 })
  })
})
