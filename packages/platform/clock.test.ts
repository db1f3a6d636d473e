import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSandboxClock, systemClock } from './clock.ts'
import { createLogger } from './logger.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('one row moves the clock of every process', async () => {
  const logger = createLogger({ name: 'test', level: 'silent' })
  const here = await createSandboxClock({ sql: database.sql('app'), logger })
  const there = await createSandboxClock({ sql: database.sql('owner'), logger })
  await here.move(3_600_000)
  expect(here.offsetMs()).toBe(3_600_000)
  await vi.waitFor(() => expect(there.offsetMs()).toBe(3_600_000), patience)
  expect(Math.abs(there.now() - systemClock.now() - 3_600_000)).toBeLessThan(60_000)

  const later = await createSandboxClock({ sql: database.sql('app'), logger })
  expect(later.offsetMs()).toBe(3_600_000)
  await Promise.all([here.close(), there.close(), later.close()])
})
