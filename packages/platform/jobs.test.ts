import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrateJobs, requestJob, runJobs, unlockAbandoned } from './jobs.ts'
import { createLogger } from './logger.ts'
import { openLibraryPool } from './postgres/library-pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await migrateJobs({ ownerUrl: database.url('owner'), sql: database.sql('owner') })
})
afterAll(() => database.drop())

test('a job runs once if and only if its transaction commits, by the role app', async () => {
  const sql = database.sql('app')
  await sql.begin((tx) => requestJob(tx, { task: 'note', payload: { n: 1 } }))
  await sql.begin((tx) => requestJob(tx, { task: 'note', payload: { n: 2 }, key: 'two' }))
  await sql.begin((tx) => requestJob(tx, { task: 'note', payload: { n: 3 }, key: 'two' }))
  await sql
    .begin(async (tx) => {
      await requestJob(tx, { task: 'note', payload: { n: 4 } })
      throw new Error('changed my mind')
    })
    .catch(() => 'rolled back')

  const seen: unknown[] = []
  const tasks = { note: async (payload: unknown) => void seen.push(payload) }
  const runner = await runJobs({
    url: database.url('app'),
    tasks,
    schedules: [{ task: 'note', when: '0 0 1 1 *' }],
    logger: createLogger({ name: 'test', level: 'silent' }),
  })
  await vi.waitFor(() => expect(seen).toHaveLength(2), { timeout: 60_000 })
  await runner.stop()
  // Jobs that are due together run concurrently: their order is not guaranteed.
  expect(new Set(seen)).toEqual(new Set([{ n: 1 }, { n: 3 }]))
})

test('a connection that breaks is replaced while jobs run, and heard of while they stop', async () => {
  const sql = database.sql('app')
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const done: unknown[] = []
  const runner = await runJobs({
    url: database.url('app'),
    tasks: { note: async (payload) => void done.push(payload) },
    schedules: [],
    logger,
  })
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`
  // A connection that is still being opened is not one that breaks: another look then finds it.
  await vi.waitFor(
    async () => {
      await cut()
      expect(lines.join()).toContain('a connection of the jobs broke')
    },
    { timeout: 60_000, interval: 200 },
  )
  await requestJob(sql, { task: 'note', payload: { n: 5 } })
  await vi.waitFor(() => expect(done).toEqual([{ n: 5 }]), { timeout: 60_000 })
  const stopping = runner.stop()
  await cut()
  await stopping
})

test('a connection that breaks while a finished job is recorded ends neither the process nor the jobs', async () => {
  const [sql, owner] = [database.sql('app'), database.sql('owner')]
  const done: unknown[] = []
  const finish = Promise.withResolvers<void>()
  const tasks = { hold: () => finish.promise, note: async (payload: unknown) => void done.push(payload) }
  const runner = await runJobs({
    url: database.url('app'),
    tasks,
    schedules: [],
    logger: createLogger({ name: 'test', level: 'silent' }),
  })
  await requestJob(sql, { task: 'hold', payload: {}, key: 'held' })
  await owner.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    // It is recorded by deleting its row, which another transaction holds until the connection is cut.
    await vi.waitFor(
      async () =>
        expect(
          await tx`select from jobs._private_jobs where key = 'held' and locked_at is not null for update`,
        ).toHaveLength(1),
      { timeout: 60_000 },
    )
    finish.resolve()
    const cut = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect(await cut()).toHaveLength(1), { timeout: 60_000 })
  })
  await requestJob(sql, { task: 'note', payload: { n: 6 } })
  await vi.waitFor(() => expect(done).toEqual([{ n: 6 }]), { timeout: 60_000 })
  await runner.stop()
})

/** The database behind a cable that can be cut; `isCutAt` looks at what is sent to it. */
async function openCable(isCutAt: (sent: Buffer) => boolean = () => false) {
  const address = new URL(database.url('app'))
  const sockets = new Set<Socket>()
  let isAway = false
  const server = createServer((near) => {
    const far = connect(Number(address.port), address.hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => socket.destroy()))
    if (isAway) return sockets.forEach((socket) => socket.destroy())
    near.on('data', (sent) => void (isCutAt(sent) && near.destroy()))
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = Object.assign(new URL(address), {
    hostname: '127.0.0.1',
    port: String((server.address() as AddressInfo).port),
  }).href
  const cut = (): void => {
    isAway = true
    sockets.forEach((socket) => socket.destroy())
  }
  return { url, cut, mend: () => void (isAway = false), close: () => server.close() }
}

test('jobs go on where one is not recorded, the next one is, and one in hand fails', { tags: 'full' }, async () => {
  const [sql, owner] = [database.sql('app'), database.sql('owner')]
  const done: unknown[] = []
  const lines: string[] = []
  const [finish, next, failing] = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const runner = await runJobs({
    url: database.url('app'),
    tasks: {
      hold: () => finish!.promise,
      next: () => next!.promise,
      fail: () => failing!.promise,
      note: async (payload) => void done.push(payload),
    },
    schedules: [],
    logger: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
  })
  const held = ['hold', 'next', 'fail']
  for (const task of held) await requestJob(sql, { task, payload: {}, key: task })
  const locked = async () =>
    (
      await owner<
        { key: string }[]
      >`select key from jobs._private_jobs where locked_at is not null and key = any(${held})`
    ).map(({ key }) => key)
  await vi.waitFor(async () => expect((await locked()).toSorted()).toEqual(held.toSorted()), { timeout: 60_000 })
  await owner.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    await tx`select from jobs._private_jobs where key = 'hold' for update`
    finish!.resolve()
    const cut = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect(await cut()).toHaveLength(1), { timeout: 60_000 })
  })
  await vi.waitFor(() => expect(runner.isRunning()).toBe(false), { timeout: 60_000 })
  next!.resolve()
  // A busy machine may not record this one either.
  const isOver = async () =>
    !(await locked()).includes('next') || lines.join().split('Failed to complete jobs').length > 2
  await vi.waitFor(async () => expect(await isOver()).toBe(true), { timeout: 60_000 })
  failing!.reject(new Error('planted'))
  await requestJob(sql, { task: 'note', payload: { n: 11 } })
  await vi.waitFor(() => expect(done).toEqual([{ n: 11 }]), { timeout: 60_000 })
  await runner.stop()
})

test('a runner whose first question breaks is replaced', async () => {
  let questions = 0
  const cable = await openCable((sent) => sent.includes('insert into "jobs"._private_tasks') && ++questions === 1)
  const done: unknown[] = []
  const tasks = { note: async (payload: unknown) => void done.push(payload) }
  const runner = await runJobs({
    url: cable.url,
    tasks,
    schedules: [],
    logger: createLogger({ name: 'test', level: 'silent' }),
  })
  await requestJob(database.sql('app'), { task: 'note', payload: { n: 9 } })
  await vi.waitFor(() => expect(done).toEqual([{ n: 9 }]), { timeout: 60_000 })
  expect(questions).toBeGreaterThan(1)
  await runner.stop()
  cable.close()
})

test('jobs go on after an outage that began while a finished job was recorded', async () => {
  const [sql, owner, cable] = [database.sql('app'), database.sql('owner'), await openCable()]
  const [done, lines] = [[] as unknown[], [] as string[]]
  const finish = Promise.withResolvers<void>()
  const tasks = { hold: () => finish.promise, note: async (payload: unknown) => void done.push(payload) }
  const runner = await runJobs({
    url: cable.url,
    tasks,
    schedules: [],
    logger: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
  })
  await requestJob(sql, { task: 'hold', payload: {}, key: 'held' })
  await owner.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    await vi.waitFor(
      async () =>
        expect(
          await tx`select from jobs._private_jobs where key = 'held' and locked_at is not null for update`,
        ).toHaveLength(1),
      { timeout: 60_000 },
    )
    finish.resolve()
    await vi.waitFor(
      async () =>
        expect(
          await sql`select from pg_stat_activity where datname = current_database() and usename = current_user and wait_event_type = 'Lock'`,
        ).toHaveLength(1),
      { timeout: 60_000 },
    )
    cable.cut()
    await vi.waitFor(() => expect(lines.join()).toContain('could not be started'), { timeout: 60_000 })
  })
  cable.mend()
  await requestJob(sql, { task: 'note', payload: { n: 7 } })
  await vi.waitFor(() => expect(done).toEqual([{ n: 7 }]), { timeout: 60_000 })
  await runner.stop()
  cable.close()
})

test('what a killed process had in hand is taken up again; what a living one has in hand stays there', async () => {
  const [sql, owner] = [database.sql('app'), database.sql('owner')]
  const { pool, end } = openLibraryPool({ url: database.url('app'), name: 'test', onError: () => undefined })
  const [begun, done] = [[] as unknown[], [] as unknown[]]
  const finish = Promise.withResolvers<void>()
  const tasks = {
    hold: async (payload: unknown) => (begun.push(payload), finish.promise),
    note: async (payload: unknown) => void done.push(payload),
  }
  const runner = await runJobs({
    url: database.url('app'),
    tasks,
    schedules: [],
    logger: createLogger({ name: 'test', level: 'silent' }),
  })
  expect(runner.isRunning()).toBe(true)
  await requestJob(sql, { task: 'hold', payload: {}, key: 'held by the living' })
  await vi.waitFor(() => expect(begun).toHaveLength(1), { timeout: 60_000 })
  await owner.begin(async (tx) => {
    await requestJob(tx, { task: 'note', payload: { n: 8 }, key: 'held by the dead' })
    await tx`update jobs._private_jobs set locked_by = 'pool-killed', locked_at = now() where key = 'held by the dead'`
  })
  await unlockAbandoned(pool)
  expect(await sql`select from jobs.jobs where locked_by = 'pool-killed'`).toHaveLength(1)
  await owner`update jobs._private_jobs set locked_at = locked_at - interval '1 minute' where key like 'held by %'`
  await unlockAbandoned(pool)
  await vi.waitFor(() => expect(done).toEqual([{ n: 8 }]), { timeout: 60_000 })
  expect(await sql`select from jobs.jobs where key = 'held by the living' and locked_by is not null`).toHaveLength(1)
  finish.resolve()
  await Promise.all([runner.stop(), runner.stop()])
  expect([begun.length, await sql`select from jobs.jobs where key like 'held by %'`]).toEqual([1, []])
  await end()
})

test('a runner that waits for a job in hand before it stops takes no jobs, and says so', async () => {
  const [sql, finish] = [database.sql('app'), Promise.withResolvers<void>()]
  const begun: unknown[] = []
  const runner = await runJobs({
    url: database.url('app'),
    tasks: { hold: async (payload) => (begun.push(payload), finish.promise) },
    schedules: [],
    logger: createLogger({ name: 'test', level: 'silent' }),
  })
  await requestJob(sql, { task: 'hold', payload: {} })
  await vi.waitFor(() => expect(begun).toHaveLength(1), { timeout: 60_000 })
  // The connection of its lock is the only one that breaks.
  const cut = await sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
  expect(cut).toHaveLength(1)
  await vi.waitFor(() => expect(runner.isRunning()).toBe(false), { timeout: 60_000 })
  finish.resolve()
  await vi.waitFor(() => expect(runner.isRunning()).toBe(true), { timeout: 60_000 })
  await runner.stop()
})

test('a clock that was ahead and is set back does not stop the schedule', { tags: 'full' }, async () => {
  const owner = database.sql('owner')
  // A minute that is over for the database, so that the jobs of that minute are due.
  const minute = Math.floor(Date.now() / 60_000 - 2) * 60_000
  const hourMs = 3_600_000
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: minute + hourMs - 8_000 })
  const done: unknown[] = []
  const runner = await runJobs({
    url: database.url('app'),
    tasks: { note: async (payload) => void done.push(payload) },
    schedules: [{ task: 'note', when: '* * * * *' }],
    logger: createLogger({ name: 'test', level: 'silent' }),
  })
  await owner`update jobs._private_known_crontabs set last_execution = ${new Date(minute + hourMs).toISOString()}`
  vi.setSystemTime(Date.now() - hourMs - 5_000)
  // On a slow machine the first minute may be over before the jobs are started again: then the next one has its turn.
  for (let count = 0; done.length === 0 && count < 600; count += 1) await pause(250)
  vi.useRealTimers()
  await runner.stop()
  expect(done).not.toEqual([])
})
