import type { Sql } from '@zoria/platform/database'
import { catalogue, settingCodes, type SettingValues } from './catalogue.ts'

/** Values that do not fit their schema, or are not there; the message names every one. */
export class SettingsFault extends Error {
  override readonly name = 'SettingsFault'
}

/** Reads and proves every setting. Throws `SettingsFault`: a wrong number is never used. */
export async function loadSettings(sql: Sql): Promise<SettingValues> {
  const rows = await sql<{ code: string; value: unknown }[]>`select code, value from settings.setting`
  const stored = new Map(rows.map(({ code, value }) => [code, value]))
  const proven = settingCodes.map((code) => ({ code, result: catalogue[code].schema.safeParse(stored.get(code)) }))
  const faults = proven.flatMap(({ code, result }) => (result.success ? [] : [`  ${code}: ${stored.has(code) ? faultOf(result.error) : 'missing, the seeds did not run'}`]))
  if (faults.length > 0) throw new SettingsFault(`settings.setting holds values that do not fit, correct them there:\n${faults.join('\n')}`)
  return Object.fromEntries(proven.map(({ code, result }) => [code, result.data])) as SettingValues
}

const faultOf = (error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }): string =>
  error.issues.map(({ path, message }) => [...path.map(String), message].join(' ')).join('; ')

/** Calls `onChange` when a setting was changed by anybody, and whenever the connection was made again. */
export async function hearChanges(sql: Sql, onChange: () => void): Promise<() => Promise<void>> {
  const subscription = await sql.listen('zoria_settings', onChange, onChange)
  return () => subscription.unlisten()
}
