import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload'

/** Does some work whole or not at all: in the transaction that the request is in, or in one of its own. */
export async function inTransaction<Done>(req: PayloadRequest, work: () => Promise<Done>): Promise<Done> {
  const isOurs = await initTransaction(req)
  try {
    const done = await work()
    if (isOurs) await commitTransaction(req)
    return done
  } catch (fault) {
    await killTransaction(req)
    throw fault
  }
}
