import { register, type Session } from '@zoria/contract/identity/http'
import { money, parseId } from '@zoria/kernel'
import { migrateJobs } from '@zoria/platform/jobs'
import { ApiProcess } from '../house/api-process.ts'
import { Home } from '../house/home.ts'
import { openOutside } from '../house/external-services.ts'
import { withObserver } from '../load/audit.ts'
import { openSessions } from '../load/players.ts'
import { played } from '../load/commands.ts'
import { mintSession } from './minted-sessions.ts'
import type { Known } from './values.ts'

/** A sender of requests. */
export type Somebody = Readonly<{ id: string; phone: string; headers: Readonly<Record<string, string>> }>

/** A real API process with players who have money, a game and a payment, so that requests reach something. */
export type FuzzedHouse = Readonly<{
  api: ApiProcess
  /** A session in which nothing was asked yet. */ newSession: () => Promise<Somebody>
  known: Known
  faults: () => Promise<readonly string[]>
  close: () => Promise<void>
}>

/** Shared values; every change sets them to the same. */
const password = 'kobza-1'

/** More than the concurrent requests. */
const playersWanted = 9

export async function openFuzzedHouse(): Promise<FuzzedHouse> {
  const home = await Home.open()
  const owner = home.pool('owner')
  await migrateJobs({ ownerUrl: home.url('owner'), sql: owner })
  const sendMessages = (value: 'true' | 'false') =>
    owner`update settings.setting set value = ${value}::text::jsonb where code = 'SEND_SMS_ENABLED'`
  await sendMessages('false')
  const outside = await openOutside(home)
  const api = new ApiProcess(home, 'api-fuzzed', outside.toldToAPI)
  await api.open()
  const players: Somebody[] = []
  for (let number = 0; number < playersWanted; number += 1) players.push(await newPlayer(api, number))
  await giveThem(home, players)
  const ids = await paymentsOf(home, players)
  await sendMessages('true')
  let turn = 0
  return {
    api,
    newSession: () => mintSession(owner, players[(turn += 1) % players.length] as Somebody),
    known: knownOf(players, ids),
    faults: () => faultsOf(home, { api, players }),
    close: async () => {
      await Promise.all([api.close(), outside.sandbox.close(), owner.end()])
      await home.close()
    },
  }
}

async function newPlayer(api: ApiProcess, number: number): Promise<Somebody> {
  const phone = `+38050${String(number).padStart(7, '0')}`
  const form = {
    type: 'Phone',
    login: phone,
    password,
    countryCode: 'UA',
    currency: 'uah',
    birthDate: '1990-05-17',
    consents: { age: true, terms: true },
  }
  const reply = await fetch(`http://127.0.0.1:${api.port}${register.path}`, {
    method: register.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  if (reply.status !== 201) throw new Error(`a registration answered ${reply.status}: ${await reply.text()}`)
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { user, tokens } = (await reply.json()) as Session
  return { id: user.id, phone, headers: { authorization: `Bearer ${tokens.access_token}`, cookie } }
}

/** A verified phone, game money, electronic money, and a game. */
async function giveThem(home: Home, players: readonly Somebody[]): Promise<void> {
  const owner = home.pool('owner')
  await owner`update identity.player set phone_verified_at = created_at`
  await owner.end()
  const ids = players.map(({ id }) => parseId<'Player'>(id))
  await openSessions(home, ids)
  const common = {
    source: 'gis:zoria',
    provider: played.provider,
    game: played.game,
    fraction: 0n,
    type: 'win',
    round: null,
    sessionStartedAt: null,
    isRoundFinished: true,
    freeRound: null,
  } as const
  await withObserver(home, (wallet) =>
    Promise.all(
      ids.map((playerId) =>
        wallet.execute({
          ...common,
          kind: 'payout',
          playerId,
          externalId: `won-${playerId}`,
          amount: money(500_000n, 'uah'),
        }),
      ),
    ),
  )
}

async function paymentsOf(home: Home, players: readonly Somebody[]): Promise<readonly string[]> {
  const owner = home.pool('owner')
  const rows = await owner<{ id: string }[]>`
    insert into payments.payment (id, player_id, direction, method, gateway, currency, ordered_amount, amount, status, created_at, updated_at, return_url, language, bonus_choice)
    select gen_random_uuid(), unnest(${players.slice(0, 20).map(({ id }) => id)}::uuid[]), 'payin', 'visa', 'sandbox', 'uah', 10000, 10000, 'pending', now(), now(), 'http://localhost:3000/', 'ru', 'none' returning id`
  await owner.end()
  return rows.map(({ id }) => id)
}

function knownOf(players: readonly Somebody[], payments: readonly string[]): Known {
  const some = players.slice(0, 8)
  const phones = [...some.map(({ phone }) => phone), '+380671234567', '0501234567', '+77012345678']
  return {
    ids: [...some.map(({ id }) => id), ...payments.slice(0, 8), '01a1fd8c-6900-7fff-bfff-ffffffffffff'],
    texts: [
      ...phones,
      'somebody@example.test',
      password,
      'Another-2',
      '123456',
      '1234',
      '1990-05-17',
      '2026-11-21',
      '100.00',
      '1.00',
      '5000',
      'visa',
      'mastercard',
      'uah',
      'kzt',
      'UA',
      'KZ',
      'phone',
      'none',
      'pending',
      played.game,
      played.provider,
      'zoria',
      'sandbox',
      'RESTRICTION',
      'http://localhost:3000/ua/cashbox',
      '4242424242424242',
      'Olena Koval',
      'PAYOUT',
      'BONUS_ACTIVATION',
    ],
    named: {
      id: payments,
      slug: [played.game, played.provider],
      login: phones,
      username: phones,
      phone: phones,
      password: [password],
      oldPassword: [password],
      newPassword: [password],
      countryCode: ['UA'],
      currency: ['uah'],
      amount: ['100.00', '250.00', '1000.00'],
      returnUrl: ['http://localhost:3000/ua/cashbox'],
      destination: ['4242424242424242'],
      recipientName: ['Olena Koval'],
      birthDate: ['1990-05-17'],
      code: ['123456', '1234'],
      bonusId: ['none', 'pending'],
      gateway: ['sandbox', 'liqpay', 'freedompay'],
      tag: ['RESTRICTION', 'IDENTITY'],
      to: phones,
      from: ['2026-11-20', '2026-11-21'],
    },
  }
}

/** Final checks: the process lives, its log contains no personal data, the books balance. */
async function faultsOf(
  home: Home,
  { api, players }: { api: ApiProcess; players: readonly Somebody[] },
): Promise<readonly string[]> {
  const books = await withObserver(home, (wallet) => wallet.checkBooks('whole'))
  const log = home.words('api-fuzzed')
  const named = players.filter(({ phone }) => log.includes(phone.slice(4))).slice(0, 3)
  return [
    ...(api.fault === null ? [] : [api.fault]),
    ...books.faults.map((fault) => `the books: ${JSON.stringify(fault)}`),
    ...named.map(({ phone }) => `the log names ${phone}`),
  ]
}
