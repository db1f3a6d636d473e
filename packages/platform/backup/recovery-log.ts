/** The time of the last recovered transaction according to the log; null if there is none. */
export function lastMomentIn(log: string): string | null {
  const found = [...log.matchAll(/last completed transaction was at log time (\d{4}-\d\d-\d\d) ([\d:.]+)\+00/g)].at(-1)
  return found === undefined ? null : `${found[1]}T${found[2]}Z`
}

/** Explains why a recovery failed. */
export function reasonIn(log: string, { to, gap }: { to: string | null; gap: string | null }): string {
  const broken = /^(\/.* is not as it was written: .*)$/m.exec(log)?.[1]
  if (broken !== undefined) return broken
  if (log.includes('recovery ended before configured recovery target was reached'))
    return endsTooEarly({ to, gap, last: lastMomentIn(log) })
  if (log.includes('requested recovery stop point is before consistent recovery point'))
    return `${to} is before the base was complete. Name an earlier base or a later moment.`
  return `PostgreSQL could not recover. The end of its log:\n\n${log.trimEnd().split('\n').slice(-20).join('\n')}`
}

const endsTooEarly = ({ to, gap, last }: { to: string | null; gap: string | null; last: string | null }): string => {
  const reached = last === null ? 'no transaction after the base' : `the transaction of ${last}`
  const why = gap === null ? 'the archive ends there' : `segment ${gap} is missing from the archive`
  return `${to} is later than what can be restored: the log leads to ${reached}, and ${why}. Name a moment before that, or leave --to out for everything there is.`
}
