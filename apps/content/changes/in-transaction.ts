import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload'

/** Runs work atomically: in the request's transaction, or in a new one. */
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
