import { createBonuses, type Bonuses } from '@zoria/bonuses'
import { formatAmount, newId, parseAmount, type Currency, type Id } from '@zoria/kernel'
import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { migrateJobs } from '@zoria/platform/jobs'
import { createSettings, type Settings } from '@zoria/settings'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock, type FrozenClock } from '@zoria/testkit/clock'
import { recordSecurity, type RecordedSecurity } from '@zoria/testkit/security'
import { createTestDatabase } from '@zoria/testkit/database'
import { createWallet, type Wallet } from '@zoria/wallet'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { signBody } from '../gateways/sandbox/messages.ts'
import { createPayments, type Payments, type PaymentsDeps } from '../index.ts'
import { createPSPInMemory, type PSPInMemory } from './psp-in-memory.ts'
import { winUnnoticed } from './deposits.ts'

type PlayerId = Id<'Player'>
type Standing = NonNullable<Awaited<ReturnType<PaymentsDeps['identity']['standing']>>>

export const noon = '2026-11-21T12:00:00.000Z'
/** The signing key of the test PSP. */
export const pspKey = 'psp key of the tests'

/** A callback to send: its content and its faults. */
export type Sent = {
  readonly reported?: object
  readonly signWith?: string
  readonly atS?: number
  readonly path?: string
  /** The body to send instead of the signed one. */
  readonly sentBody?: (signed: string) => string
}

export type OpenCashbox = {
  readonly clock: FrozenClock
  readonly psp: PSPInMemory
  readonly sql: Sql
  readonly owner: Sql
  readonly wallet: Wallet
  readonly settings: Settings
  readonly payments: Payments
  readonly server: FastifyInstance
  /** Log lines. */
  readonly lines: string[]
  /** Security events since the last reset. */
  readonly events: RecordedSecurity['events']
  /** Creates another cashbox on the same database. */
  another(change?: Partial<PaymentsDeps>): Payments
  serverOf(another: Payments): Promise<FastifyInstance>
  /** Facts of identity about a player. */
  standing: PaymentsDeps['identity']['standing']
  /** Changes them. */
  stands(playerId: PlayerId, change: Partial<Standing>): void
  newPlayer(wanted?: { electronic?: string; currency?: Currency }): Promise<PlayerId>
  purse(playerId: PlayerId): Promise<{ game: string; electronic: string; held: string }>
  post(
    playerId: PlayerId,
    path: string,
    payload: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  get(playerId: PlayerId, path: string): Promise<Record<string, unknown> & { items: Record<string, unknown>[] }>
  /** Runs every waiting job of the cashbox once and returns their number. */
  work(): Promise<number>
  /** The same for bonuses. */
  workOfBonuses(): Promise<number>
  run(task: string, payload?: object): Promise<void>
  /** `at`: a server other than the cashbox's own. */
  sendCallback(reference: string, sent?: Sent, at?: FastifyInstance): Promise<LightMyRequestResponse>
  stepsOf(id: string): Promise<readonly string[]>
  factsOf(id: string): Promise<readonly string[]>
  verdictsOf(id: string): Promise<readonly string[]>
  /** Resets faults, clock and open payments between tests; players and payments stay. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** The cashbox on a real database, with an in-memory PSP, for one test file. */
export async function openCashbox(name: string): Promise<OpenCashbox> {
  const [clock, chance, lines, security] = [frozenClock(noon), seededChance(name), [] as string[], recordSecurity()]
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const database = await createTestDatabase({ seeded: true })
  const [sql, owner] = [database.sql('app'), database.sql('owner')]
  await migrateJobs({ ownerUrl: database.url('owner'), sql: owner })
  const settings = await createSettings({ sql, clock, logger })
  const wallet = createWallet({
    sql,
    writerUrl: database.url('app'),
    clock,
    logger,
    spendingOrder: () => settings.read('WALLET_SPENDING_ORDER'),
  })
  const psp = createPSPInMemory(clock)
  const players = new Map<PlayerId, Standing>()

  const standing = async (playerId: PlayerId) => players.get(playerId)
  const bonuses = createBonuses({
    sql,
    inTransaction: inTransactionOf(sql),
    clock,
    chance,
    logger,
    settings,
    wallet,
    identity: { standing, proofs: async () => allProofs, isErased: async () => false },
    gameNames: async () => new Map(),
    gamesNamed: async () => [],
  })
  const another = (change: Partial<PaymentsDeps> = {}): Payments =>
    createPayments({
      sql,
      inTransaction: inTransactionOf(sql),
      clock,
      chance,
      logger,
      security,
      settings,
      wallet,
      bonuses,
      rating: { ratingOf: async () => ({ rating: 0, level: 0 }), payoutDayOf: () => undefined },
      gateways: [psp.gateway([pspKey])],
      destinationSecret: 'a secret of the tests',
      siteOrigins: ['http://localhost:3000'],
      identity: {
        standing,
        isErased: async () => false,
        isSessionProven: async () => true,
        isVerified: async () => false,
      },
      ...change,
    })
  const serverOf = async (made: Payments): Promise<FastifyInstance> => {
    const server = await createServer({ logger, clock, chance })
    const authenticator = {
      byBearer: async (token: string) => ({ playerId: token.split('.')[2] as PlayerId, sessionId: 's' }),
      byCookie: async () => undefined,
    }
    const serve = serveOn(server, { authenticator, isSandbox: true })
    made.serve(serve, server)
    bonuses.serve(serve)
    return server
  }
  const payments = another()
  const server = await serverOf(payments)

  return {
    clock,
    psp,
    sql,
    owner,
    wallet,
    settings,
    payments,
    server,
    lines,
    events: security.events,
    another,
    serverOf,
    standing,
    stands: (playerId, change) => void players.set(playerId, { ...(players.get(playerId) as Standing), ...change }),
    newPlayer: async ({ electronic = '0', currency = 'uah' } = {}) => {
      const playerId = newId<'Player'>(clock.now(), (count) => chance.bytes(count))
      players.set(playerId, {
        playerId,
        currency,
        country: currency === 'kzt' ? 'KZ' : 'UA',
        phone_verified: true,
        missing: [],
        block: 'none',
        payoutHoldUntil: null,
        rating: 0,
      })
      await sql.begin((tx) => wallet.open(tx, { playerId, currency }))
      const amount = parseAmount(electronic, currency)
      if (amount && amount.amount > 0n) await winUnnoticed(wallet, playerId, amount)
      return playerId
    },
    ...asking({ server, wallet }),
    ...working({ owner, payments, bonuses }),
    sendCallback: callingBack({ server, psp, clock }),
    reset: () => reset({ owner, psp, clock, lines, events: security.events }),
    close: async () => {
      await wallet.close()
      await settings.close()
      await database.drop()
    },
  }
}

const allProofs = {
  hasPhone: true,
  isPhoneVerified: true,
  isCallOpen: false,
  isActionVerified: true,
  isIdentityProven: true,
}

const callingBack =
  ({ server, psp, clock }: Pick<OpenCashbox, 'server' | 'psp' | 'clock'>): OpenCashbox['sendCallback'] =>
  (
    reference,
    {
      reported = {},
      signWith = pspKey,
      atS = Math.floor(clock.now() / 1000),
      path = '/integrations/psp/sandbox/callback',
      sentBody = (signed: string) => signed,
    } = {},
    at = server,
  ) => {
    const known = psp.find(reference) ?? {
      id: 'psp-0',
      reference,
      status: 'success',
      amount: '100.00',
      currency: 'UAH',
    }
    const body = JSON.stringify({ ...known, ...reported })
    return at.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/json',
        'x-psp-timestamp': String(atS),
        'x-psp-signature': signBody(signWith, String(atS), body),
      },
      payload: sentBody(body),
    })
  }

async function reset({
  owner,
  psp,
  clock,
  lines,
  events,
}: Pick<OpenCashbox, 'owner' | 'psp' | 'clock' | 'lines' | 'events'>): Promise<void> {
  Object.assign(psp, { fault: null, onOpening: null })
  psp.asked.length = 0
  lines.length = 0
  events.length = 0
  clock.set(noon)
  await owner`delete from jobs._private_jobs`
  await owner`truncate payments.callback`
  await owner`update payments.payment set status = 'expired' where status in ('created', 'pending')`
  await owner`update payments.payment set status = 'denied' where status in ('approved', 'sent')`
}

const asking = ({ server, wallet }: { server: FastifyInstance; wallet: Wallet }) => ({
  purse: async (playerId: PlayerId) => {
    const balances = await wallet.balances(playerId)
    if (!balances) throw new Error(`${playerId} has no wallet`)
    return {
      game: formatAmount(balances.game),
      electronic: formatAmount(balances.electronic),
      held: formatAmount(balances.held),
    }
  },
  post: (playerId: PlayerId, path: string, payload: object, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer a.b.${playerId}`, ...headers },
      payload,
    }),
  get: async (playerId: PlayerId, path: string) =>
    (await server.inject({ url: path, headers: { authorization: `Bearer a.b.${playerId}` } })).json() as Record<
      string,
      unknown
    > & { items: Record<string, unknown>[] },
})

const working = ({ owner, payments, bonuses }: { owner: Sql; payments: Payments; bonuses: Bonuses }) => ({
  run: async (task: string, payload: object = {}) => {
    const work = payments.tasks[task]
    if (!work) throw new Error(`there is no task ${task}`)
    await work(payload)
  },
  work: () => workOf(owner, payments.tasks),
  workOfBonuses: () => workOf(owner, bonuses.tasks),
  stepsOf: async (id: string) =>
    (await owner`select status from payments.payment_step where payment_id = ${id} order by place`).map(
      ({ status }) => status as string,
    ),
  factsOf: async (id: string) =>
    (await owner`select name from platform.outbox where body->>'payment_id' = ${id} order by position`).map(
      ({ name }) => name as string,
    ),
  verdictsOf: async (id: string) =>
    (await owner`select verdict, repeats from payments.callback where payment_id = ${id} order by id`).map(
      ({ verdict, repeats }) => `${verdict} ${repeats}`,
    ),
})

async function workOf(owner: Sql, tasks: Payments['tasks']): Promise<number> {
  const jobs = await owner<{ task: string; payload: unknown }[]>`
    with taken as (
      delete from jobs._private_jobs where task_id in (select id from jobs._private_tasks where identifier = any (${Object.keys(tasks)})) returning task_id, payload
    ) select t.identifier as task, taken.payload from taken join jobs._private_tasks t on t.id = taken.task_id`
  for (const { task, payload } of jobs) await tasks[task]?.(payload)
  return jobs.length
}
