import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A door to the server that can be slammed. */
const openDoor = async (): Promise<{ url: string; slam: () => void; close: () => void }> => {
  const target = new URL(database.url('app'))
  const serverPort = Number(target.port)
  const sockets = new Set<Socket>()
  const door = createServer((client) => {
    const server = connect(serverPort, target.hostname)
    for (const [socket, other] of [[client, server], [server, client]] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket) && other.destroy())
    }
    client.pipe(server).pipe(client)
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  target.port = String((door.address() as AddressInfo).port)
  return { url: target.href, slam: () => sockets.forEach((socket) => socket.resetAndDestroy()), close: () => door.close() }
}

test('transactions that are cut while they wait for the server are refused, their ROLLBACK ends nothing, and the pool serves on', async () => {
  const door = await openDoor()
  const sql = createDatabase({ url: door.url, name: 'test', connectionsMax: 3 })
  const waits = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const under = waits.map((begun) => sql.begin(async (tx) => {
    await tx`select 1`
    setImmediate(begun.resolve)
    await tx`select pg_sleep(0.1)`
  }).then(() => 'answered', () => 'refused'))
  await Promise.all(waits.map(({ promise }) => promise))
  door.slam()
  expect(await Promise.all(under)).toEqual(['refused', 'refused', 'refused'])
  expect(await sql.begin((tx) => tx`select 2 as two`.then(([row]) => row?.['two']))).toBe(2)
  await sql.end()
  door.close()
})

test('statements that come while a cut connection ends are answered', async () => {
  const door = await openDoor()
  const sql = createDatabase({ url: door.url, name: 'test', connectionsMax: 5 })
  await sql`select 1`
  const outcome = (work: Promise<unknown>): Promise<'answered' | 'refused'> => work.then(() => 'answered', () => 'refused')
  const under = Array.from({ length: 4 }, () => outcome(sql`select pg_sleep(2)`).then(async (first) => [first, await outcome(sql`select 1`)]))
  await sql`select 1`
  door.slam()
  expect((await Promise.all(under)).map(([first]) => first)).toEqual(['refused', 'refused', 'refused', 'refused'])
  expect(await sql`select 2 as two`).toMatchObject([{ two: 2 }])
  await sql.end({ timeout: 1 })
  door.close()
})
