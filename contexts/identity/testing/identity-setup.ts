import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import { createSecurityLog } from '@zoria/platform/security-log'
import { createSettings, type Settings } from '@zoria/settings'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { createWallet, type Wallet } from '@zoria/wallet'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeEach } from 'vitest'
import { noGateway } from '../gateways/message-gateway.ts'
import { createIdentity, type Identity, type IdentityDeps } from '../index.ts'
import { startFakeGateway, type FakeGateway } from './fake-gateway.ts'

/** The time at the start of every test. */
export const noon = '2026-11-21T12:00:00.000Z'

/** Origin of the site. */
export const site = 'http://localhost:3000'

export const secrets = {
  accessToken: 'access token secret',
  passwordPepper: 'password pepper',
  phoneKey: 'phone key of tests',
}

type Changes = {
  /** False: passwords cost what they cost in production. */ readonly isCheap?: boolean
  readonly isHttps?: boolean
  readonly isSandbox?: boolean
  readonly sandboxUrl?: string | null
  readonly secrets?: IdentityDeps['secrets']
} & Partial<Pick<IdentityDeps, 'gateways' | 'timer'>>

/** Identity with the contexts it needs, on the database of one test file, and a server. */
export type IdentitySetup = {
  readonly database: TestDatabase
  /** Connected as the application's role. */
  readonly sql: Sql
  readonly clock: ReturnType<typeof frozenClock>
  readonly chance: ReturnType<typeof seededChance>
  /** Log lines. */
  readonly lines: string[]
  readonly gateway: FakeGateway
  readonly settings: Settings
  readonly identity: Identity
  readonly server: FastifyInstance
  readonly wallet: Wallet
  /** Identity in a second process. */
  open(changes: Changes): Identity
  /** A second process on the same database with other options. */
  another(changes: Changes, identity?: Identity): Promise<FastifyInstance>
  /** Changes a setting while `work` runs. */
  withSetting(code: string, value: string, work: () => Promise<void>): Promise<void>
}

/** The minimum of argon2: these tests check authentication, not the cost of a guess. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * Opens identity for the tests of one file and closes it afterwards. Before each test the clock is set to noon and all
 * limits are reset.
 */
export async function openIdentity(): Promise<IdentitySetup> {
  const database = await createTestDatabase({ seeded: true })
  const [sql, clock, chance, lines] = [database.sql('app'), frozenClock(noon), seededChance('identity'), [] as string[]]
  const gateway = await startFakeGateway({ sentAt: noon })
  const silent = createLogger({ name: 'identity-test', level: 'silent' })
  const settings = await createSettings({ sql, clock, logger: silent })
  const wallet = createWallet({
    sql,
    writerUrl: database.url('app'),
    clock,
    logger: silent,
    spendingOrder: () => settings.read('WALLET_SPENDING_ORDER'),
  })
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const security = createSecurityLog({ logger, clock })
  const ground = {
    sql,
    inTransaction: inTransactionOf(sql),
    clock,
    chance,
    logger,
    security,
    settings,
    wallet,
    secrets,
  }
  const open = (changes: Changes) =>
    createIdentity({
      ...ground,
      ...(changes.isCheap !== false && { passwordCost: cheap }),
      rating: { ratingOf: async () => ({ rating: 0, level: 0 }) },
      secrets: changes.secrets ?? secrets,
      ...(changes.timer && { timer: changes.timer }),
      ...surroundings(gateway, changes),
    })
  const serve = (identity: Identity, changes: Changes) =>
    serverOf(identity, { ...ground, isSandbox: changes.isSandbox ?? true })
  const identity = open({})

  beforeEach(async () => {
    // The queue of messages may still look at the later time of the test before: it would expire what this one sends.
    await identity.tasks['identity.deliver_messages']?.({})
    clock.set(noon)
    Object.assign(gateway, { taken: [], status: 202, isRepeatSafe: true, perSMax: null })
    // Row by row: truncating makes new files for every table and index.
    await database
      .sql('owner')
      .unsafe(
        "delete from identity.attempt; delete from identity.message; delete from identity.code; delete from identity.message_spend; update identity.message_pace set interval_ms = 1, lowered_at = 'epoch', next_at = 'epoch'",
      )
  })
  afterAll(async () => {
    gateway.close()
    await wallet.close()
    await settings.close()
    await database.drop()
  })
  return {
    database,
    sql,
    clock,
    chance,
    lines,
    gateway,
    settings,
    identity,
    wallet,
    open,
    server: await serve(identity, {}),
    another: (changes, other = open(changes)) => serve(other, changes),
    withSetting: (code, value, work) => withSetting({ database, settings }, { code, value, work }),
  }
}

const nobody = { sms: noGateway, mail: noGateway, call: noGateway }

function surroundings(
  { url, gateways: fakes }: FakeGateway,
  { isHttps = false, isSandbox = true, sandboxUrl = url, gateways = fakes }: Changes,
): Pick<IdentityDeps, 'site' | 'isSandbox' | 'sandboxUrl' | 'gateways'> {
  return {
    site: { isHttps, origins: [site] },
    isSandbox,
    sandboxUrl,
    gateways: sandboxUrl === null ? nobody : gateways,
  }
}

async function serverOf(
  identity: Identity,
  { isSandbox, ...deps }: Parameters<typeof createServer>[0] & { isSandbox: boolean },
): Promise<FastifyInstance> {
  const server = await createServer(deps)
  identity.serve(serveOn(server, { authenticator: identity.authenticator, isSandbox }))
  return server
}

type Setting = { readonly code: string; readonly value: string; readonly work: () => Promise<void> }

async function withSetting(
  { database, settings }: Pick<IdentitySetup, 'database' | 'settings'>,
  { code, value, work }: Setting,
): Promise<void> {
  const owner = database.sql('owner')
  const [before] = await owner<{ value: string }[]>`select value::text from settings.setting where code = ${code}`
  const write = async (text: string) => {
    await owner`update settings.setting set value = ${text}::text::jsonb where code = ${code}`
    await settings.refresh()
  }
  try {
    await write(value)
    await work()
  } finally {
    await write(before?.value as string)
  }
}
