import { register, type Session } from '@zoria/contract/identity/http'
import { money, type Id } from '@zoria/kernel'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { migrateJobs } from '@zoria/platform/jobs'
import { createLogger } from '@zoria/platform/logger'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type House } from '../../../contexts/compose.ts'
import { readEnvironment } from '../environment.ts'
import { eraseRecord, exportRecord, playerIdOf, written } from './player-record.ts'

const secret = 'a secret of tests that is long enough'
let database: TestDatabase
let house: House
let server: Awaited<ReturnType<typeof createServer>>

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true })
  const owner = database.sql('owner')
  await migrateJobs({ ownerUrl: database.url('owner'), sql: owner })
  await owner`update settings.setting set value = 'false'::jsonb where code = 'SEND_SMS_ENABLED'`
  const environment = readEnvironment({
    DATABASE_URL: database.url('app'),
    SANDBOX: 'on',
    SANDBOX_URL: 'http://127.0.0.1:9',
    ACCESS_TOKEN_SECRET: secret,
    PASSWORD_PEPPER: secret,
    PHONE_KEY: secret,
    DESTINATION_KEY: secret,
    PSP_SANDBOX_KEY: secret,
  })
  const logger = createLogger({ name: 'test', level: 'silent' })
  house = await openHouse({ environment, name: 'record test', logger })
  server = await createServer({ logger, clock: house.clock, chance: house.chance })
  house.identity.serve(serveOn(server, { authenticator: house.identity.authenticator, isSandbox: true }))
}, 180_000) // It opens the whole house; on a busy machine that takes its time.
afterAll(async () => {
  await server.close()
  await house.close()
  await database.drop()
})

let players = 0
const newPlayer = async (): Promise<{ playerId: Id<'Player'>; phone: string }> => {
  const phone = `+38050${String((players += 1)).padStart(7, '0')}`
  const payload = {
    type: 'Phone',
    login: phone,
    password: 'kobza-1',
    countryCode: 'UA',
    currency: 'uah',
    birthDate: '1990-05-17',
    consents: { age: true, terms: true },
  }
  const reply = await server.inject({ method: register.method, url: register.path, payload })
  return { playerId: reply.json<Session>().user.id as Id<'Player'>, phone }
}
const order = (playerId: Id<'Player'>) => ({
  playerId,
  who: 'olha',
  why: 'a letter of the player',
  requestId: 'request-1',
})

/** A payment of his in a state, with what its provider wrote about him. */
const paymentOf = async (playerId: Id<'Player'>, status: string): Promise<void> => {
  const owner = database.sql('owner')
  const [row] = await owner<[{ id: string }]>`
    insert into payments.payment (id, player_id, direction, method, gateway, currency, ordered_amount, amount, status, created_at, updated_at, return_url, language, bonus_choice)
    values (gen_random_uuid(), ${playerId}, 'payin', 'visa', 'sandbox', 'uah', 10000, 10000, ${status}, now(), now(), 'http://localhost:3000/', 'ru', 'none') returning id`
  await owner`
    insert into payments.callback (id, gateway, received_at, headers, body, verdict, dedupe_key, payment_id)
    values (gen_random_uuid(), 'sandbox', now(), '{"x":"y"}', ${Buffer.from('{"payer":"Olena Koval"}')}, 'accepted', gen_random_uuid()::text, ${row.id})`
}
/** A battle he joined and won, a raffle with tickets and a prize, and a jackpot; each for him alone. */
const promotionsOf = async (playerId: Id<'Player'>): Promise<void> => {
  const owner = database.sql('owner')
  const [row] = await owner<
    [{ battle: string; raffle: string; template: string; number: number }]
  >`select gen_random_uuid() as battle, gen_random_uuid() as raffle, gen_random_uuid() as template, (select count(*)::int + 1 from raffles.raffle) as number`
  const { battle, raffle, template, number } = row
  await owner`insert into battles.template (id, slug, terms, schedule, created_at) values (${template}, ${`t-${playerId}`}, '{}', '{}', now())`
  await owner`
    insert into battles.battle (id, template_id, slug, terms, currency, starts_at, ends_at, status, salt) values (${battle}, ${template}, ${`cup-${playerId}`}, '{"names": {"en": "Cup"}}', 'uah', now(), now(), 'finished', 's')`
  await owner`insert into battles.entry (battle_id, player_id, joined_at, score, rank) values (${battle}, ${playerId}, now(), 900, 1)`
  await owner`insert into battles.prize (battle_id, place, player_id, kind, currency, worth) values (${battle}, 1, ${playerId}, 'money', 'uah', 5000)`
  await owner`insert into raffles.raffle (id, currency, number, terms, starts_at, ends_at, draws_at, draw_id) values (${raffle}, 'uah', ${number}, '{}', now() - ${number} * interval '7 days', now(), now(), gen_random_uuid())`
  await owner`insert into raffles.entry (raffle_id, player_id, turnover, tickets, number) values (${raffle}, ${playerId}, 150000, 3, 1)`
  await owner`insert into raffles.ticket_range (raffle_id, first, last, player) values (${raffle}, 1, 2, 1), (${raffle}, 3, 4, 2), (${raffle}, 5, 5, 1)`
  await owner`insert into raffles.prize (raffle_id, place, ticket, player_id, currency, amount) values (${raffle}, 1, 5, ${playerId}, 'uah', 800000)`
  await owner`
    insert into jackpots.drop (id, pool_id, number, player_id, currency, suit, amount, threshold, cards, draw_id, provider, round_id, version, game_uuid, at)
    values (gen_random_uuid(), 'uah-clubs', ${number}, ${playerId}, 'uah', 'clubs', 150000, 150000, '{clubs}', gen_random_uuid(), 'zoria', ${`r-${playerId}`}, 1, 'book', now())`
  await owner`insert into rating.score (player_id, currency, weighted, level) values (${playerId}, 'uah', 70000, 2)`
  await owner`insert into rating.week_score (player_id, week, currency, weighted) values (${playerId}, '2026-11-23', 'uah', 70000)`
  await owner`insert into rating.level_reached (player_id, level, reached_at) values (${playerId}, 1, now()), (${playerId}, 2, now())`
  await owner`insert into cashback.account (player_id, currency, accrued, rates, used_to) values (${playerId}, 'uah', 9000, '[]', 0)`
  await owner`insert into cashback.day (player_id, day, game, turnover, earned) values (${playerId}, '2026-11-23', 'book', 500, 9000)`
  await owner`insert into cashback.week (player_id, week, currency, staked, paid) values (${playerId}, '2026-11-23', 'uah', 500, 0)`
  await owner`insert into cashback.claim (id, player_id, currency, amount, claimed_at) values (gen_random_uuid(), ${playerId}, 'uah', 77, now())`
  await owner`insert into games.free_rounds (id, player_id, game_uuid, count, stake, currency, valid_until, asked_at) values (${`f-${playerId}`}, ${playerId}, 'book', 5, 100, 'uah', now(), now())`
}
const bodiesOf = async (playerId: Id<'Player'>) =>
  (
    await database.sql('owner')<
      { text: string }[]
    >`select encode(c.body, 'escape') as text from payments.callback c join payments.payment p on p.id = c.payment_id where p.player_id = ${playerId}`
  ).map(({ text }) => text)

test('an export holds who he is, his money, his payments and his rounds', async () => {
  const { playerId, phone } = await newPlayer()
  const stranger = await newPlayer()
  await paymentOf(playerId, 'success')
  for (const one of [playerId, stranger.playerId]) await promotionsOf(one)
  await house.wallet.execute({
    kind: 'deposit',
    playerId,
    source: 'payments',
    externalId: 'one',
    amount: money(12_345n, 'uah'),
  })
  const answer = await exportRecord(house, order(playerId))
  expect(answer).toMatchObject({
    record: {
      identity: { player: { phone } },
      payments: [{ direction: 'payin', status: 'success' }],
      rounds: [],
      movements: [{ kind: 'deposit' }],
      bonuses: { bonuses: [], grants: [] },
    },
  })
  expect(JSON.parse(written(answer))).toMatchObject({
    record: {
      balances: { game: { amount: '12345', currency: 'uah' } },
      battles: {
        joined: [{ slug: `cup-${playerId}`, names: { en: 'Cup' }, score: '900', rank: 1 }],
        prizes: [{ slug: `cup-${playerId}`, place: 1, kind: 'money', worth: '5000', status: 'owed' }],
      },
      raffles: {
        raffles: [
          {
            currency: 'uah',
            turnover: '150000',
            tickets: 3,
            player_number: 1,
            ranges: [
              [1, 2],
              [5, 5],
            ],
          },
        ],
        prizes: [{ place: 1, ticket: 5, amount: '800000', status: 'owed' }],
      },
      jackpots: [{ pool_id: 'uah-clubs', amount: '150000', round_id: `r-${playerId}` }],
      wheel: { rights: [], spins: [] },
      rating: {
        score: { currency: 'uah', weighted: '70000', level: 2 },
        weeks: [{ weighted: '70000' }],
        levels: [{ level: 1 }, { level: 2 }],
      },
      cashback: {
        account: [{ accrued: '9000' }],
        days: [{ game: 'book', earned: '9000' }],
        weeks: [{ staked: '500' }],
        closed: [],
        claims: [{ amount: '77' }],
      },
      games: { favourites: [], sessions: [], freeRounds: [{ id: `f-${playerId}`, count: 5 }] },
    },
  })
  // Nothing of anybody else.
  expect(written(answer)).not.toContain(stranger.playerId)
})

test('every table with data of a player is exported, or named here with the reason', async () => {
  const held = await database.sql('owner')<{ name: string }[]>`
    select c.table_schema || '.' || c.table_name as name from information_schema.columns c join information_schema.tables using (table_schema, table_name)
    where c.column_name = 'player_id' and table_type = 'BASE TABLE' and c.table_name !~ '_[0-9]{8}$'`
  const exported = [
    'battles.entry',
    'battles.prize',
    'bonuses.closed_modal',
    'bonuses.excluded_player',
    'bonuses.granted',
    'bonuses.user_bonus',
    'bonuses.wrong_code',
    'cashback.account',
    'cashback.claim',
    'cashback.closed_week',
    'cashback.day',
    'cashback.week',
    'games.favourite',
    'games.free_rounds',
    'games.game_session',
    'identity.alias',
    'identity.consent',
    'identity.device',
    'identity.seen_modal',
    'identity.session',
    'jackpots.drop',
    'notifications.notice',
    'payments.payment',
    'payments.saved_card',
    'raffles.entry',
    'raffles.prize',
    'rating.level_reached',
    'rating.score',
    'rating.week_score',
    'wallet.journal',
    'wallet.wallet',
    'wheel.spin',
    'wheel.spin_right',
  ]
  const repeated = {
    'a sum or a check of exported rows': [
      'battles.round',
      'bonuses.due',
      'bonuses.met_deposit',
      'bonuses.received',
      'bonuses.code_use',
      'payments.play_review',
      'wallet.checked_wallet',
      'wallet.closed_player_day',
      'wins.big_win',
      'wheel.player',
    ],
    'answers of requests, made of exported rows': ['bonuses.request', 'payments.request'],
    'kept for a day or less': [
      'identity.email_claim',
      'identity.phone_claim',
      'identity.reset_ticket',
      'identity.verified_action',
    ],
    'on its way for three days at most': ['identity.message'],
    'a decision of staff': ['bonuses.staff_action', 'identity.staff_action'],
  }
  expect(held.map(({ name }) => name).toSorted()).toEqual([...exported, ...Object.values(repeated).flat()].toSorted())
})

test('an erasure takes away what names him, in payments too, and can be finished by another run', async () => {
  const { playerId } = await newPlayer()
  await paymentOf(playerId, 'success')
  // As where a run ended between the two.
  await house.identity.personal.erase(order(playerId))
  // A round that was settled since earned cashback, which stays unmoved.
  await database.sql(
    'owner',
  )`insert into cashback.account (player_id, currency, accrued, rates, used_to) values (${playerId}, 'uah', 10000, '[]', 0)`
  expect(await bodiesOf(playerId)).toEqual(['{"payer":"Olena Koval"}'])
  expect(await eraseRecord(house, order(playerId))).toEqual({ emptied: 1, isRepeat: true })
  expect((await bodiesOf(playerId)).join(' ')).not.toContain('Olena')
  expect(await eraseRecord(house, order(playerId))).toEqual({ emptied: 0, isRepeat: true })
})

test('nobody is erased whose payment still waits, or who has money, cashback that was not moved yet included', async () => {
  const [waiting, rich, earning] = [await newPlayer(), await newPlayer(), await newPlayer()]
  await database.sql(
    'owner',
  )`insert into cashback.account (player_id, currency, accrued, rates, used_to) values (${earning.playerId}, 'uah', 10000, '[]', 0)`
  await paymentOf(waiting.playerId, 'pending')
  await house.wallet.execute({
    kind: 'deposit',
    playerId: rich.playerId,
    source: 'payments',
    externalId: 'two',
    amount: money(1n, 'uah'),
  })
  expect(await eraseRecord(house, order(waiting.playerId))).toEqual({ refusal: 'PAYMENT_UNFINISHED' })
  for (const { playerId } of [rich, earning])
    expect(await eraseRecord(house, order(playerId))).toEqual({ refusal: 'MONEY_LEFT' })
})

test.each([
  ['01a1fd8c-6900-7fff-bfff-ffffffffffff', true],
  ['17', false],
  [undefined, false],
])('%s is the id of a player: %s', (text, isOne) => {
  expect(playerIdOf(text) !== undefined).toBe(isOne)
})
