import { createHmac, randomBytes } from 'node:crypto'
import type { Logger } from './logger.ts'

/** Kinds of security events. A new kind is added here and in docs/runbooks/security-events.md. */
export const securityEventKinds = [
  'login_failed',
  'login_locked',
  'new_device',
  'code_failed',
  'proof_of_work_required',
  'token_rejected',
  'signature_rejected',
  'address_rejected',
  'win_without_stake',
  'win_above_threshold',
  'withdrawal_held',
  'role_refused',
  'rate_limited',
  'request_malformed',
  'chat_message_hidden',
] as const

export type SecurityEventKind = (typeof securityEventKinds)[number]

export type SecurityEvent = {
  readonly kind: SecurityEventKind
  /** The client address. It is never logged; a keyed digest groups events of one client. */
  readonly address?: string
  /** Ids, codes, names of providers and routes. Never a phone, an e-mail, a name, a token or a body. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
}

/** Reports security events: one structured line each, marked with `security`, at most `linesPerMinute` per kind. */
export type SecurityLog = {
  report(event: SecurityEvent): void
  /** Events since the process started, logged or not, by kind. */
  counts(): Readonly<Record<SecurityEventKind, number>>
}

type Window = { startedAt: number; lines: number; suppressed: number }

const windowMs = 60_000

/**
 * The log of one process. The digest key is generated at start, so digests cannot be compared across restarts or
 * reversed.
 */
export function createSecurityLog({
  logger,
  clock,
  linesPerMinute = 60,
}: {
  readonly logger: Pick<Logger, 'warn'>
  readonly clock: { now(): number }
  readonly linesPerMinute?: number
}): SecurityLog {
  const key = randomBytes(32)
  const windows = new Map<SecurityEventKind, Window>()
  const counts = Object.fromEntries(securityEventKinds.map((kind) => [kind, 0])) as Record<SecurityEventKind, number>
  const digest = (address: string) => createHmac('sha256', key).update(address).digest('base64url').slice(0, 12)

  return {
    counts: () => counts,
    report: ({ kind, address, facts }) => {
      counts[kind] += 1
      const now = Number(clock.now())
      const window = currentWindow(windows.get(kind), now)
      windows.set(kind, window)
      if (window.lines >= linesPerMinute) {
        window.suppressed += 1
        return
      }
      window.lines += 1
      const suppressed = window.suppressed === 0 ? {} : { suppressed: window.suppressed }
      window.suppressed = 0
      logger.warn(
        { security: kind, ...(address === undefined ? {} : { source: digest(address) }), ...facts, ...suppressed },
        'security event',
      )
    },
  }
}

/** The current window, or a new one that reports what the last one left out. A clock that was set back starts a new one. */
function currentWindow(window: Window | undefined, now: number): Window {
  if (window === undefined) return { startedAt: now, lines: 0, suppressed: 0 }
  const isOver = now < window.startedAt || now - window.startedAt >= windowMs
  return isOver ? { startedAt: now, lines: 0, suppressed: window.suppressed } : window
}
