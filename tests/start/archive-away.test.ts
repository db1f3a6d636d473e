import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveOf } from '@zoria/platform/backup/archive'
import { checkArchive } from '@zoria/platform/backup/check-archive'
import type { PlayerId } from '@zoria/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  archiveLog,
  journalOf,
  makeCasino,
  nameOf,
  newPlayers,
  openCasino,
  play,
  switchLog,
  type Casino,
  type Sent,
} from './casino-play.ts'
import { runDirectly } from './operator.ts'

// The disk of the backups is away for a while, then a segment is lost: what was noticed, and what a restore has.

let home: string
let data: string
let casino: Casino
let players: PlayerId[]
const sent: Sent[] = []

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'zoria-archive-away-'))
  data = join(home, 'var')
  casino = await makeCasino(data)
  await backUp()
})

afterAll(async () => {
  await casino.close()
  rmSync(home, { recursive: true, force: true })
})

const archive = () => archiveOf({ data, backup: join(data, 'backup') })
const away = () => join(home, 'disk')
const check = (): Promise<string> =>
  checkArchive(casino.sql, { archive: archive(), directory: join(data, 'postgres') }).then(
    () => 'no fault',
    (fault: Error) => fault.message,
  )

const backUp = async (): Promise<string> => {
  const { code, said } = await runDirectly('backup', [], data)
  expect(code, said).toBe(0)
  return said
}

/** Deposits of new players. */
const deposit = async (): Promise<void> => {
  const newcomers = await newPlayers(casino, 2)
  players = [...(players ?? []), ...newcomers]
  sent.push(...(await play(casino, { players: newcomers, until: Promise.resolve() })))
}

type Report = { failed: number; last: string | null }
const report = async (): Promise<Report> => {
  const [row] = await casino.sql<
    Report[]
  >`select failed_count::integer as failed, last_archived_wal as last from pg_stat_archiver`
  return row!
}

const archived = (): Promise<void> => archiveLog(casino)

const failedAgain = async (): Promise<void> => {
  const before = await report()
  await switchLog(casino)
  await expect.poll(async () => (await report()).failed).toBeGreaterThan(before.failed)
}

const restored = async (name: string): Promise<{ missing: number; code: number | null; said: string }> => {
  const into = join(home, name)
  const { code, said } = await runDirectly('restore', ['--into', into], data)
  if (code !== 0) return { missing: Number.NaN, code, said }
  const copy = await openCasino(into)
  const held = await journalOf(copy, players)
  await copy.close()
  return { missing: sent.filter((one) => !held.has(nameOf(one))).length, code, said }
}

describe('a disk of backups that is away', () => {
  test('fails the archiving, and so does its empty mount point', async () => {
    renameSync(archive().directory, away())
    await deposit()
    await failedAgain()
    expect(await check()).toContain('is not the archive of this database')
    mkdirSync(archive().directory)
    await deposit()
    await failedAgain()
    expect(readdirSync(archive().directory)).toEqual([])
    expect((await runDirectly('backup', [], data)).said).toContain('is not the archive of this database')
  })

  test('loses nothing: when it is back every segment follows, and a restore has every deposit', async () => {
    rmSync(archive().directory, { recursive: true })
    renameSync(away(), archive().directory)
    await deposit()
    await archived()
    await expect.poll(check).toBe('no fault')
    expect(await restored('after the disk')).toMatchObject({ code: 0, missing: 0 })
  })
})

describe('a segment that is lost', () => {
  test('is named with the command that makes the log restorable again', async () => {
    await deposit()
    await archived()
    const lost = (await report()).last!
    rmSync(join(archive().directory, 'wal', lost))
    await deposit()
    await archived()
    expect(await check()).toContain(`segment ${lost} of the log is missing from the archive`)
    expect(await check()).toContain('npm run backup')
    expect(await restored('at the gap')).toMatchObject({
      code: 1,
      said: expect.stringContaining(`segment ${lost} is missing`),
    })
    expect(await backUp()).toContain(`segment ${lost} is missing from the archive`)
    expect(await check()).toBe('no fault')
  })

  test('is behind the new base: a restore has every deposit before and after it', async () => {
    await deposit()
    await archived()
    expect(await restored('after the gap')).toMatchObject({ code: 0, missing: 0 })
  })
})

test('a backup that fails leaves nothing that takes the room of the log', async () => {
  const link = join(data, 'postgres/elsewhere')
  symlinkSync(join(data, 'secrets.json'), link)
  const { code, said } = await runDirectly('backup', [], data)
  rmSync(link)
  expect([code, said]).toEqual([1, expect.stringContaining('leads out of the data directory')])
  expect(readdirSync(join(archive().directory, 'base')).filter((name) => name.includes('.'))).toEqual([])
})
