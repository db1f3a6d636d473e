import { connectionEnded, isAnswer } from './faults.ts'
import type { Connection } from './connections.ts'
import { createTag, type Run, type Tag } from './statement.ts'

export interface TransactionTag extends Tag {
  /** Runs `work` in a savepoint: its writes are rolled back if it throws, and the transaction continues. */
  savepoint<Answer>(work: (tx: TransactionTag) => Promise<Answer>): Promise<Answer>
}

/**
 * Runs `work` in a transaction on its own connection: committed when `work` resolves, rolled back when it throws.
 * Statements run one after the other. Statements after the end are refused. The connection is always released.
 */
export async function runTransaction<Answer>(
  connection: Connection,
  work: (tx: TransactionTag) => Promise<Answer>,
): Promise<Answer> {
  const session = createSession(connection)
  let state: 'ready' | 'unknown' = 'unknown'
  try {
    await connection.runScript('begin')
    const answer = await work(session.tag)
    await session.close()
    // PostgreSQL answers COMMIT with a rollback, without an error, if a statement failed.
    const { command } = await connection.runScript('commit')
    state = 'ready'
    if (command !== 'COMMIT') throw session.firstFault() ?? new Error('the transaction was rolled back')
    return answer
  } catch (error) {
    if (state === 'unknown') state = await rolledBack(connection, session)
    throw error
  } finally {
    connection.release(state)
  }
}

type Session = Readonly<{ tag: TransactionTag; close: () => Promise<void>; firstFault: () => unknown }>

// The rollback on a lost connection fails; the server has already rolled back.
const rolledBack = async (connection: Connection, session: Session): Promise<'ready' | 'unknown'> => {
  await session.close()
  return connection.runScript('rollback').then(
    () => 'ready',
    () => 'unknown',
  )
}

const createSession = (connection: Connection): Session => {
  let isOpen = true
  let last: Promise<unknown> = Promise.resolve()
  let fault: unknown
  let savepoints = 0

  const inTurn = <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    if (!isOpen) return Promise.reject(connectionEnded())
    const answer = last.then(send)
    last = answer.catch((error: unknown) => void (fault ??= error))
    return answer
  }
  const run: Run = (statement) => inTurn(() => connection.run(statement))
  const runText = (text: string): Promise<unknown> => inTurn(() => connection.runScript(text))
  const runScript: Run = async ({ text }) => (await inTurn(() => connection.runScript(text))).rows

  const savepoint: TransactionTag['savepoint'] = async (work) => {
    savepoints += 1
    const name = `s${savepoints}`
    await runText(`savepoint ${name}`)
    try {
      return await work(tag)
    } catch (error) {
      await runText(`rollback to savepoint ${name}`)
      if (isAnswer(fault)) fault = undefined
      throw error
    }
  }
  const tag: TransactionTag = Object.assign(createTag({ run, runScript }), { savepoint })
  return {
    tag,
    close: async () => {
      isOpen = false
      await last
    },
    firstFault: () => fault,
  }
}
