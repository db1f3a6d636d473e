import type { Queryable, Sql } from '../database.ts'
import { EnvironmentFault } from '../environment.ts'
import { fingerprintOf, judgeKey, type Fingerprint, type Key } from './judge-keys.ts'

/** The keys that stored data depends on, by the schema that holds their fingerprints. */
const keyNames = {
  platform: ['ACCESS_TOKEN_SECRET', 'PASSWORD_PEPPER', 'PHONE_KEY', 'DESTINATION_KEY'],
  content_service: ['CONTENT_SECRET'],
  studio: ['STUDIO_SEED_KEY'],
} as const

export type KeySchema = keyof typeof keyNames

/** Keys that do not fit, with the way back. */
export class KeyFault extends EnvironmentFault {}

type Secrets = Readonly<Record<string, unknown>>

/**
 * Holds a process to the keys that the data of its database was written with; the first process that uses a database
 * stores their fingerprints. Throws `KeyFault` with every key that does not fit: with another key passwords, phones and
 * destinations could be neither found nor read. A key that replaces the stored one fits, and is stored by a start of
 * the whole installation: until then a process that crashed comes back with the older key.
 */
export async function holdKeys(
  sql: Sql,
  schema: KeySchema,
  secrets: Secrets,
  start = { isWhole: false },
): Promise<void> {
  await sql.begin(async (tx) => {
    await lock(tx)
    const stored = await storedIn(tx, schema)
    const judged = keysIn(schema, secrets).map((key) => judgeKey(key, stored))
    refuseKeyFaults(judged.flatMap(({ fault }) => (fault === null ? [] : [fault])))
    const isKnown = (key: string): boolean => stored.some((one) => one.key === key)
    const records = judged.flatMap((one) => (one.fault === null && one.records !== null ? one.records : []))
    const due = records.filter(({ key }) => start.isWhole || !isKnown(key))
    if (due.length > 0) await store(tx, schema, due)
  })
}

/** Every key that does not fit, without storing anything; none for a database that is not migrated yet. */
export async function keyFaults(sql: Queryable, schema: KeySchema, secrets: Secrets): Promise<readonly string[]> {
  const [table] = await sql`select from pg_tables where schemaname = ${schema} and tablename = 'key_fingerprint'`
  if (table === undefined) return []
  const stored = await storedIn(sql, schema)
  return keysIn(schema, secrets).flatMap((key) => judgeKey(key, stored).fault ?? [])
}

/** The keys that replace stored ones while the processes were not started with them yet. */
export async function unstartedKeys(sql: Queryable, schema: KeySchema, secrets: Secrets): Promise<readonly string[]> {
  const stored = await storedIn(sql, schema)
  return keysIn(schema, secrets).flatMap(({ name, secret }) => {
    const current = stored.find(({ key, isCurrent }) => key === name && isCurrent)?.fingerprint
    return secret === undefined || current === undefined || current === fingerprintOf(name, secret) ? [] : [name]
  })
}

/** Throws `KeyFault` if there are faults, with the way back. */
export function refuseKeyFaults(faults: readonly string[]): void {
  if (faults.length === 0) return
  throw new KeyFault(
    ['the keys do not fit the database, nothing was started:', ...faults.map((fault) => `  ${fault}`), wayBack].join(
      '\n',
    ),
  )
}

const wayBack = [
  'Put secrets.json of this installation back into its data directory, from your copy or a backup,',
  'or give the variables their earlier values. docs/runbooks/replacing-keys.md',
].join(' ')

/** Makes a key the one of the database in place of the one it was used with. What depended on that key is lost. */
export async function acceptKey(
  sql: Sql,
  schema: KeySchema,
  { name, secret }: { name: string; secret: string },
): Promise<void> {
  await sql.begin(async (tx) => {
    await lock(tx)
    await store(tx, schema, [currentOf(name, secret)])
  })
}

/** Makes the present keys the only ones: nothing is encrypted under older ones any more. */
export async function forgetOlderKeys(sql: Sql, schema: KeySchema, secrets: Secrets): Promise<void> {
  await sql.begin(async (tx) => {
    await lock(tx)
    const present = keysIn(schema, secrets).flatMap(({ name, secret }) =>
      secret === undefined ? [] : [currentOf(name, secret)],
    )
    await store(tx, schema, present)
  })
}

const currentOf = (key: string, secret: string): Fingerprint => ({
  key,
  fingerprint: fingerprintOf(key, secret),
  isCurrent: true,
})

// Any number no other advisory lock uses: of two first processes the second finds the fingerprints of the first.
const lock = (tx: Queryable): Promise<unknown> => tx`select pg_advisory_xact_lock(202612010614)`

const keysIn = (schema: KeySchema, secrets: Secrets): Key[] =>
  keyNames[schema].map((name) => {
    const old = textOf(secrets[`${name}_OLD`])
    return { name, secret: textOf(secrets[name]), older: old === undefined ? [] : [old] }
  })

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const storedIn = (sql: Queryable, schema: KeySchema): Promise<Fingerprint[]> =>
  sql<Fingerprint[]>`
    select key, encode(fingerprint, 'hex') as fingerprint, is_current as "isCurrent" from ${sql(schema)}.key_fingerprint`

const store = async (tx: Queryable, schema: KeySchema, records: readonly Fingerprint[]): Promise<void> => {
  await tx`delete from ${tx(schema)}.key_fingerprint where key = any(${[...new Set(records.map(({ key }) => key))]})`
  for (const { key, fingerprint, isCurrent } of records) {
    await tx`
      insert into ${tx(schema)}.key_fingerprint (key, fingerprint, is_current)
      values (${key}, ${Buffer.from(fingerprint, 'hex')}, ${isCurrent})`
  }
}
