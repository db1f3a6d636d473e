import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { startStudioAtWork, type StudioAtWork, type Workplace } from './studio-at-work.ts'

/**
 * A studio that is new for each test of the calling file, on one database for the file. `ownSql` is the database past
 * the studio's pool.
 */
export function studioPerTest(
  workplace: Omit<Workplace, 'databaseUrl'>,
): Omit<StudioAtWork, 'close'> & { readonly ownSql: () => ReturnType<TestDatabase['sql']> } {
  let database: TestDatabase
  let work: StudioAtWork
  beforeAll(async () => {
    database = await createEmptyDatabase('studio')
  })
  beforeEach(async () => {
    work = await startStudioAtWork({ ...workplace, databaseUrl: database.url('studio') })
  })
  afterEach(() => work.close())
  afterAll(() => database.drop())

  return {
    get sql() {
      return work.sql
    },
    get clock() {
      return work.clock
    },
    get platform() {
      return work.platform
    },
    studio: () => work.studio(),
    advance: (ms) => work.advance(ms),
    restart: () => work.restart(),
    gis: (method, path, form) => work.gis(method, path, form),
    ownSql: () => database.sql('studio'),
  }
}
