import postgres from 'postgres'

/**
 * What a failed statement of the writer means for its batch:
 * `refused`: the server answered and wrote nothing; again it would refuse the same (a broken promise of ours).
 * `hindered`: the server answered and wrote nothing, for a passing reason; the same may work later.
 * `unknown`: no answer, so nobody can tell whether it was written.
 */
export function meaningOf(error: unknown): 'refused' | 'hindered' | 'unknown' {
  if (!(error instanceof postgres.PostgresError)) return 'unknown'
  if (error.severity === 'FATAL' || error.severity === 'PANIC') return 'unknown'
  return hindrances.some((code) => error.code.startsWith(code)) ? 'hindered' : 'refused'
}

// Statement cancelled, lock not available, deadlock and serialization, resources of the server, its shutdown.
const hindrances = ['57', '55P03', '40', '53', '58']
