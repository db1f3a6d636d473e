import { DatabaseError } from 'pg'

/** The server's error for a refused statement. `severity` FATAL or PANIC: it also ended the session. */
export { DatabaseError }

/** Did the server refuse the statement and keep the session? */
export function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC'
}

/** Did the server cancel the statement because transactions waited for each other? Our order of locks is broken. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '40P01'
}

/**
 * A connection error with a code: of the server, the operating system, or CONNECTION_CLOSED and CONNECT_TIMEOUT if pg
 * sets none.
 */
export function connectionFault(error: Error | undefined, cause?: Error): Error {
  const fault = error ?? new Error('the connection was not opened')
  if (fault instanceof DatabaseError || typeof (fault as NodeJS.ErrnoException).code === 'string') return fault
  return Object.assign(fault, {
    ...(cause !== undefined && { cause }),
    code: fault.message.includes('timeout') ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED',
  })
}

/** A statement after the end of its pool or transaction. */
export function connectionEnded(): Error {
  return Object.assign(new Error('CONNECTION_ENDED: the pool or the transaction of this statement has ended'), {
    code: 'CONNECTION_ENDED',
  })
}
