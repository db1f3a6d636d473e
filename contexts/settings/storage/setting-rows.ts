import { fail, ok, toIso, type Instant, type Result } from '@zoria/kernel'
import type { Sql, TransactionSql } from '@zoria/platform/database'
import { catalogue, settingCodes, type SettingCode, type SettingValues } from './catalogue.ts'

/** Values that do not fit their schema, or are not there; the message names every one. */
export class SettingsFault extends Error {
  override readonly name = 'SettingsFault'
}

/** Reads and proves every setting. Throws `SettingsFault`: a wrong number is never used. */
export async function loadSettings(sql: Sql): Promise<SettingValues> {
  const rows = await sql<{ code: string; value: unknown }[]>`select code, value from settings.setting`
  const proven = proveSettings(new Map(rows.map(({ code, value }) => [code, value])))
  if (!proven.ok)
    throw new SettingsFault(
      `settings.setting holds values that do not fit, correct them there:\n${proven.refusal.map((fault) => `  ${fault}`).join('\n')}`,
    )
  return proven.value
}

/** Every setting by its schema, or what does not fit, one line for each. */
export function proveSettings(stored: ReadonlyMap<string, unknown>): Result<SettingValues, readonly string[]> {
  const proven = settingCodes.map((code) => ({ code, result: catalogue[code].schema.safeParse(stored.get(code)) }))
  const faults = proven.flatMap(({ code, result }) =>
    result.success ? [] : [`${code}: ${stored.has(code) ? faultOf(result.error) : 'missing, the seeds did not run'}`],
  )
  return faults.length > 0
    ? fail(faults)
    : ok(Object.fromEntries(proven.map(({ code, result }) => [code, result.data])) as SettingValues)
}

/** All stored values, locked: of two changes at once the second sees the first. */
export async function lockSettings(tx: TransactionSql): Promise<Map<string, unknown>> {
  const rows = await tx<
    { code: string; value: unknown }[]
  >`select code, value from settings.setting order by code for update`
  return new Map(rows.map(({ code, value }) => [code, value]))
}

/** Writes a value; false where it is the stored one already. The seeds leave it alone from then on. */
export async function updateSetting(
  tx: TransactionSql,
  { code, value, at }: { readonly code: SettingCode; readonly value: unknown; readonly at: Instant },
): Promise<boolean> {
  const { count } = await tx`
    update settings.setting set value = ${JSON.stringify(value)}::text::jsonb, edited_at = ${toIso(at)}
    where code = ${code} and value is distinct from ${JSON.stringify(value)}::text::jsonb`
  return count === 1
}

export type StoredSetting = {
  readonly code: string
  readonly tag: string
  readonly value: unknown
  readonly description: string
  readonly editedAt: Date | null
}

/** Every setting as it is stored, by tag and code. */
export async function listSettings(sql: Sql): Promise<readonly StoredSetting[]> {
  return sql<
    StoredSetting[]
  >`select code, tag, value, description, edited_at as "editedAt" from settings.setting order by tag, code`
}

const faultOf = (error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }): string =>
  error.issues.map(({ path, message }) => [...path.map(String), message].join(' ')).join('; ')

/** Calls `onChange` when a setting was changed by anybody, and whenever the connection was made again. */
export async function listenToChanges(sql: Sql, onChange: () => void): Promise<() => Promise<void>> {
  const subscription = await sql.listen('zoria_settings', onChange, onChange)
  return () => subscription.unlisten()
}
