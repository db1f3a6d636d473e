import { BackupFault } from '@zoria/platform/backup/fault'
import { expect, test } from 'vitest'
import { readRestoreOptions } from './restore-options.ts'

const usual = { data: 'var', archive: 'backup', key: 'key' }

test('a moment is read with its zone', () => {
  expect(readRestoreOptions({ to: '2026-11-21T17:04:05+02:00' }, usual).to).toBe('2026-11-21T15:04:05.000Z')
})

test.each(['2026-11-31T10:00:00Z', '2026-02-29T10:00:00+02:00', '2026-11-21T10:00:00', '2026-11-21'])(
  'a restore as far as %s is refused',
  (to) => {
    expect(() => readRestoreOptions({ to }, usual)).toThrow(BackupFault)
  },
)

test.each(['0x10', '1e0', '1.0', '+1', '０１', '0', ' '])('a timeline of %j is refused, not converted', (timeline) => {
  expect(() => readRestoreOptions({ timeline }, usual)).toThrow(
    `--timeline is a whole number from 1 to 999999999, not "${timeline}"`,
  )
  expect(readRestoreOptions({ timeline: '12' }, usual).timeline).toBe(12)
})
