import { randomInt } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, globSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PlayerId } from '@zoria/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { journalOf, makeCasino, nameOf, newPlayers, openCasino, play, type Sent } from './casino-play.ts'
import { runNpm } from './operator.ts'

// Players play, a backup is taken among them, they go on, and the machine is lost: what comes back is compared with what was acknowledged.

let home: string
let data: string
let players: PlayerId[]
let sent: Sent[]
let backup: { code: number | null; said: string }

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'zoria backup '))
  data = join(home, 'var')
  const casino = await makeCasino(data)
  players = await newPlayers(casino, 6)
  sent = await play(casino, { players, until: backUpInTheMiddle() })
  await casino.close()
}, 90_000)

afterAll(() => rmSync(home, { recursive: true, force: true }))

const backUpInTheMiddle = async (): Promise<void> => {
  await pause(500)
  backup = await runNpm(['backup'], data)
  await pause(2_500)
}

const restore = (words: readonly string[]) => runNpm(['restore', '--', ...words], data)
const endedAt = (): number => Date.parse(/any moment from (\S+) on/.exec(backup.said)?.[1] ?? '')

test('a backup is taken while players play, and tells what it took', () => {
  expect(backup, backup.said).toMatchObject({ code: 0 })
  expect(backup.said).toMatch(/backup \d{8}T\d{6}Z: \d{3,} files, [\d.]+ MB, encrypted, in [\d.]+ s/)
  expect(sent.filter(({ ackedMs }) => ackedMs > endedAt()).length).toBeGreaterThan(100)
})

test('nothing in a backup can be read without its key', () => {
  const files = globSync('**/*', { cwd: join(data, 'backup'), withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(500)
  for (const { parentPath, name } of files.filter((file) => !['manifest.json', 'system'].includes(file.name))) {
    expect(readFileSync(join(parentPath, name)).subarray(0, 8).toString()).toBe('ZORIABK1')
  }
})

describe('a restore', () => {
  test('to a random second has exactly what was acknowledged before it, and goes on working', async () => {
    const seconds = [...new Set(sent.map(({ ackedMs }) => Math.floor(ackedMs / 1000) * 1000))].filter((second) => second > endedAt()).slice(0, -1)
    const second = seconds[randomInt(seconds.length)] ?? 0
    const to = new Date(second).toISOString().replace('.000', '')
    const into = join(home, 'at a second')

    const { code, said } = await restore(['--to', to, '--into', into])
    console.log(`restored to ${to}, of ${seconds.length} seconds\n${said}`)
    expect(code, said).toBe(0)
    expect(said).toMatch(/✓ books: \d+ rows/)

    const casino = await openCasino(into)
    const held = await journalOf(casino, players)
    const [before, after] = [sent.filter(({ ackedMs }) => ackedMs < second), sent.filter(({ sentMs }) => sentMs > second)]
    expect(before.length).toBeGreaterThan(50)
    expect(after.length).toBeGreaterThan(50)
    expect(before.filter((one) => !held.has(nameOf(one)))).toEqual([])
    expect(after.filter((one) => held.has(nameOf(one)))).toEqual([])

    // What it holds is answered from memory, what was lost is new.
    expect(await casino.wallet.execute(before.at(-1)!.command)).toMatchObject({ code: 'REPLAY' })
    for (const { command } of after.slice(0, 20)) expect(await casino.wallet.execute(command)).toMatchObject({ code: 'OK' })
    expect(await casino.wallet.checkBooks('whole')).toMatchObject({ isBalanced: true })
    await casino.close()
  }, 60_000)

  test('without a moment has everything that was acknowledged', async () => {
    const into = join(home, 'whole')
    const { code, said } = await restore(['--into', into])
    expect(code, said).toBe(0)

    const casino = await openCasino(into)
    const held = await journalOf(casino, players)
    await casino.close()
    expect(sent.filter((one) => !held.has(nameOf(one)))).toEqual([])
    expect(held.size).toBe(sent.length)
    expect(readFileSync(join(into, 'secrets.json'), 'utf8')).toBe(readFileSync(join(data, 'secrets.json'), 'utf8'))
  }, 60_000)
})
