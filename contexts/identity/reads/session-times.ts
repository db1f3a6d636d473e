import type { Clock } from '@zoria/platform/clock'
import type { Settings } from '@zoria/settings'
import type { SessionTimes } from '../rules/refresh.ts'

const dayMs = 86_400_000

/** Now and the spans sessions are judged by. */
export function sessionTimes({ clock, settings }: { clock: Clock; settings: Pick<Settings, 'read'> }): SessionTimes {
  return { now: clock.now(), idleMs: settings.read('SESSION_IDLE_DAYS') * dayMs, graceMs: settings.read('REFRESH_GRACE_S') * 1000 }
}
