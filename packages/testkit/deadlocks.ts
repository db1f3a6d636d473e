import { readFileSync } from 'node:fs'

/**
 * Fails if a PostgreSQL server found a deadlock: two paths of ours take locks in different orders. Its log names the
 * statements.
 */
export function expectNoDeadlocks(logFile: string): void {
  const lines = readFileSync(logFile, 'utf8').split('\n')
  const [first = -1, ...more] = lines.flatMap((line, at) => (line.includes('deadlock detected') ? [at] : []))
  if (first !== -1)
    throw new Error(`${more.length + 1} deadlocks in ${logFile}:\n${lines.slice(first, first + 12).join('\n')}`)
}
