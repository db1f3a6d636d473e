import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asExport, exportedRounds } from './exported.ts'
import { EXAMPLE_FILE } from './page-example.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const studio = createServer((request, answer) => {
  if (request.url === '/fairness/games/example/1.json') answer.end(EXAMPLE_FILE)
  else answer.writeHead(request.url === '/broken/fairness/games/example/1.json' ? 500 : 404).end()
})
let folder = ''
let address = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-'))
  await mkdir(join(folder, 'games', 'example'), { recursive: true })
  await mkdir(join(folder, 'none'))
  await mkdir(join(folder, 'bad'))
  await writeFile(join(folder, 'games', 'example', '1.json'), EXAMPLE_FILE)
  await writeFile(join(folder, 'games', 'other.json'), '{"format":"something else"}')
  await writeFile(join(folder, 'bad', 'cut.json'), EXAMPLE_FILE.slice(0, 100))
  await writeFile(join(folder, 'rounds.ndjson'), asExport(exportedRounds(15)))
  await writeFile(join(folder, 'gap.ndjson'), asExport(exportedRounds(15).toSpliced(3, 1)))
  await writeFile(join(folder, 'latin.ndjson'), Buffer.from([0xe9, 0x0a]))
  await new Promise<void>((resolve) => studio.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(studio.address() as AddressInfo).port}`
})

afterAll(async () => {
  studio.close()
  await rm(folder, { recursive: true })
})

type Received = { readonly code: number | null; readonly reported: string }

const verify = async (args: readonly string[], input = ''): Promise<Received> => {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.stdin.end(input)
  const [out, refused, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, reported: out + refused }
}

test('valid rounds, with the games in a folder', async () => {
  const { code, reported } = await verify(['rounds.ndjson', '--games', 'games'])
  expect(reported).toBe(
    'rounds: 15, drawn again: 15, failed: 0\npairs: 1, failed: 0, not revealed yet: 0\nALL HOLDS: every round was played as promised.\n',
  )
  expect(code).toBe(0)
})

test('rounds from standard input, with the games of a studio', async () => {
  expect(await verify(['-', '--games', `${address}/`], asExport(exportedRounds(3)))).toMatchObject({
    code: 0,
    reported: expect.stringContaining('ALL HOLDS'),
  })
})

test('rounds with a gap', async () => {
  expect(await verify(['gap.ndjson', '--games', 'games'])).toMatchObject({
    code: 1,
    reported: expect.stringContaining('nonces: missing below 15: 3'),
  })
})

test('a game that neither folder nor studio has', async () => {
  const missing = { code: 1, reported: expect.stringContaining('the file of example version 1 is missing') }
  expect(await verify(['rounds.ndjson', '--games', 'none'])).toMatchObject(missing)
  expect(await verify(['rounds.ndjson', '--games', `${address}/elsewhere`])).toMatchObject(missing)
})

test.each([
  ['no file named', [], 'one file of rounds must be named'],
  ['an unknown option', ['rounds.ndjson', '--game', 'games'], '--game'],
  ['no such file', ['none.ndjson', '--games', 'games'], 'none.ndjson'],
  ['no such folder', ['rounds.ndjson', '--games', 'nowhere'], 'nowhere'],
  ['rounds that are not UTF-8', ['latin.ndjson', '--games', 'games'], 'not UTF-8'],
  ['a game cut off', ['rounds.ndjson', '--games', 'bad'], 'cut.json: is not JSON'],
  ['a studio that is not there', ['rounds.ndjson', '--games', 'http://127.0.0.1:1'], 'cannot be fetched'],
])('bad input is reported: %s', async (_, args, says) => {
  const { code, reported } = await verify(args)
  expect(code).toBe(2)
  expect(reported).toContain('Nothing was verified')
  expect(reported).toContain(says)
})

test('bad input is reported: a studio that fails', async () => {
  expect(await verify(['rounds.ndjson', '--games', `${address}/broken`])).toMatchObject({
    code: 2,
    reported: expect.stringContaining('the status is 500'),
  })
})

test('a reader who leaves (| head -1) changes neither what is verified nor the exit code', async () => {
  const child = spawn(process.execPath, [program, 'gap.ndjson', '--games', 'games'], { cwd: folder })
  child.stdout.destroy()
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.stdin.end()
  expect(await Promise.all([text(child.stderr), ended])).toEqual(['', 1])
})
