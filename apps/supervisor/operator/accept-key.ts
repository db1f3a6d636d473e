import { acceptKey } from '@zoria/platform/key-fingerprints/hold-keys'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { superuser } from '@zoria/platform/postgres/initialise'
import type { Environment } from '../environment.ts'
import { askExisting } from '../existing-database.ts'
import { StartFault } from '../fault.ts'
import { readSecrets } from '../secrets.ts'
import { atServer, refuseNoDatabase, secretsFile } from './at-server.ts'

/**
 * The keys that can be changed without their older value, the schema with their fingerprints, and what is lost. Values
 * under other keys could not be read any more.
 */
const acceptable = {
  ACCESS_TOKEN_SECRET: { schema: 'platform', lost: 'access tokens of the last minutes: browsers refresh them' },
  PASSWORD_PEPPER: { schema: 'platform', lost: 'every password of players: they have to set a new one by a code' },
  CONTENT_SECRET: {
    schema: 'content_service',
    lost: 'sessions and authenticators of editors: run "npm run content -- editor reset-authenticator" for each',
  },
} as const

/**
 * Makes the present value of a key the one of the database; returns what is lost. Throws `StartFault` for a key that
 * encrypts data of players.
 */
export async function acceptPresentKey(environment: Environment, name: string): Promise<string> {
  if (!isAcceptable(name)) throw new StartFault(refusalOf(name))
  const { schema, lost } = acceptable[name]
  const accept = async (url: string, secret: string): Promise<string> => {
    await askExisting(url, (sql) => acceptKey(sql, schema, { name, secret }))
    return lost
  }
  const file = secretsFile(environment)
  const { databaseUrl: own } = environment
  if (own !== undefined) return accept(own, readSecrets(file, process.env, [name])[name])

  refuseNoDatabase(environment)
  const { [name]: secret, DATABASE_SUPERUSER_PASSWORD: password } = readSecrets(file, process.env, [
    name,
    'DATABASE_SUPERUSER_PASSWORD',
  ])
  const urlAt = (port: number): string => databaseUrl({ port, role: superuser, password, database: 'zoria' })
  return atServer({ environment, purpose: 'a change of keys' }, (port) => accept(urlAt(port), secret))
}

const refusalOf = (name: string): string =>
  [
    `${name || 'no key'} cannot be accepted, but ${Object.keys(acceptable).join(', ')}.`,
    'What is encrypted under another key could never be read again: restore it, or replace it by "npm run keys -- replace".',
  ].join(' ')

const isAcceptable = (name: string): name is keyof typeof acceptable => Object.hasOwn(acceptable, name)
