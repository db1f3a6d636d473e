import type postgres from 'postgres'

type Pool = postgres.Sql<{ bigint: bigint }>
type Work<Answer> = (tx: postgres.TransactionSql<{ bigint: bigint }>) => Promise<Answer>

export type Transactions = {
  begin<Answer>(work: Work<Answer>): Promise<Answer>
  end(options?: { timeout?: number }): Promise<void>
}

/**
 * Transactions, each on a connection that nothing else uses while it lasts. `open` makes a pool of one connection; at most `max` exist.
 *
 * The driver may lose the tie between a transaction and its connection when that is cut or its pipeline is full, and later statements
 * then land in somebody else's transaction or in none (docs/decisions/0009). Apart, there is nobody to mix with; and a connection whose
 * transaction failed is never used again, so that a late statement of it is refused.
 */
export function createTransactions({ open, max }: { open: () => Pool; max: number }): Transactions {
  const free: Pool[] = []
  const inUse = new Set<Pool>()
  const waiting: ((pool: Pool) => void)[] = []

  const takeOne = (): Pool => {
    const pool = free.pop() ?? open()
    inUse.add(pool)
    return pool
  }
  const take = (): Promise<Pool> | Pool => (inUse.size < max ? takeOne() : new Promise((settle) => waiting.push(settle)))
  const giveBack = (pool: Pool) => {
    const next = waiting.shift()
    if (next) return next(pool)
    inUse.delete(pool)
    free.push(pool)
  }
  const giveUp = (pool: Pool) => {
    inUse.delete(pool)
    waiting.shift()?.(takeOne())
    return pool.end({ timeout: 0 })
  }

  return {
    begin: async (work) => {
      const pool = await take()
      try {
        const answer = await pool.begin(work)
        giveBack(pool)
        return answer as Awaited<ReturnType<typeof work>>
      } catch (error) {
        await giveUp(pool)
        throw error
      }
    },
    end: async (options) => {
      await Promise.all([...free.splice(0), ...inUse].map((pool) => pool.end(options)))
    },
  }
}
