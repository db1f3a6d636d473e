import type { Result } from '@zoria/kernel'
import type { InTransaction, TransactionSql } from './database.ts'

/** Carries a refusal out of a transaction to roll it back. Internal to this file. */
class Undo extends Error {
  readonly result: Result<never, unknown>
  constructor(result: Result<never, unknown>) {
    super('the transaction is rolled back')
    this.result = result
  }
}

/** Runs `work` in a transaction that is committed only if it returns ok: a refusal leaves no writes. */
export async function inRefusableTransaction<Value, Refusal>(
  inTransaction: InTransaction,
  work: (tx: TransactionSql) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
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
