import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { edits, type Edit } from './edits.ts'

// A made-up context with a route, a job, a live topic, a screen, texts and a command is built in a copy of the tree and thrown away: what it needs outside
// of its own folders is `edits.ts`, and is counted. docs/decisions/0050-a-context-brings-its-parts.md

const root = join(import.meta.dirname, '../..')
const own = join(import.meta.dirname, 'own')
const editsMax = 12

/** What shows that the context is there, in the copy. */
const checks: readonly (readonly [what: string, ...command: string[]])[] = [
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['types of the web', 'tsc', '-p', 'apps/web/tsconfig.json'],
  ['style', 'oxlint', '--deny-warnings'],
  ['walls', 'node', 'scripts/walls/check.ts'],
  ['its own test, the map and the catalogues', 'vitest', 'run', 'contexts/greetings', 'contexts/map.test.ts', 'apps/web/src/i18n/catalogues.test.ts', 'apps/web/src/lib/contract-schemas.test.ts', 'apps/worker/operator/player-record.test.ts'],
]

const copy = realpathSync(mkdtempSync(join(tmpdir(), 'zoria-new-context-')))
try {
  copyTree()
  const files = globSync('**/*.txt', { cwd: own })
  for (const path of files) {
    const target = join(copy, path.slice(0, -'.txt'.length))
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(own, path), target)
  }
  for (const edit of edits) apply(edit)
  const failed = checks.filter(([what, ...command]) => !passes(what, command))
  const places = new Set(edits.map(({ path }) => path)).size
  console.log(`a context with a route, a job, a live topic, a screen, texts and a command: ${files.length} files of its own, ${edits.length} edits in ${places} other files (at most ${editsMax})`)
  process.exitCode = failed.length === 0 && edits.length <= editsMax ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** Every file of the tree, and its dependencies; the links to workspaces lead into the copy. */
function copyTree(): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  for (const path of listed.split('\0').filter((name) => name !== '')) cpSync(join(root, path), join(copy, path))
  linkDependencies('node_modules')
  for (const folder of globSync('apps/*/node_modules', { cwd: root })) linkDependencies(folder)
  const home = join(copy, 'node_modules/@zoria')
  mkdirSync(home)
  for (const manifest of globSync(['{packages,contexts,apps}/*/package.json', '{tests,scripts,bench,tools}/package.json'], { cwd: copy })) link(dirname(manifest))
  link('contexts/greetings', 'greetings')

  function link(folder: string, name = (JSON.parse(readFileSync(join(copy, folder, 'package.json'), 'utf8')) as { name: string }).name.replace('@zoria/', '')): void {
    symlinkSync(join(copy, folder), join(home, name))
  }
}

function linkDependencies(folder: string): void {
  mkdirSync(join(copy, folder))
  for (const name of readdirSync(join(root, folder))) {
    if (name !== '@zoria' && (name === '.bin' || !name.startsWith('.'))) symlinkSync(join(root, folder, name), join(copy, folder, name))
  }
}

function apply({ path, behind, text }: Edit): void {
  const file = join(copy, path)
  const before = readFileSync(file, 'utf8')
  const at = before.indexOf(behind)
  if (at < 0) throw new Error(`${path} has no longer the line behind which an edit of a new context goes: ${behind.trim()}`)
  writeFileSync(file, before.slice(0, at + behind.length) + text + before.slice(at + behind.length))
}

function passes(what: string, [program = '', ...words]: readonly string[]): boolean {
  const path = `${join(copy, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`
  const { status, stdout, stderr } = spawnSync(program === 'node' ? process.execPath : program, words, { cwd: copy, encoding: 'utf8', env: { ...process.env, PATH: path } })
  console.log(`${status === 0 ? '✓' : '✗'} ${what}`)
  if (status !== 0) console.log(stdout + stderr)
  return status === 0
}
