import type { Attempt } from './attempt.ts'
import { gather } from './gather.ts'
import { linearise } from './linearise.ts'

/** The findings for one account's history. `operations` are counted by name: attempts of one name are one. */
export type Checked = { readonly attempts: number; readonly operations: number; readonly anomalies: readonly string[] }

/**
 * Checks linearizability: whether a wallet that does one thing at a time could have given these answers to one account:
 * each name once, every repeat the first answer, every refusal and read true at some moment of its call (I-06, I-10,
 * I-12). All attempts must be given, including those without an answer, with instants of one clock.
 */
export function checkHistory(attempts: readonly Attempt[]): Checked {
  const { operations, optional, anomalies } = gather(attempts)
  const found = anomalies.length > 0 ? [] : impossible(linearise(operations, optional))
  return {
    attempts: attempts.length,
    operations: operations.length + optional.length,
    anomalies: [...anomalies, ...found],
  }
}

/** Checks every account separately: accounts share nothing. */
export function checkHistories(accounts: Iterable<readonly [string, readonly Attempt[]]>): Checked {
  const total = { attempts: 0, operations: 0, anomalies: [] as string[] }
  for (const [account, attempts] of accounts) {
    const checked = checkHistory(attempts)
    total.attempts += checked.attempts
    total.operations += checked.operations
    total.anomalies.push(...checked.anomalies.map((anomaly) => `${account}: ${anomaly}`))
  }
  return total
}

const impossible = (linearised: ReturnType<typeof linearise>): readonly string[] =>
  linearised.kind === 'found'
    ? []
    : [
        `${linearised.kind === 'none' ? 'no order explains the answers' : 'too many orders to decide'}: ${linearised.stuck}`,
      ]
