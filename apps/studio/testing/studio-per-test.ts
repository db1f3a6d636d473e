import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Sql } from '../storage/database.ts'
import { openMigrated, startStudioAtWork, type StudioAtWork, type Workplace } from './studio-at-work.ts'

/**
 * A studio that is new for each test of the calling file, on one database and one pool for the file. `ownSql` is the
 * database past the studio's pool.
 */
export function studioPerTest(
  workplace: Omit<Workplace, 'database'>,
): Omit<StudioAtWork, 'close'> & { readonly ownSql: () => ReturnType<TestDatabase['sql']> } {
  let database: TestDatabase
  let sql: Sql
  let work: StudioAtWork
  beforeAll(async () => {
    database = await createEmptyDatabase('studio')
    sql = await openMigrated(database.url('studio'))
  })
  beforeEach(async () => {
    work = await startStudioAtWork({ ...workplace, database: sql })
  })
  afterEach(() => work.close())
  afterAll(async () => {
    await sql.end()
    await database.drop()
  })

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
