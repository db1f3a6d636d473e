import { msOf } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { SettingCode, SettingValue, SettingValues } from '../storage/catalogue.ts'
import { listenToChanges, loadSettings } from '../storage/setting-rows.ts'

/** Settings in memory: reading one costs nothing, so the bet path may. */
export type HeldSettings = {
  /** The proven value in force; at most 60 s behind, normally a moment. */
  read<Code extends SettingCode>(code: Code): SettingValue<Code>
  /** Reads all again now. */
  refresh(): Promise<void>
  /** Calls after every change that was announced, once the new values are in force here. */
  follow(onChange: () => void): void
  close(): Promise<void>
}

// docs/rules/content-and-settings.md#settings: a change arrives by notification; should one be lost, after a minute at
// the latest.
const heldMs = 60_000

/**
 * Loads and proves all settings, then follows changes. Rejects with `SettingsFault` when one does not fit; a later bad
 * edit is logged and the last proven values stay.
 */
export async function holdSettings({
  sql,
  clock,
  logger,
}: {
  sql: Sql
  clock: Clock
  logger: Logger
}): Promise<HeldSettings> {
  let values: SettingValues = await loadSettings(sql)
  let loadedAt = msOf(clock.now())
  let isClosed = false
  let [readings, newest] = [0, 0]

  const refresh = async () => {
    const reading = (readings += 1)
    const loaded = await loadSettings(sql)
    if (reading < newest) return // One that began later has already answered.
    newest = reading
    values = loaded
    loadedAt = msOf(clock.now())
  }
  const followers: (() => void)[] = []
  const refreshLater = (then: () => void = () => undefined) => {
    if (isClosed) return
    loadedAt = msOf(clock.now())
    refresh()
      .then(then)
      .catch((error: unknown) =>
        logger.error(
          { error },
          'settings could not be read again; the last proven ones stay in force, correct the row named here',
        ),
      )
  }
  const stopListening = await listenToChanges(sql, () => refreshLater(() => followers.forEach((notify) => notify())))
  return {
    read: (code) => {
      if (Math.abs(msOf(clock.now()) - loadedAt) > heldMs) refreshLater()
      return values[code]
    },
    refresh,
    follow: (onChange) => void followers.push(onChange),
    close: () => {
      isClosed = true
      return stopListening()
    },
  }
}
