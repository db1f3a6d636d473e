import { randomInt } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureKey } from '@zoria/platform/backup/key'
import type { PlayerId } from '@zoria/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  journalOf,
  makeCasino,
  nameOf,
  newPlayers,
  openCasino,
  play,
  switchLog,
  wrongAt,
  type Casino,
  type Sent,
} from './casino-play.ts'
import { runDirectly, runNpm, type Said } from './operator.ts'

// Players play, a backup is taken among them, they go on, and the machine is lost: what comes back is compared with
// what was acknowledged.

let home: string
let data: string
let players: PlayerId[]
let sent: Sent[]
let backup: Said

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'zoria backup '))
  data = join(home, 'var')
  const casino = await makeCasino(data)
  players = await newPlayers(casino, 6)
  sent = []
  await play(casino, { players, until: backUpInTheMiddle(casino), sent })
  await casino.close()
})

afterAll(() => rmSync(home, { recursive: true, force: true }))

const backUpInTheMiddle = async (casino: Casino): Promise<void> => {
  await pause(500)
  backup = await runNpm(['backup'], data)
  await untilPlayed(1)
  await switchLog(casino)
  await untilPlayed(3)
}

/** Waits until so many whole seconds were played after the backup; a busy machine plays few deposits in a second. */
const untilPlayed = async (count: number): Promise<void> => {
  for (let turn = 0; turn < 1_200 && wholeSeconds().length < count; turn += 1) await pause(100)
}

/** The seconds after the backup that are over, with deposits enough to tell each from the next. */
const wholeSeconds = (): readonly number[] =>
  [...Map.groupBy(sent, ({ ackedMs }) => Math.floor(ackedMs / 1000) * 1000)]
    .filter(([second, acked]) => second > endedAt() && acked.length > 20)
    .map(([second]) => second)
    .slice(0, -1)

const restore = (words: readonly string[]) => runDirectly('restore', words, data)
const endedAt = (): number => Date.parse(/any moment from (\S+) on/.exec(backup.said)?.[1] ?? '')

test('a backup is taken while players play, and tells what it took', () => {
  expect(backup, backup.said).toMatchObject({ code: 0 })
  expect(backup.said).toMatch(/backup \d{8}T\d{6}Z: \d{3,} files, [\d.]+ MB, encrypted, in [\d.]+ s/)
  expect(sent.filter(({ ackedMs }) => ackedMs > endedAt()).length).toBeGreaterThan(60)
})

test('nothing in a backup can be read without its key', () => {
  const files = globSync('**/*', { cwd: join(data, 'backup'), withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(3)
  for (const { parentPath, name } of files.filter((file) => !['manifest.json', 'system'].includes(file.name))) {
    expect(readFileSync(join(parentPath, name)).subarray(0, 8).toString()).toBe('age-encr')
  }
})

describe('a restore', () => {
  test('to a random second has exactly what was acknowledged before it, and goes on working', async () => {
    const seconds = wholeSeconds()
    expect(seconds.length).toBeGreaterThan(0)
    const second = seconds[randomInt(seconds.length)] ?? 0
    const into = join(home, 'at a second')
    const { code, said } = await runNpm(['restore', '--', '--to', isoOf(second), '--into', into], data)
    console.log(`restored to ${isoOf(second)}, one of ${seconds.length} seconds\n${said}`)
    expect(code, said).toBe(0)
    expect(said).toMatch(/✓ books: \d+ rows/)

    const casino = await openCasino(into)
    const held = await journalOf(casino, players)
    const [before, after] = [
      sent.filter(({ ackedMs }) => ackedMs < second),
      sent.filter(({ sentMs }) => sentMs > second),
    ]
    expect(Math.min(before.length, after.length)).toBeGreaterThan(20)
    expect(wrongAt(second, { sent, held })).toEqual([])

    // What it holds is answered from the journal; what was lost is new.
    expect(await casino.wallet.execute(before.at(-1)!.command)).toMatchObject({ code: 'REPLAY' })
    for (const { command } of after.slice(0, 20))
      expect(await casino.wallet.execute(command)).toMatchObject({ code: 'OK' })
    expect(await casino.wallet.checkBooks('whole')).toMatchObject({ isBalanced: true })
    await casino.close()
  })

  test('into a new directory is backed up there, and restored again from that archive without a restart', async () => {
    const into = join(home, 'at a second')
    const casino = await openCasino(into)
    const taken = await runDirectly('backup', [], into)
    await casino.close()
    expect(taken.code, taken.said).toBe(0)
    const { code, said } = await runDirectly('restore', ['--into', join(home, 'once more')], into)
    expect(code, said).toBe(0)
    expect(said).toContain('from timeline 2')
  })

  test('in place has everything that was acknowledged, moves the old data aside, and can be restored again', async () => {
    const first = await restore(['--into', data])
    expect(first.code, first.said).toBe(0)
    expect(
      readdirSync(data).filter((name) => /^(postgres|secrets\.json)\.before-\d{8}T\d{6}Z$/.test(name)),
    ).toHaveLength(2)

    const casino = await openCasino(data)
    const held = await journalOf(casino, players)
    expect(sent.filter((one) => !held.has(nameOf(one)))).toEqual([])
    expect(held.size).toBe(sent.length)
    expect((await restore(['--into', data])).said).toContain('a server runs on')
    const [newcomer] = await newPlayers(casino, 1)
    await play(casino, { players: [newcomer!], until: pause(200) })
    await casino.close()

    // The log goes on along a second timeline; the first can still be followed by its name.
    const [whole, left] = [
      await journalAfter(['--into', join(home, 'second')]),
      await journalAfter(['--into', join(home, 'left'), '--timeline', '1']),
    ]
    expect(whole.total).toBeGreaterThan(sent.length)
    expect(left.total).toBe(sent.length)
  })
})

describe('what cannot be restored is named, and nothing is put in place', () => {
  let archive: string
  const refused = async (words: readonly string[]): Promise<string> => {
    const into = join(home, 'refused')
    const { code, said } = await restore(['--archive', archive, '--into', into, ...words])
    expect(code, said).toBe(1)
    expect(existsSync(join(into, 'postgres'))).toBe(false)
    return said
  }
  const wal = (): string[] => readdirSync(join(archive, 'wal')).filter((name) => /^0{7}1[0-9A-F]{16}$/.test(name))
  const spoil = (file: string): void => {
    const bytes = readFileSync(file)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(file, bytes)
  }

  beforeEach(() => {
    archive = join(home, 'copy')
    rmSync(archive, { recursive: true, force: true })
    cpSync(join(data, 'backup'), archive, { recursive: true })
  })

  test('a byte of a base', async () => {
    const [file = ''] = globSync(join(archive, 'base/*/files'))
    spoil(file)
    expect(await refused([])).toContain(`${file} is not as it was written`)
  })

  test('a manifest', async () => {
    const [file = ''] = globSync(join(archive, 'base/*/manifest.json'))
    writeFileSync(file, readFileSync(file, 'utf8').replace('"endedAt":"20', '"endedAt":"19'))
    expect(await refused([])).toContain(`${file} was changed`)
  })

  test('a byte of a segment', async () => {
    const file = join(archive, 'wal', wal().at(-1)!)
    spoil(file)
    expect(await refused(['--timeline', '1'])).toContain(`${file} is not as it was written`)
  })

  test('a missing segment', async () => {
    const missing = wal().at(-2)!
    rmSync(join(archive, 'wal', missing))
    expect(await refused(['--timeline', '1'])).toContain(`segment ${missing} is missing from the archive`)
    expect(await refused(['--timeline', '1', '--to', isoOf(sent.at(-1)!.ackedMs)])).toContain(`segment ${missing}`)
  })

  test('the key', async () => {
    await ensureKey(join(home, 'another.key'))
    expect(await refused(['--key', join(home, 'another.key')])).toContain('the key is another backup')
  })

  test('a moment before the base, after the last transaction, or without its zone', async () => {
    expect(await refused(['--to', isoOf(endedAt() - 60_000)])).toMatch(
      /is before the oldest base was complete, at \S+Z/,
    )
    expect(await refused(['--to', isoOf(Date.now() + 3_600_000)])).toMatch(
      /is later than what can be restored: the log leads to the transaction of \S+Z/,
    )
    expect(await refused(['--to', '2026-11-21 12:00'])).toContain('is no moment with its zone')
  })
})

const isoOf = (ms: number): string => new Date(ms).toISOString()

const journalAfter = async (words: readonly string[]): Promise<{ total: number }> => {
  const { code, said } = await restore(words)
  expect(code, said).toBe(0)
  return { total: Number(/books: (\d+) rows/.exec(said)?.[1]) }
}
