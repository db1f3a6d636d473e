import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { StartFault } from './fault.ts'
import { writeSecret } from './secret-file.ts'

/** The name of every secret, which is also its environment variable. */
export const secretNames = [
  'DATABASE_SUPERUSER_PASSWORD',
  'DATABASE_OWNER_PASSWORD',
  'DATABASE_APP_PASSWORD',
  'DATABASE_CONTENT_PASSWORD',
  'DATABASE_AUDITOR_PASSWORD',
  'DATABASE_STUDIO_PASSWORD',
  'DATABASE_SANDBOX_PASSWORD',
  'ACCESS_TOKEN_SECRET',
  'PASSWORD_PEPPER',
  'PHONE_KEY',
  'DESTINATION_KEY',
  'PSP_SANDBOX_KEY',
  'STUDIO_SEED_KEY',
  'CONTENT_SECRET',
  'CONTENT_READ_KEY',
  'CONTENT_HOOK_KEY',
] as const

/** The previous value of a secret while `npm run keys` replaces it; absent at other times. */
export const oldSecretNames = ['PHONE_KEY_OLD', 'DESTINATION_KEY_OLD'] as const

/**
 * Keys issued by payment providers and carriers; absent without a contract (docs/runbooks/going-live-with-payments.md,
 * docs/runbooks/going-live-with-messages.md).
 */
export const contractSecretNames = [
  'LIQPAY_KEYS',
  'FREEDOMPAY_KEYS',
  'FREEDOMPAY_PAYOUT_KEYS',
  'SMPP_URL',
  'SMTP_URL',
  'CALL_URL',
] as const

/** Optional secrets: they are never generated. */
export const optionalSecretNames = [...oldSecretNames, ...contractSecretNames] as const

/** All secrets of an installation. */
export type Secrets = Readonly<
  Record<(typeof secretNames)[number], string> & Partial<Record<(typeof optionalSecretNames)[number], string>>
>

type Given = Readonly<Record<string, string | undefined>>
type SecretName = (typeof secretNames)[number]

/** Passwords that each start sets in the embedded server; no data depends on them. */
const passwordsSetAtStart: readonly SecretName[] = [
  'DATABASE_OWNER_PASSWORD',
  'DATABASE_APP_PASSWORD',
  'DATABASE_CONTENT_PASSWORD',
  'DATABASE_AUDITOR_PASSWORD',
  'DATABASE_STUDIO_PASSWORD',
  'DATABASE_SANDBOX_PASSWORD',
]

/**
 * The secrets that must be there wherever a database is: in the embedded server, or in the operator's own, which has
 * its own passwords.
 */
const neededBeside = ({ isEmbedded }: { isEmbedded: boolean }): readonly SecretName[] =>
  secretNames.filter(
    (name) => !passwordsSetAtStart.includes(name) && (isEmbedded || name !== 'DATABASE_SUPERUSER_PASSWORD'),
  )

/** Every secret that an operator's command needs to run a process of the installation. */
export const neededByCommands = ({ isEmbedded }: { isEmbedded: boolean }): readonly SecretName[] =>
  isEmbedded ? secretNames : neededBeside({ isEmbedded })

/** Would a start draw a secret that an existing database must have been used with? */
export function lacksSecrets(file: string, given: Given, server: { isEmbedded: boolean }): boolean {
  return missingIn({ ...readStored(file), ...presentIn(given) }, neededBeside(server)).length > 0
}

/**
 * Reads the secrets for a start. Missing ones are drawn once and stored in a file that only its owner may read; losing
 * it loses the players' passwords and phones. An environment variable of the same name takes precedence. Beside an
 * existing database no key is drawn: it throws `StartFault` with all that are missing.
 */
export function drawSecrets(
  file: string,
  given: Given,
  { isEmbedded, hasDatabase }: { isEmbedded: boolean; hasDatabase: boolean },
): Secrets {
  const stored = readStored(file)
  if (hasDatabase) refuseMissing(file, { ...stored, ...presentIn(given) }, neededBeside({ isEmbedded }))
  const drawn = missingIn({ ...stored, ...presentIn(given) }, secretNames).map(
    (name) => [name, randomBytes(32).toString('hex')] as const,
  )
  const all = { ...stored, ...Object.fromEntries(drawn) }
  if (drawn.length > 0) store(file, all)
  return { ...all, ...presentIn(given) } as Secrets
}

type Known<Needed extends SecretName> = Pick<Secrets, Needed> & Partial<Secrets>

/**
 * Reads the secrets of an existing installation for an operator's command. Draws none: throws `StartFault` with all
 * that are missing.
 */
export function readSecrets<Needed extends SecretName>(
  file: string,
  given: Given,
  needed: readonly Needed[],
): Known<Needed> {
  const known = { ...readStored(file), ...presentIn(given) }
  refuseMissing(file, known, needed)
  return known as Known<Needed>
}

const presentIn = (given: Given): Record<string, string> =>
  Object.fromEntries(
    [...secretNames, ...optionalSecretNames].flatMap((name) => (given[name] ? [[name, given[name]]] : [])),
  )

const missingIn = (known: Given, needed: readonly SecretName[]): readonly SecretName[] =>
  needed.filter((name) => !known[name])

const refuseMissing = (file: string, known: Given, needed: readonly SecretName[]): void => {
  const missing = missingIn(known, needed)
  if (missing.length === 0) return
  throw new StartFault(
    [
      'secrets of an existing database are missing, and new ones would not open it, so none were drawn:',
      ...missing.map((name) => `  ${name}: neither in ${file} nor a variable`),
      'Put your copy of secrets.json there, take it from a backup with "npm run restore", or give the variables. docs/runbooks/replacing-keys.md',
    ].join('\n'),
  )
}

/**
 * Generates new keys for personal data and keeps the old ones for decryption. Throws while old ones are still stored:
 * their data must be re-encrypted first. Keys given by variables are replaced where they are given.
 */
export function replaceKeys(file: string, given: Given): void {
  const stored = readStored(file)
  const waiting = oldSecretNames.filter((name) => stored[name] !== undefined)
  if (waiting.length > 0)
    throw new StartFault(
      `${waiting.join(' and ')} still wait: run "npm run keys -- reseal", then "npm run keys -- retire".`,
    )
  const names = oldSecretNames.map((old) => [old, old.replace(/_OLD$/, '')] as const)
  const elsewhere = names.filter(([, name]) => given[name] || stored[name] === undefined).map(([, name]) => name)
  if (elsewhere.length > 0) {
    const what = `${elsewhere.join(' and ')}: not in ${file} alone`
    throw new StartFault(
      `${what}. Replace a key that a variable gives where it is given. docs/runbooks/replacing-keys.md`,
    )
  }
  const replaced = names.flatMap(
    ([old, name]) =>
      [
        [old, stored[name] ?? ''],
        [name, randomBytes(32).toString('hex')],
      ] as const,
  )
  store(file, { ...stored, ...Object.fromEntries(replaced) })
}

/** Deletes the old keys, from then on their data cannot be decrypted, and returns their names. */
export function retireKeys(file: string): readonly string[] {
  const stored = readStored(file)
  const retired = oldSecretNames.filter((name) => stored[name] !== undefined)
  if (retired.length === 0) return []
  store(
    file,
    Object.fromEntries(
      Object.entries(stored).filter(([name]) => !(oldSecretNames as readonly string[]).includes(name)),
    ),
  )
  return retired
}

const readStored = (file: string): Record<string, string> => {
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch (fault) {
    throw new StartFault(
      `${file} cannot be read (${(fault as Error).message}). The data beside it is closed without it: restore the file, do not delete it.`,
      { cause: fault },
    )
  }
}

// Written to a temporary file and renamed: a killed start leaves the old file or the new one, never half of one.
const store = (file: string, secrets: Record<string, string>): void => {
  writeSecret(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}
