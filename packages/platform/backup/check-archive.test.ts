import { createTestDatabase } from '@zoria/testkit/database'
import { expect, test } from 'vitest'
import { checkArchive, faultOf, type ArchiveReport } from './check-archive.ts'

const [sooner, later] = [new Date('2026-11-21T10:00:00Z'), new Date('2026-11-21T10:01:00Z')]
const nothing: ArchiveReport = { last_archived_wal: null, last_archived_time: null, last_failed_wal: null, last_failed_time: null }
const archived = (at: Date) => ({ last_archived_wal: '0001', last_archived_time: at })
const failed = (at: Date) => ({ last_failed_wal: '0002', last_failed_time: at })

test.each<[string, ArchiveReport, string | null]>([
  ['nothing was tried', nothing, null],
  ['all went well', { ...nothing, ...archived(sooner) }, null],
  ['a failure was made up for', { ...archived(later), ...failed(sooner) }, null],
  ['the last try failed', { ...archived(sooner), ...failed(later) }, 'segment 0002 of the log is not archived, the last one was archived at 2026-11-21T10:00:00.000Z'],
  ['every try failed', { ...nothing, ...failed(sooner) }, 'segment 0002 of the log is not archived, none was ever archived'],
])('an archive where %s', (_, report, fault) => {
  expect(faultOf(report)?.split(': is')[0] ?? null).toBe(fault)
})

test('a server that archives nothing is asked as the app, and has no fault', async () => {
  const database = await createTestDatabase()
  await expect(checkArchive(database.sql('app'))).resolves.toBeUndefined()
})
