import { DatabaseError } from '@zoria/platform/database'

/**
 * The meaning of a failed statement of the writer for its batch: `refused`: the server refused and wrote nothing; a
 * repeat would be refused as well (a bug). `hindered`: the server refused temporarily and wrote nothing; a repeat may
 * succeed. `unknown`: no reply, so it is unknown whether it was written.
 */
export function meaningOf(error: unknown): 'refused' | 'hindered' | 'unknown' {
  if (!(error instanceof DatabaseError)) return 'unknown'
  if (error.severity === 'FATAL' || error.severity === 'PANIC') return 'unknown'
  return hindrances.some((code) => error.code?.startsWith(code)) ? 'hindered' : 'refused'
}

// Statement cancelled, lock not available, deadlock and serialisation, resources of the server, its shutdown.
const hindrances = ['57', '55P03', '40', '53', '58']
