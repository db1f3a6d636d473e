import { fail, ok, type Result } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { recordStaffAction } from '@zoria/platform/staff-log'
import { lostFields } from '@zoria/platform/written-faults'
import { contradictions, lostLimits } from '../rules/contradictions.ts'
import { isSettingCode, type SettingCode } from '../storage/catalogue.ts'
import { lockSettings, proveSettings, updateSetting } from '../storage/setting-rows.ts'

/** Who changes a setting, and why. */
export type SettingOrder = {
  readonly by: string
  readonly why: string
  readonly requestId: string
  readonly code: string
  /** As JSON reads it. */ readonly value: unknown
}

export type SettingChanged = { readonly before: unknown; readonly after: unknown }
export type SettingNotChanged =
  | { readonly code: 'SETTING_UNKNOWN' | 'SETTING_UNCHANGED' }
  | { readonly code: 'SETTING_INVALID'; readonly faults: readonly string[] }

/**
 * Changes one setting and writes its audit row in the same transaction; the database then notifies every process. A
 * value that does not fit its schema, or that contradicts another setting, changes nothing.
 */
export const changeSetting =
  ({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) =>
  ({ code, value, ...order }: SettingOrder): Promise<Result<SettingChanged, SettingNotChanged>> =>
    inTransactionOf(sql)(async (tx) => {
      if (!isSettingCode(code)) return fail({ code: 'SETTING_UNKNOWN' as const })
      const stored = await lockSettings(tx)
      const before = stored.get(code)
      const faults = newFaults(stored, { code, value })
      if (faults.length > 0) return fail({ code: 'SETTING_INVALID' as const, faults })

      const at = clock.now()
      if (!(await updateSetting(tx, { code, value, at }))) return fail({ code: 'SETTING_UNCHANGED' as const })
      await recordStaffAction(tx, 'settings', { code }, { ...order, action: 'set', before, after: value, at })
      return ok({ before, after: value })
    })

/** What is wrong with the new value. Faults that were stored before do not stop staff from correcting another setting. */
function newFaults(
  stored: ReadonlyMap<string, unknown>,
  { code, value }: { readonly code: SettingCode; readonly value: unknown },
): readonly string[] {
  const [was, will] = [proveSettings(stored), proveSettings(new Map(stored).set(code, value))]
  if (!will.ok) return will.refusal.filter((fault) => fault.startsWith(`${code}:`))
  const lost = lostFields(value, will.value[code], code)
  if (lost.length > 0) return lost
  if (!was.ok) return contradictions(will.value)
  const known = contradictions(was.value)
  return [...contradictions(will.value).filter((fault) => !known.includes(fault)), ...lostLimits(was.value, will.value)]
}
