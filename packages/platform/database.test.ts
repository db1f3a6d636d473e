import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDatabase, type Queryable, type Sql, type TransactionSql } from './database.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  await database.sql('owner')`create table public.note (n int primary key)`
  await database.sql('owner')`grant all on public.note to app`
  sql = createDatabase({ url: database.url('app'), name: 'test', connectionsMax: 2 })
})
afterAll(async () => {
  await sql.end({ timeout: 1 })
  await database.drop()
})

const notes = async () => (await sql<{ n: number }[]>`select n from public.note order by n`).map(({ n }) => n)

describe('a transaction', () => {
  test('that answers is kept, that throws is not', async () => {
    expect(await sql.begin(async (tx) => (await tx`insert into public.note values (1) returning n`)[0])).toEqual({
      n: 1,
    })
    await expect(
      sql.begin(async (tx) => {
        await tx`insert into public.note values (2)`
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await notes()).toEqual([1])
  })

  test('whose connection is cut writes nothing more, and nothing into the transaction after it', async () => {
    const first = sql.begin(async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      await tx`insert into public.note values (10)`
      await database.sql('app')`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`
      await tx`insert into public.note values (11)`
    })
    await expect(first).rejects.toMatchObject({
      code: expect.stringMatching(/^(57P01|CONNECTION_CLOSED|ECONNRESET)$/) as string,
    })
    await sql.begin(async (tx) => tx`insert into public.note values (20)`)
    expect(await notes()).toEqual([1, 20])
  })

  test('refuses a statement that comes after its end', async () => {
    let kept: TransactionSql = sql as never
    await sql.begin(async (tx) => {
      kept = tx
    })
    await expect(kept`insert into public.note values (12)`).rejects.toMatchObject({ code: 'CONNECTION_ENDED' })
    expect(await notes()).not.toContain(12)
  })

  test('with a refused statement is rolled back, even if its work goes on', async () => {
    await expect(
      sql.begin(async (tx) => {
        await tx`insert into public.note values (13)`
        await tx`insert into public.note values (13)`.catch(() => 'ignored')
      }),
    ).rejects.toMatchObject({ code: '23505' })
    expect(await notes()).not.toContain(13)
  })

  test('goes on after a savepoint that was undone', async () => {
    await sql.begin(async (tx) => {
      await tx`insert into public.note values (14)`
      await tx.savepoint((part) => part`insert into public.note values (15), (14)`).catch(() => 'undone')
      await tx`insert into public.note values (16)`
    })
    expect((await notes()).filter((n) => n > 13 && n < 20)).toEqual([14, 16])
  })

  test('runs its statements one after the other, and keeps its connection when it is refused', async () => {
    const one = createDatabase({ url: database.url('app'), name: 'one', connectionsMax: 1 })
    const pidOf = async (tx: Queryable) => (await tx<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid
    const before = await pidOf(one)
    expect(
      await one.begin(async (tx) => Promise.all([tx`select 1 as n`, tx`select 2 as n`, tx`select 3 as n`])),
    ).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
    await expect(
      one.begin(async (tx) => {
        await tx`insert into public.note values (17)`
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(await pidOf(one)).toBe(before)
    await one.end()
    expect(await notes()).not.toContain(17)
  })

  test('waits for its turn when all connections are taken, also after some were given up', async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => 30 + index)
    const outcomes = await Promise.allSettled(
      numbers.map((n) =>
        sql.begin(async (tx) => {
          await tx`insert into public.note values (${n})`
          if (n % 3 === 0) throw new Error('no')
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(numbers.map((n) => n % 3 !== 0))
    expect((await notes()).filter((n) => n >= 30)).toEqual(numbers.filter((n) => n % 3 !== 0))
  })
})

test.each([
  ['of requests', {}, '3s'],
  // Migrations and checks: what they wait for is a busy machine. The server's own limit holds.
  ['without a timeout', { statementTimeoutMs: 0 }, '1min'],
])('a transaction of a pool %s may be idle for a while', async (_, options, limit) => {
  const pool = createDatabase({ url: database.url('app'), name: 'idle', connectionsMax: 1, ...options })
  expect(await pool`select current_setting('idle_in_transaction_session_timeout') as limit`).toEqual([{ limit }])
  await pool.end()
})

test('a process that stands still in its transaction is told that it was idle', async () => {
  const settings = { idle_in_transaction_session_timeout: 50 }
  const pool = createDatabase({ url: database.url('app'), name: 'stands still', settings })
  const stalled = pool.begin(async (tx) => {
    await tx`select 1`
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    await tx`select 1`
  })
  await expect(stalled).rejects.toMatchObject({ code: '25P03' })
  await pool.end()
})

test('a connection that is idle too long is ended, one that is to last is kept', async () => {
  const [brief, lasting] = [
    createDatabase({ url: database.url('app'), name: 'brief', idleSeconds: 1 }),
    createDatabase({ url: database.url('app'), name: 'lasting', idleSeconds: null }),
  ]
  const pidOf = async (pool: Sql) => (await pool<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0
  const [ended, kept] = [await pidOf(brief), await pidOf(lasting)]
  await vi.waitFor(async () => expect(await sql`select from pg_stat_activity where pid = ${ended}`).toHaveLength(0), {
    timeout: 60_000,
    interval: 100,
  })
  expect(await pidOf(lasting)).toBe(kept)
  await Promise.all([brief.end(), lasting.end()])
})

describe('a cached plan', () => {
  test('that was made while a table was empty looks rows up by index once it is full', async () => {
    const owner = database.sql('owner')
    await owner`create table public.grown (n int primary key, word text)`
    await owner`grant all on public.grown to app`
    await owner`analyze public.grown`
    const one = createDatabase({ url: database.url('app'), name: 'plans', connectionsMax: 1 })
    const read = (n: number) => one`select word from public.grown where n = ${n}`
    // The server keeps a generic plan from the sixth execution on.
    for (let n = 0; n < 10; n += 1) await read(n)
    await owner`insert into public.grown select n, 'word' from generate_series(1, 5000) n`
    for (let n = 0; n < 10; n += 1) await read(n)
    await one.end()
    const counted = async () =>
      (
        await owner<
          { scans: number; rows: number }[]
        >`select idx_scan::int as scans, seq_tup_read::int as rows from pg_stat_user_tables where relname = 'grown'`
      )[0]
    await expect.poll(async () => (await counted())?.scans).toBe(20)
    expect((await counted())?.rows).toBe(0)
  })
})

describe('a connection that breaks', () => {
  /** Connections to the server that can be cut, all at once. */
  const openLine = async () => {
    const target = new URL(database.url('app'))
    const [port, host] = [Number(target.port), target.hostname]
    const sockets = new Set<Socket>()
    const line = createServer((client) => {
      const server = connect(port, host)
      for (const [socket, other] of [
        [client, server],
        [server, client],
      ] as const) {
        sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => sockets.delete(socket) && other.destroy())
      }
      client.pipe(server).pipe(client)
    })
    await once(line.listen(0, '127.0.0.1'), 'listening')
    target.port = String((line.address() as AddressInfo).port)
    return {
      url: target.href,
      cut: () => sockets.forEach((socket) => socket.resetAndDestroy()),
      hold: () => sockets.forEach((socket) => socket.pause()),
      close: () => void line.close(),
    }
  }
  const outcomeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'answered',
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    )

  test('fails its statements and transactions, and the pool serves on', async () => {
    const line = await openLine()
    const pool = createDatabase({ url: line.url, name: 'cut', connectionsMax: 4 })
    const refused = expect.stringMatching(/^(ECONNRESET|CONNECTION_CLOSED)$/) as string
    const begun = Promise.withResolvers<void>()
    const under = [
      outcomeOf(pool`select pg_sleep(4)`),
      outcomeOf(pool`select pg_sleep(4)`),
      outcomeOf(
        pool.begin(async (tx) => {
          await tx`select 1`
          setImmediate(begun.resolve)
          await tx`select pg_sleep(4)`
        }),
      ),
    ]
    await begun.promise
    await expect
      .poll(
        () =>
          sql`select from pg_stat_activity where application_name = 'cut' and query like 'select pg_sleep%' and state = 'active'`.then(
            ({ length }) => length,
          ),
        { timeout: 20_000 },
      )
      .toBe(3)
    line.cut()
    expect(await Promise.all(under)).toEqual([refused, refused, refused])
    expect(await pool`select 2 as two`).toEqual([{ two: 2 }])
    expect(await pool.begin((tx) => tx`select 2 as two`)).toEqual([{ two: 2 }])
    await pool.end()
    line.close()
  })

  test('is opened again for notices, and its hearer learns of it', async () => {
    const line = await openLine()
    const pool = createDatabase({ url: line.url, name: 'test' })
    const received: string[] = []
    const listening = vi.fn<() => void>()
    const { unlisten } = await pool.listen('test channel', (payload) => void received.push(payload), listening)
    line.cut()
    await vi.waitFor(() => expect(listening).toHaveBeenCalledTimes(2), 10_000)
    await sql.notify('test channel', 'again')
    await vi.waitFor(() => expect(received).toEqual(['again']), 10_000)
    await unlisten()
    await pool.end()
    line.close()
  })

  test('that falls silent does not hold up the end of its pool, which answers all callers', async () => {
    const line = await openLine()
    const pool = createDatabase({ url: line.url, name: 'test', connectionsMax: 1 })
    await pool`select 1`
    line.hold()
    const [under, waits] = [outcomeOf(pool`select 1`), outcomeOf(pool`select 1`)]
    await pool.end({ timeout: 0 })
    expect(await Promise.all([under, waits, outcomeOf(pool`select 1`)])).toEqual([
      'CONNECTION_ENDED',
      'CONNECTION_ENDED',
      'CONNECTION_ENDED',
    ])
    line.close()
  })

  test('that cannot be opened is refused with its reason', async () => {
    const line = await openLine()
    line.close()
    const pool = createDatabase({ url: line.url, name: 'test' })
    expect(await outcomeOf(pool`select 1`)).toBe('ECONNREFUSED')
    expect(await outcomeOf(pool.listen('test channel', () => undefined))).toBe('ECONNREFUSED')
    await pool.end()
  })
})

test('a pool waits at its end for what is under way', async () => {
  const pool = createDatabase({ url: database.url('app'), name: 'test', connectionsMax: 1 })
  const under = [
    pool`select pg_sleep(0.05), 1 as n`.then(([row]) => row?.['n']),
    pool`select 2 as n`.then(([row]) => row?.['n']),
  ]
  await pool.end()
  expect(await Promise.all(under)).toEqual([1, 2])
})

test('a caller waits for a free connection no longer than a statement may take', async () => {
  // The first connection is opened within the same time.
  const pool = createDatabase({ url: database.url('app'), name: 'test', connectionsMax: 1, statementTimeoutMs: 2_000 })
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = pool.begin(() => (held.resolve(), over.promise))
  await Promise.race([held.promise, holding])
  await expect(pool`select 1`).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' })
  over.resolve()
  await holding
  await pool.end()
})

test('a transaction waits for its turn no longer than two statements may take, and the next one begins', async () => {
  const pool = createDatabase({ url: database.url('app'), name: 'test', connectionsMax: 1, statementTimeoutMs: 1_000 })
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = pool.begin(() => (held.resolve(), over.promise))
  await Promise.race([held.promise, holding])
  const refused = await Promise.allSettled([1, 2].map(() => pool.begin(async () => 'begun')))
  expect(refused).toMatchObject([{ reason: { code: 'CONNECT_TIMEOUT' } }, { reason: { code: 'CONNECT_TIMEOUT' } }])
  const waits = pool.begin(async () => 'begun')
  over.resolve()
  await holding
  expect([await waits, await pool.begin(async () => 'begun')]).toEqual(['begun', 'begun'])
  await pool.end()
})

test('settings of the address and of the pool hold in each session', async () => {
  const url = new URL(database.url('app'))
  url.searchParams.set('options', '-c work_mem=2MB')
  const pool = createDatabase({
    url: url.href,
    name: 'set',
    settings: { lock_timeout: 1_000, search_path: 'wallet, public' },
  })
  expect(
    await pool`select current_setting('work_mem') as memory, current_setting('lock_timeout') as locks, current_setting('search_path') as path, current_setting('application_name') as name`,
  ).toEqual([{ memory: '2MB', locks: '1s', path: 'wallet, public', name: 'set' }])
  await pool.end()
})
