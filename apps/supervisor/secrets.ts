import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { StartFault } from './fault.ts'

/** The name of every secret, which is also the variable it may be given by. */
export const secretNames = [
  'DATABASE_SUPERUSER_PASSWORD', 'DATABASE_OWNER_PASSWORD', 'DATABASE_APP_PASSWORD', 'DATABASE_CONTENT_PASSWORD',
  'DATABASE_AUDITOR_PASSWORD', 'DATABASE_STUDIO_PASSWORD', 'DATABASE_SANDBOX_PASSWORD',
  'ACCESS_TOKEN_SECRET', 'PASSWORD_PEPPER', 'PHONE_KEY', 'DESTINATION_KEY', 'PSP_SANDBOX_KEY', 'STUDIO_SEED_KEY',
  'CONTENT_SECRET', 'CONTENT_READ_KEY', 'CONTENT_HOOK_KEY',
] as const

/** What a secret was before, while `npm run keys` replaces it; absent at other times. */
export const oldSecretNames = ['PHONE_KEY_OLD', 'DESTINATION_KEY_OLD'] as const

/** What payment providers and carriers gave the operator; absent where there is no contract (docs/runbooks/going-live-with-payments.md, docs/runbooks/going-live-with-messages.md). */
export const contractSecretNames = ['LIQPAY_KEYS', 'FREEDOMPAY_KEYS', 'FREEDOMPAY_PAYOUT_KEYS', 'SMPP_URL', 'SMTP_URL', 'CALL_URL'] as const

/** Secrets that may be absent: they are never drawn. */
export const optionalSecretNames = [...oldSecretNames, ...contractSecretNames] as const

/** Everything of an installation that nobody else may know. */
export type Secrets = Readonly<Record<(typeof secretNames)[number], string> & Partial<Record<(typeof optionalSecretNames)[number], string>>>

/**
 * Reads the secrets of a data directory. Missing ones are drawn once and kept in a file that only its owner may read;
 * losing it loses the players' passwords and phones. A variable of the same name, given by the operator, comes first.
 */
export function readSecrets(file: string, given: Readonly<Record<string, string | undefined>>): Secrets {
  const kept = readKept(file)
  const drawn = secretNames.filter((name) => kept[name] === undefined).map((name) => [name, randomBytes(32).toString('hex')] as const)
  const all = { ...kept, ...Object.fromEntries(drawn) }
  if (drawn.length > 0) keep(file, all)
  const overrides = [...secretNames, ...optionalSecretNames].filter((name) => Boolean(given[name])).map((name) => [name, given[name]] as const)
  return { ...all, ...Object.fromEntries(overrides) } as Secrets
}

/**
 * Draws new keys for what players told us and keeps the old ones beside them, so that what they sealed is still read. Throws where old ones are
 * still kept: what they sealed must be sealed anew first.
 */
export function replaceKeys(file: string): void {
  const kept = readKept(file)
  const waiting = oldSecretNames.filter((name) => kept[name] !== undefined)
  if (waiting.length > 0) throw new StartFault(`${waiting.join(' and ')} still wait: run "npm run keys -- reseal", then "npm run keys -- retire".`)
  const replaced = oldSecretNames.flatMap((old) => {
    const name = old.replace(/_OLD$/, '')
    return [[old, kept[name] ?? ''], [name, randomBytes(32).toString('hex')]] as const
  })
  keep(file, { ...kept, ...Object.fromEntries(replaced.filter(([, value]) => value !== '')) })
}

/** Forgets the old keys: from then on nothing opens what they sealed. */
export function retireKeys(file: string): void {
  keep(file, Object.fromEntries(Object.entries(readKept(file)).filter(([name]) => !(oldSecretNames as readonly string[]).includes(name))))
}

const readKept = (file: string): Record<string, string> => {
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch (fault) {
    throw new StartFault(`${file} cannot be read (${(fault as Error).message}). The data beside it is closed without it: restore the file, do not delete it.`, { cause: fault })
  }
}

// Written whole beside it and moved: a killed start leaves the old file or the new one, never half of one.
const keep = (file: string, secrets: Record<string, string>): void => {
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
