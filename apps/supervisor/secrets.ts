import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { StartFault } from './fault.ts'

/** The name of every secret, which is also its environment variable. */
export const secretNames = [
  'DATABASE_SUPERUSER_PASSWORD', 'DATABASE_OWNER_PASSWORD', 'DATABASE_APP_PASSWORD', 'DATABASE_CONTENT_PASSWORD',
  'DATABASE_AUDITOR_PASSWORD', 'DATABASE_STUDIO_PASSWORD', 'DATABASE_SANDBOX_PASSWORD',
  'ACCESS_TOKEN_SECRET', 'PASSWORD_PEPPER', 'PHONE_KEY', 'DESTINATION_KEY', 'PSP_SANDBOX_KEY', 'STUDIO_SEED_KEY',
  'CONTENT_SECRET', 'CONTENT_READ_KEY', 'CONTENT_HOOK_KEY',
] as const

/** The previous value of a secret while `npm run keys` replaces it; absent at other times. */
export const oldSecretNames = ['PHONE_KEY_OLD', 'DESTINATION_KEY_OLD'] as const

/**
 * Keys issued by payment providers and carriers; absent without a contract (docs/runbooks/going-live-with-payments.md,
 * docs/runbooks/going-live-with-messages.md).
 */
export const contractSecretNames = ['LIQPAY_KEYS', 'FREEDOMPAY_KEYS', 'FREEDOMPAY_PAYOUT_KEYS', 'SMPP_URL', 'SMTP_URL', 'CALL_URL'] as const

/** Optional secrets: they are never generated. */
export const optionalSecretNames = [...oldSecretNames, ...contractSecretNames] as const

/** All secrets of an installation. */
export type Secrets = Readonly<Record<(typeof secretNames)[number], string> & Partial<Record<(typeof optionalSecretNames)[number], string>>>

/**
 * Reads the secrets of a data directory. Missing ones are generated once and stored in a file that only its owner may read; losing it loses the
 * players' passwords and phones. An environment variable of the same name takes precedence.
 */
export function readSecrets(file: string, given: Readonly<Record<string, string | undefined>>): Secrets {
  const stored = readStored(file)
  const drawn = secretNames.filter((name) => stored[name] === undefined).map((name) => [name, randomBytes(32).toString('hex')] as const)
  const all = { ...stored, ...Object.fromEntries(drawn) }
  if (drawn.length > 0) store(file, all)
  const overrides = [...secretNames, ...optionalSecretNames].filter((name) => Boolean(given[name])).map((name) => [name, given[name]] as const)
  return { ...all, ...Object.fromEntries(overrides) } as Secrets
}

/**
 * Generates new keys for personal data and keeps the old ones for decryption. Throws while old ones are still stored: their data must be re-encrypted
 * first.
 */
export function replaceKeys(file: string): void {
  const stored = readStored(file)
  const waiting = oldSecretNames.filter((name) => stored[name] !== undefined)
  if (waiting.length > 0) throw new StartFault(`${waiting.join(' and ')} still wait: run "npm run keys -- reseal", then "npm run keys -- retire".`)
  const replaced = oldSecretNames.flatMap((old) => {
    const name = old.replace(/_OLD$/, '')
    return [[old, stored[name] ?? ''], [name, randomBytes(32).toString('hex')]] as const
  })
  store(file, { ...stored, ...Object.fromEntries(replaced.filter(([, value]) => value !== '')) })
}

/** Deletes the old keys: from then on their data cannot be decrypted. */
export function retireKeys(file: string): void {
  store(file, Object.fromEntries(Object.entries(readStored(file)).filter(([name]) => !(oldSecretNames as readonly string[]).includes(name))))
}

const readStored = (file: string): Record<string, string> => {
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch (fault) {
    throw new StartFault(`${file} cannot be read (${(fault as Error).message}). The data beside it is closed without it: restore the file, do not delete it.`, { cause: fault })
  }
}

// Written to a temporary file and renamed: a killed start leaves the old file or the new one, never half of one.
const store = (file: string, secrets: Record<string, string>): void => {
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
