import type { Clock } from '@zoria/platform/clock'
import type { Brings } from '@zoria/platform/context'
import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { Result } from '@zoria/kernel'
import {
  changeSetting,
  type SettingChanged,
  type SettingNotChanged,
  type SettingOrder,
} from './actions/change-setting.ts'
import { serveSettings } from './http/routes.ts'
import { holdSettings, type HeldSettings } from './reads/held-settings.ts'
import { listChanges, type RecordedChange } from './storage/change-rows.ts'
import { listSettings, type StoredSetting } from './storage/setting-rows.ts'

export { servedCurrencies } from './reads/served-currencies.ts'
export { settingCommands } from './operator/setting-commands.ts'
export { isLargeWin, lowestWinThreshold } from './rules/win-threshold.ts'
export type { SettingCode, SettingValue } from './storage/catalogue.ts'

export type SettingsDeps = { readonly sql: Sql; readonly clock: Clock; readonly logger: Logger }

/** What staff does about settings, until the back office exists. */
export type SettingDesk = {
  list(): Promise<readonly StoredSetting[]>
  change(order: SettingOrder): Promise<Result<SettingChanged, SettingNotChanged>>
  /** The last hundred changes, of one setting or of all, the newest first. */
  history(code: string | null): Promise<readonly RecordedChange[]>
}

/** Everything a neighbour may ask of the settings. */
export type Settings = HeldSettings &
  Brings<'serve'> & {
    readonly staff: SettingDesk
  }

/**
 * Loads and proves all settings; from then on `read(code)` answers at once and follows every change. Rejects when a
 * value does not fit its schema.
 */
export async function createSettings(deps: SettingsDeps): Promise<Settings> {
  const held = await holdSettings(deps)
  return {
    ...held,
    name: 'settings',
    serve: (serve) => serveSettings(serve, held),
    staff: settingDesk(deps),
  }
}

/** The desk alone, for a program that has to work while a stored value does not fit. */
export function settingDesk({ sql, clock }: Pick<SettingsDeps, 'sql' | 'clock'>): SettingDesk {
  return {
    list: () => listSettings(sql),
    change: changeSetting({ sql, clock }),
    history: (code) => listChanges(sql, code),
  }
}
