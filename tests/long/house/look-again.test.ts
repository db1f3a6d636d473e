import { createServer, type AddressInfo, type Server } from 'node:net'
import { once } from 'node:events'
import { createDatabase, DatabaseError } from '@zoria/platform/database'
import { expect, test } from 'vitest'
import { lookAgain } from './look-again.ts'

/** A look that fails with each fault before it answers. */
const failing = (...faults: readonly Error[]) => {
  const left = [...faults]
  return async (): Promise<string> => {
    const fault = left.shift()
    if (fault !== undefined) throw fault
    return 'seen'
  }
}

const fromServer = (severity: string, code: string): DatabaseError =>
  Object.assign(new DatabaseError('of the server', 0, 'error'), { severity, code })

test.each([
  ['the server ended an idle transaction', fromServer('FATAL', '57P05')],
  ['the server is still recovering', fromServer('FATAL', '57P03')],
  [
    'the connection broke',
    Object.assign(new Error('Connection terminated unexpectedly'), { code: 'CONNECTION_CLOSED' }),
  ],
  ['no connection was opened in time', Object.assign(new Error('timeout expired'), { code: 'CONNECT_TIMEOUT' })],
])('a look is repeated when %s', async (_, fault) => {
  expect(await lookAgain(failing(fault, fault), { pauseMs: 1 })).toBe('seen')
})

test.each([
  ['a refused statement', fromServer('ERROR', '42703')],
  ['a fault of the test', new TypeError('round is undefined')],
])('%s is thrown at once', async (_, fault) => {
  await expect(lookAgain(failing(fault), { pauseMs: 1 })).rejects.toBe(fault)
})

test('a loss that stays is thrown', async () => {
  const fault = fromServer('FATAL', '57P03')
  await expect(lookAgain(failing(fault, fault, fault), { tries: 3, pauseMs: 1 })).rejects.toBe(fault)
})

test('a server that breaks every connection is a loss to the driver', async () => {
  let joined = 0
  const server: Server = createServer((socket) => {
    joined += 1
    socket.on('error', () => undefined).destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const sql = createDatabase({
    url: `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`,
    name: 'look-again',
    connectionsMax: 1,
  })
  await expect(lookAgain(() => sql`select 1`, { tries: 3, pauseMs: 1 })).rejects.toThrow(/terminated|ECONNRESET|EPIPE/)
  expect(joined).toBe(3)
  await sql.end()
  server.close()
})
