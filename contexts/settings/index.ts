import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Serve } from '@zoria/platform/http/serve'
import type { Logger } from '@zoria/platform/logger'
import { serveSettings } from './http/routes.ts'
import { holdSettings, type HeldSettings } from './reads/held-settings.ts'

export type { SettingCode, SettingValue } from './storage/catalogue.ts'

export type SettingsDeps = { readonly sql: Sql; readonly clock: Clock; readonly logger: Logger }

/** Everything a neighbour may ask of the settings. */
export type Settings = HeldSettings & {
  serve(serve: Serve): void
}

/** Loads and proves all settings; from then on `read(code)` answers at once and follows every change. Rejects when a value does not fit its schema. */
export async function createSettings(deps: SettingsDeps): Promise<Settings> {
  const held = await holdSettings(deps)
  return { ...held, serve: (serve) => serveSettings(serve, held) }
}
