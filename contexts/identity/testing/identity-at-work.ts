import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
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
import { startStandInGateway, type StandInGateway } from './stand-in-gateway.ts'

/** The moment at which every test begins. */
export const noon = '2026-11-21T12:00:00.000Z'

/** Where pages of the site come from. */
export const site = 'http://localhost:3000'

export const secrets = { accessToken: 'access token secret', passwordPepper: 'password pepper', phoneKey: 'phone key of tests' }

type Changes = { readonly isHttps?: boolean; readonly isSandbox?: boolean; readonly sandboxUrl?: string | null; readonly secrets?: IdentityDeps['secrets'] }

/** Identity with its neighbours on a database of one test file, and a server that serves it. */
export type IdentityAtWork = {
  readonly database: TestDatabase
  /** As the application reads and writes. */
  readonly sql: Sql
  readonly clock: ReturnType<typeof frozenClock>
  readonly chance: ReturnType<typeof seededChance>
  /** Everything that was logged. */
  readonly lines: string[]
  readonly gateway: StandInGateway
  readonly settings: Settings
  readonly identity: Identity
  readonly server: FastifyInstance
  readonly wallet: Wallet
  /** The front door of a second process. */
  open(changes: Changes): Identity
  /** A second process on the same database, with other surroundings. */
  another(changes: Changes): Promise<FastifyInstance>
  /** Lets a setting have another value while `work` runs. */
  withSetting(code: string, value: string, work: () => Promise<void>): Promise<void>
}

/** Opens it for the tests of one file and closes it after them. Before each test the clock stands at noon and no limit has counted anything. */
export async function openIdentity(): Promise<IdentityAtWork> {
  const database = await createTestDatabase({ seeded: true })
  const [sql, clock, chance, lines] = [database.sql('app'), frozenClock(noon), seededChance('identity'), [] as string[]]
  const gateway = await startStandInGateway({ sentAt: noon })
  const silent = createLogger({ name: 'identity-test', level: 'silent' })
  const settings = await createSettings({ sql, clock, logger: silent })
  const wallet = createWallet({ sql, writerUrl: database.url('app'), clock, logger: silent, spendingOrder: () => settings.read('WALLET_SPENDING_ORDER') })
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const ground = { sql, inTransaction: inTransactionOf(sql), clock, chance, logger, settings, wallet, secrets }
  const open = (changes: Changes) => createIdentity({ ...ground, secrets: changes.secrets ?? secrets, ...surroundings(gateway, changes) })
  const serve = (identity: Identity, changes: Changes) => serverOf(identity, { ...ground, isSandbox: changes.isSandbox ?? true })
  const identity = open({})

  beforeEach(async () => {
    clock.set(noon)
    Object.assign(gateway, { taken: [], status: 202, isRepeatSafe: true })
    await database.sql('owner')`truncate identity.attempt, identity.code, identity.message, identity.message_spend`
  })
  afterAll(async () => {
    gateway.close()
    await wallet.close()
    await settings.close()
    await database.drop()
  })
  return {
    database, sql, clock, chance, lines, gateway, settings, identity, wallet, open,
    server: await serve(identity, {}),
    another: (changes) => serve(open(changes), changes),
    withSetting: (code, value, work) => withSetting({ database, settings }, { code, value, work }),
  }
}

const nobody = { sms: noGateway, mail: noGateway, call: noGateway }

function surroundings({ url, gateways }: StandInGateway, { isHttps = false, isSandbox = true, sandboxUrl = url }: Changes): Pick<IdentityDeps, 'site' | 'isSandbox' | 'sandboxUrl' | 'gateways'> {
  return { site: { isHttps, origins: [site] }, isSandbox, sandboxUrl, gateways: sandboxUrl === null ? nobody : gateways }
}

async function serverOf(identity: Identity, { isSandbox, ...deps }: Parameters<typeof createServer>[0] & { isSandbox: boolean }): Promise<FastifyInstance> {
  const server = await createServer(deps)
  identity.serve(serveOn(server, { authenticator: identity.authenticator, isSandbox }))
  return server
}

type Setting = { readonly code: string; readonly value: string; readonly work: () => Promise<void> }

async function withSetting({ database, settings }: Pick<IdentityAtWork, 'database' | 'settings'>, { code, value, work }: Setting): Promise<void> {
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
