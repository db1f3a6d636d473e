import { createTestDatabase } from '@zoria/testkit/database'
import { afterAll, expect, test, vi } from 'vitest'
import { announce, followTopic, listenToPlayers } from './live.ts'
import { createLogger } from './logger.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }

const database = await createTestDatabase()
const sql = database.sql('app')
const logger = createLogger({ name: 'test', level: 'silent' })

afterAll(() => database.drop())

/** Ends the connections that listen, as a restart of the server does. */
const cut = () =>
  sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and query like 'listen %'`

/** Waits until the announcements of a topic so far were heard. */
async function heardOf(topic: 'big_wins'): Promise<void> {
  const heard = Promise.withResolvers<void>()
  const followed = await sql.listen('zoria_public', () => heard.resolve())
  await announce(sql, { topic })
  await heard.promise
  await followed.unlisten()
}

test('a public topic is looked at when it is followed, after a change, and after the connection was lost that hears of changes', async () => {
  let looks = 0
  const followed = await followTopic(
    { sql, logger },
    { topic: 'big_wins', restMs: 0, look: async () => void (looks += 1) },
  )
  expect(looks).toBe(1)
  await announce(sql, { topic: 'jackpots' })
  await announce(sql, { topic: 'big_wins' })
  await vi.waitFor(() => expect(looks).toBe(2), patience)
  await cut()
  await vi.waitFor(() => expect(looks).toBe(3), patience)
  await followed.close()
})

test('a change during the first look is looked at after it, never beside it', async () => {
  let [looks, running, most] = [0, 0, 0]
  const followed = await followTopic(
    { sql, logger },
    {
      topic: 'big_wins',
      restMs: 0,
      look: async () => {
        looks += 1
        most = Math.max(most, (running += 1))
        if (looks === 1) {
          await announce(sql, { topic: 'big_wins' })
          await heardOf('big_wins')
        }
        running -= 1
      },
    },
  )
  await vi.waitFor(() => expect(looks).toBe(2), patience)
  expect(most).toBe(1)
  await followed.close()
})

test('a look that fails is repeated without another change', async () => {
  const looks: string[] = []
  const followed = await followTopic(
    { sql, logger },
    {
      topic: 'big_wins',
      restMs: 0,
      look: async () => {
        looks.push('look')
        if (looks.length === 2) throw new Error('the database did not reply')
      },
    },
  )
  await announce(sql, { topic: 'big_wins' })
  await vi.waitFor(() => expect(looks).toHaveLength(3), patience)
  await followed.close()
})

test('who listens for players hears that hints may have been missed, once for each lost connection', async () => {
  const heard: unknown[] = []
  const stop = await listenToPlayers(
    sql,
    (hint) => void heard.push(hint),
    () => void heard.push('missed'),
  )
  expect(heard).toEqual([])
  await cut()
  await vi.waitFor(() => expect(heard).toEqual(['missed']), patience)
  await announce(sql, { playerId: 'ann', topic: 'inbox', id: 'one' })
  await vi.waitFor(() => expect(heard).toEqual(['missed', { playerId: 'ann', topic: 'inbox', id: 'one' }]), patience)
  await stop()
})
