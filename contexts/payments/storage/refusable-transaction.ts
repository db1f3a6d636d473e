import type { Result } from '@zoria/kernel'
import type { InTransaction, TransactionSql } from '@zoria/platform/database'

/** Carries a refusal past the end of a transaction that must not be kept. Never leaves this file. */
class Undo extends Error {
  readonly result: Result<never, unknown>
  constructor(result: Result<never, unknown>) {
    super('the transaction is undone')
    this.result = result
  }
}

/** Runs `work` in a transaction that is kept if and only if it answers "yes": a refusal leaves nothing behind. */
export async function inRefusableTransaction<Value, Refusal>(inTransaction: InTransaction, work: (tx: TransactionSql) => Promise<Result<Value, Refusal>>): Promise<Result<Value, Refusal>> {
  try {
    return await inTransaction(async (tx) => {
      const result = await work(tx)
      if (!result.ok) throw new Undo(result)
      return result
    })
  } catch (error) {
    if (error instanceof Undo) return error.result as Result<Value, Refusal>
    throw error
  }
}
