import type { DatabaseAdapter } from 'payload'

/**
 * Lets at most `max` transactions be open at once; further ones wait. With a transaction on every connection none could
 * end: Payload also reads outside of them.
 */
export function limitTransactions(
  db: Pick<DatabaseAdapter, 'beginTransaction' | 'commitTransaction' | 'rollbackTransaction'>,
  max: number,
): void {
  const [begin, commit, rollback] = [
    db.beginTransaction.bind(db),
    db.commitTransaction.bind(db),
    db.rollbackTransaction.bind(db),
  ]
  const [open, waiting] = [new Set<unknown>(), [] as (() => void)[]]
  let free = max
  const take = async (): Promise<void> => {
    if (free > 0) free -= 1
    else await new Promise<void>((settle) => void waiting.push(settle))
  }
  const giveBack = (): void => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  const ending =
    (end: typeof commit): typeof commit =>
    async (id) => {
      // Payload ends a failed transaction more than once.
      const isOurs = open.delete(await id)
      try {
        await end(id)
      } finally {
        if (isOurs) giveBack()
      }
    }
  db.beginTransaction = async (options) => {
    await take()
    try {
      const id = await begin(options)
      open.add(id)
      return id
    } catch (fault) {
      giveBack()
      throw fault
    }
  }
  db.commitTransaction = ending(commit)
  db.rollbackTransaction = ending(rollback)
}
