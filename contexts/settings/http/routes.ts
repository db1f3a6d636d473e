import { getGlobalSettings, getSettings } from '@zoria/contract/settings/http'
import { ok } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import type { HeldSettings } from '../reads/held-settings.ts'
import { globalSettings, taggedSettings } from '../reads/public-settings.ts'

/** Registers `GET /global-settings` and `GET /settings`. */
export function serveSettings(serve: Serve, held: HeldSettings): void {
  serve(getGlobalSettings, async () => ok({ status: 200, body: globalSettings(held) }))
  serve(getSettings, async ({ query }) => ok({ status: 200, body: taggedSettings(held, query.tag) }))
}
