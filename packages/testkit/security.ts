import type { SecurityEvent, SecurityLog } from '@zoria/platform/security-log'

/** A security log for tests that stores the reported events in order. */
export type RecordedSecurity = Pick<SecurityLog, 'report'> & { readonly events: SecurityEvent[] }

export function recordSecurity(): RecordedSecurity {
  const events: SecurityEvent[] = []
  return { events, report: (event) => void events.push(event) }
}
