import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import { openDatabase, type Sql } from './database.ts'

/** A door to the server that can be slammed: every connection breaks, the next one is let in. */
interface Door {
  readonly url: string
  readonly slam: () => void
  readonly close: () => void
}

const openDoor = async (to: string): Promise<Door> => {
  const url = new URL(to)
  const [port, host] = [Number(url.port), url.hostname]
  const sockets = new Set<Socket>()
  const door = createServer((client) => {
    const server = connect(port, host)
    for (const [socket, other] of [[client, server], [server, client]] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket) && other.destroy())
    }
    client.pipe(server).pipe(client)
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  url.port = String((door.address() as AddressInfo).port)
  return { url: url.href, slam: () => sockets.forEach((socket) => socket.resetAndDestroy()), close: () => door.close() }
}

let database: TestDatabase
let door: Door
let sql: Sql

beforeAll(async () => {
  database = await createEmptyDatabase('studio')
})
beforeEach(async () => {
  door = await openDoor(database.url('studio'))
  sql = openDatabase(door.url)
})
afterEach(async () => {
  await sql.end({ timeout: 1 })
  door.close()
})
afterAll(() => database.drop())

const outcomeOf = (work: Promise<unknown>): Promise<'answered' | 'refused'> => work.then(() => 'answered', () => 'refused')

describe('a connection that is cut fails what was under way on it and nothing else', () => {
  test('transactions that wait for the server are refused, and their ROLLBACK ends nobody', async () => {
    const begun = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
    const under = begun.map(({ resolve }) => outcomeOf(sql.begin(async (tx) => {
      await tx`select 1`
      setImmediate(resolve)
      await tx`select pg_sleep(0.2)`
    })))
    await Promise.all(begun.map(({ promise }) => promise))
    door.slam()
    expect(await Promise.all(under)).toEqual(['refused', 'refused', 'refused'])
    expect(await sql.begin((tx) => tx`select 2 as two`)).toMatchObject([{ two: 2 }])
  })

  test('statements that wait for the server are refused, and so is one that comes while the connection ends: none waits for ever', async () => {
    await sql`select 1`
    const under = Array.from({ length: 4 }, () => outcomeOf(sql`select pg_sleep(0.2)`).then((outcome) => Promise.all([outcome, outcomeOf(sql`select 1`)])))
    await sql`select 1`
    door.slam()
    expect((await Promise.all(under)).map(([first]) => first)).toEqual(['refused', 'refused', 'refused', 'refused'])
    expect(await sql`select 2 as two`).toMatchObject([{ two: 2 }])
  })
})

test('a transaction whose work throws is rolled back, and its successor sees nothing of it', async () => {
  await sql`create table if not exists kept (word text)`
  const broken = sql.begin(async (tx) => {
    await tx`insert into kept values ('lost')`
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  expect(await sql.begin((tx) => tx`select count(*)::int as count from kept`)).toMatchObject([{ count: 0 }])
})

test('more transactions than connections wait for their turn', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, place) => sql.begin((tx) => tx`select ${place}::int as place`)))
  expect(answers.map(([row]) => row?.['place'])).toEqual(Array.from({ length: 30 }, (_, place) => place))
})
