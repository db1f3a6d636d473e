import type { Result } from '@zoria/kernel'
import type { InTransaction, TransactionSql } from './database.ts'

/** Carries a refusal past the end of what must not be kept. Never leaves this file. */
class Undo extends Error {
  readonly result: Result<never, unknown>
  constructor(result: Result<never, unknown>) {
    super('what was written is undone')
    this.result = result
  }
}

/**
 * Runs `work` in a transaction that is kept if and only if it answers "yes": a refusal leaves nothing behind. It goes back to a savepoint and
 * not out of the transaction, because the connection of a failed one is thrown away, and refusals are cheap to ask for.
 */
export async function inRefusableTransaction<Value, Refusal>(inTransaction: InTransaction, work: (tx: TransactionSql) => Promise<Result<Value, Refusal>>): Promise<Result<Value, Refusal>> {
  return inTransaction(async (tx) => {
    try {
      return await tx.savepoint(async (inner) => {
        const result = await work(inner)
        if (!result.ok) throw new Undo(result)
        return result
      }) as Result<Value, Refusal>
    } catch (error) {
      if (error instanceof Undo) return error.result as Result<Value, Refusal>
      throw error
    }
  })
}
