import { generateKeyPairSync } from 'node:crypto'
import { register, type Session } from '@zoria/contract/identity/http'
import { migrateJobs } from '@zoria/platform/jobs'
import { createMetrics } from '@zoria/platform/metrics'
import type { Currency } from '@zoria/kernel'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { openHouse, type House } from '../../../contexts/compose.ts'
import { readEnvironment } from '../environment.ts'
import { createAPI } from '../server.ts'

/** A player with everything that his requests can contain. */
export type Somebody = {
  readonly id: string
  readonly phone: string
  readonly token: string
  readonly sessionId: string
  readonly cookie: string
}

/** The complete API on the database of one test file; requests are injected. External services are unreachable. */
export type APIAtWork = {
  readonly database: TestDatabase
  readonly house: House
  readonly server: FastifyInstance
  /** Log lines of all levels. */
  readonly lines: readonly string[]
  /** Registers a player whose phone counts as verified. */
  newPlayer(wanted?: { readonly currency: Currency }): Promise<Somebody>
  close(): Promise<void>
}

/** Of Hub88 and ours at once: nobody signs with it. */
const pair = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

export const secrets = {
  ACCESS_TOKEN_SECRET: 'the access token secret of tests',
  PASSWORD_PEPPER: 'the password pepper of tests',
  PHONE_KEY: 'the phone key of tests!',
  DESTINATION_KEY: 'the destination key of tests',
  PSP_SANDBOX_KEY: 'the key of the payment provider',
  GCP_KEYS: 'the key of a game provider',
  HUB88_PUBLIC_KEYS: pair.publicKey,
  HUB88_PRIVATE_KEY: pair.privateKey,
  CONTENT_READ_KEY: 'the key that content is read by',
  CONTENT_HOOK_KEY: 'the key of what content says',
}

/** A port without a listener. */
const nowhere = 'http://127.0.0.1:9'

/** Opens it. No message is sent: registration succeeds immediately (docs/rules/identity.md#registration). */
export async function openAPI(): Promise<APIAtWork> {
  const database = await createTestDatabase({ seeded: true })
  const owner = database.sql('owner')
  await migrateJobs({ ownerUrl: database.url('owner'), sql: owner })
  await owner`update settings.setting set value = 'false'::jsonb where code = 'SEND_SMS_ENABLED'`
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const environment = readEnvironment({
    ...secrets,
    DATABASE_URL: database.url('app'),
    HUB88_URL: nowhere,
    HUB88_OPERATOR_ID: '1',
    SANDBOX: 'on',
    SANDBOX_URL: nowhere,
    STUDIO_URL: nowhere,
    CONTENT_URL: nowhere,
    SANDBOX_SMPP_URL: 'smpp://zoria:sandbox@127.0.0.1:9',
    SANDBOX_SMTP_URL: 'smtp://zoria:sandbox@127.0.0.1:9',
  })
  const house = await openHouse({ environment, name: 'api test', logger })
  const api = await createAPI({ house, metrics: createMetrics('api-test'), peers: [], proxyHops: 0, isSandbox: true })
  await api.server.ready()
  let players = 0
  return {
    database,
    house,
    lines,
    server: api.server,
    newPlayer: async ({ currency } = { currency: 'uah' }) => {
      const phone = `+38050${String((players += 1)).padStart(7, '0')}`
      const somebody = somebodyOf(
        await api.server.inject({
          method: register.method,
          url: register.path,
          payload: { ...formOf(phone), currency },
        }),
        phone,
      )
      await owner`update identity.player set phone_verified_at = created_at where id = ${somebody.id}`
      return somebody
    },
    close: async () => {
      await api.closeStreams()
      await api.server.close()
      await house.close()
      await database.drop()
    },
  }
}

const formOf = (phone: string) => ({
  type: 'Phone',
  login: phone,
  password: 'kobza-1',
  countryCode: 'UA',
  currency: 'uah',
  birthDate: '1990-05-17',
  consents: { age: true, terms: true },
})

function somebodyOf(reply: LightMyRequestResponse, phone: string): Somebody {
  if (reply.statusCode !== 201) throw new Error(`a registration returned ${reply.statusCode}: ${reply.body}`)
  const { user, tokens } = reply.json<Session>()
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { sid } = JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string
  }
  return { id: user.id, phone, token: tokens.access_token, sessionId: sid, cookie }
}
