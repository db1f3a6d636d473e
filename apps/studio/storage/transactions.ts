import type driver from 'postgres'

type Pool = driver.Sql<{ bigint: bigint }>
type Work<Answer> = (tx: driver.TransactionSql<{ bigint: bigint }>) => Promise<Answer>

/** Runs transactions; one whose work throws is rolled back. */
export interface Transactions {
  readonly begin: <Answer>(work: Work<Answer>) => Promise<Answer>
  readonly end: (patience?: { timeout?: number }) => Promise<void>
}

/**
 * Each transaction has a pool of one connection to itself, and `max` run at a time. In a shared pool the driver may lose whose connection it is
 * when that is cut, and a later statement of one transaction lands in another. A connection whose transaction failed is not used again.
 */
export function createTransactions(deps: { readonly open: () => Pool; readonly max: number }): Transactions {
  const idle: Pool[] = []
  const busy = new Set<Pool>()
  const queue: (() => void)[] = []
  let turns = deps.max

  const take = async (): Promise<Pool> => {
    if (turns > 0) turns -= 1
    else await new Promise<void>((turn) => queue.push(turn))
    const pool = idle.pop() ?? deps.open()
    busy.add(pool)
    return pool
  }
  // Whoever waits longest gets the turn itself, so nobody comes in between.
  const leave = (pool: Pool): void => {
    busy.delete(pool)
    const next = queue.shift()
    if (next === undefined) turns += 1
    else next()
  }

  return {
    begin: async (work) => {
      const pool = await take()
      try {
        const answer = await pool.begin(work)
        idle.push(pool)
        return answer as Awaited<ReturnType<typeof work>>
      } catch (error) {
        await pool.end({ timeout: 0 })
        throw error
      } finally {
        leave(pool)
      }
    },
    end: async (patience) => {
      await Promise.all([...idle.splice(0), ...busy].map((pool) => pool.end(patience)))
    },
  }
}
