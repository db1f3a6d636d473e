import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

const home = mkdtempSync(join(tmpdir(), 'new-context-test-'))
afterAll(() => rmSync(home, { recursive: true }))
// Programs of a project that may be around are not found.
const path = `${dirname(process.execPath)}:/usr/bin:/bin`

/** A small tree with the check in it, and the programs it finds. */
function treeWith(programs: Readonly<Record<string, string>>) {
  const tree = mkdtempSync(join(home, 'tree-'))
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
  put('.gitignore', 'node_modules\ntmp\n')
  put('package.json', '{"type": "module"}')
  put('notes.txt', 'notes')
  put('scripts/new-context/edits.ts', 'export const edits = []')
  put('scripts/new-context/own/contexts/greetings/package.json.txt', '{"name": "@zoria/greetings"}')
  for (const [name, text] of Object.entries(programs)) {
    put(`node_modules/.bin/${name}`, `#!/bin/sh\n${text}\n`)
    chmodSync(join(tree, 'node_modules/.bin', name), 0o755)
  }
  mkdirSync(join(tree, 'node_modules'), { recursive: true })
  mkdirSync(join(tree, 'tmp'))
  cpSync(join(import.meta.dirname, 'check.ts'), join(tree, 'scripts/new-context/check.ts'))
  execFileSync('git', ['init', '-q'], { cwd: tree })
  execFileSync('git', ['add', '.'], { cwd: tree })
  return tree
}

/** Runs the check of a tree; `said` is everything it printed, `left` what it left in the temporary directory. */
function check(tree: string) {
  const tmp = join(tree, 'tmp')
  const child = spawn(process.execPath, ['scripts/new-context/check.ts'], {
    cwd: tree,
    env: { PATH: path, TMPDIR: tmp },
  })
  const [said, ended] = [[] as string[], Promise.withResolvers<number | null>()]
  const hear = (part: Buffer) => void said.push(part.toString())
  for (const stream of [child.stdout, child.stderr]) stream.on('data', hear)
  child.on('close', ended.resolve)
  return { child, end: async () => ({ code: await ended.promise, said: said.join(''), left: readdirSync(tmp) }) }
}

test('a tracked file that is deleted is named in one line', async () => {
  const tree = treeWith({})
  rmSync(join(tree, 'notes.txt'))
  const said = 'notes.txt is tracked, but deleted: restore it, or delete it with git rm\n'
  expect(await check(tree).end()).toEqual({ code: 1, said, left: [] })
})

test('a program that is missing is named', async () => {
  const tree = treeWith({ oxlint: 'exit 0', vitest: 'echo "one test failed"; exit 1' })
  const { code, said, left } = await check(tree).end()
  const lines = said.split('\n')
  expect([code, left]).toEqual([1, []])
  expect(lines.slice(0, 3)).toEqual([
    '✗ types: there is no program tsc; npm ci installs it',
    '✗ types of the web: there is no program tsc; npm ci installs it',
    '✓ style',
  ])
  expect(lines).toContain('one test failed')
  expect(said).not.toContain('null')
})

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('%s ends the program that runs, and removes the copy', async (signal, code) => {
  const tree = treeWith({ tsc: 'touch "$TMPDIR/started"; exec sleep 600' })
  const { child, end } = check(tree)
  await vi.waitFor(() => expect(existsSync(join(tree, 'tmp/started'))).toBe(true), { timeout: 60_000 })
  child.kill(signal)
  expect(await end()).toEqual({ code, said: `stopped by ${signal}\n`, left: ['started'] })
})
