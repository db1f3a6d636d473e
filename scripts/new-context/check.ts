import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { edits, type Edit } from './edits.ts'

// A made-up context with a route, a job, a live topic, a screen, texts and a command is built in a copy of the tree and
// thrown away: what it needs outside of its own folders is `edits.ts`, and is counted.
// docs/decisions/0050-a-context-brings-its-parts.md

const root = join(import.meta.dirname, '../..')
const own = join(import.meta.dirname, 'own')
const editsMax = 12

/** What shows that the context is there, in the copy. */
const checks: readonly (readonly [what: string, ...command: string[]])[] = [
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['types of the web', 'tsc', '-p', 'apps/web/tsconfig.json'],
  ['style', 'oxlint', '--deny-warnings'],
  ['walls', 'node', 'scripts/walls/check.ts'],
  [
    'its own test, the map and the catalogues',
    'vitest',
    'run',
    'contexts/greetings',
    'contexts/map.test.ts',
    'apps/web/src/i18n/catalogues.test.ts',
    'apps/web/src/lib/contract-schemas.test.ts',
    'apps/worker/operator/player-record.test.ts',
  ],
  ['its command', 'node', 'apps/supervisor/operator/zoria.ts', 'greetings', 'withdraw', '--help'],
]

/** Why the check cannot go on, in one line. */
class Stop extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

const stopping = new AbortController()
/** As a shell reports an end by a signal. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 }
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stopping.abort(new Stop(`stopped by ${signal}`, exitCodes[signal])))
}

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
  const failed: string[] = []
  for (const [what, ...command] of checks) if (!(await passes(what, command))) failed.push(what)
  const places = new Set(edits.map(({ path }) => path)).size
  console.log(
    `a context with a route, a job, a live topic, a screen, texts and a command: ${files.length} files of its own, ${edits.length} edits in ${places} other files (at most ${editsMax})`,
  )
  process.exitCode = failed.length === 0 && edits.length <= editsMax ? 0 : 1
} catch (error) {
  if (!(error instanceof Stop)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
} finally {
  rmSync(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** Every file of the tree, and its dependencies; the links to workspaces lead into the copy. */
function copyTree(): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const path of listed.split('\0').filter((name) => name !== '')) {
    const isThere = existsSync(join(root, path))
    if (!isThere) throw new Stop(`${path} is tracked, but deleted: restore it, or delete it with git rm`)
    cpSync(join(root, path), join(copy, path))
  }
  linkDependencies('node_modules')
  for (const folder of globSync('apps/*/node_modules', { cwd: root })) linkDependencies(folder)
  const home = join(copy, 'node_modules/@zoria')
  mkdirSync(home)
  for (const manifest of globSync(
    ['{packages,contexts,apps}/*/package.json', '{tests,scripts,bench,tools}/package.json'],
    { cwd: copy },
  ))
    link(dirname(manifest))
  link('contexts/greetings', 'greetings')

  function link(
    folder: string,
    name = (JSON.parse(readFileSync(join(copy, folder, 'package.json'), 'utf8')) as { name: string }).name.replace(
      '@zoria/',
      '',
    ),
  ): void {
    symlinkSync(join(copy, folder), join(home, name))
  }
}

function linkDependencies(folder: string): void {
  mkdirSync(join(copy, folder))
  for (const name of readdirSync(join(root, folder))) {
    if (name !== '@zoria' && (name === '.bin' || !name.startsWith('.')))
      symlinkSync(join(root, folder, name), join(copy, folder, name))
  }
}

function apply({ path, behind, text }: Edit): void {
  const file = join(copy, path)
  const before = readFileSync(file, 'utf8')
  const at = before.indexOf(behind)
  if (at < 0) throw new Stop(`${path} has no longer the line behind which an edit goes: ${behind.trim()}`)
  writeFileSync(file, before.slice(0, at + behind.length) + text + before.slice(at + behind.length))
}

async function passes(what: string, [program = '', ...words]: readonly string[]): Promise<boolean> {
  const path = `${join(copy, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`
  const found = program === 'node' ? process.execPath : program
  const { code, text, isMissing } = await output(found, words, { ...process.env, PATH: path })
  if (stopping.signal.reason instanceof Stop) throw stopping.signal.reason
  const why = isMissing ? `: there is no program ${program}; npm ci installs it` : ''
  console.log(`${code === 0 ? '✓' : '✗'} ${what}${why}`)
  if (code !== 0 && text !== '') console.log(text)
  return code === 0
}

type Output = Readonly<{ code: number | null; text: string; isMissing: boolean }>

/** Runs a program in the copy until it ends. A signal to the check ends the program too. */
function output(program: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<Output> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'], signal: stopping.signal })
    const parts: Buffer[] = []
    let isMissing = false
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => void parts.push(part))
    // An end by a signal is an error as well; it is looked at when the program has ended.
    child.on('error', (error) => {
      isMissing = 'code' in error && error.code === 'ENOENT'
    })
    child.on('close', (code) => resolve({ code, text: Buffer.concat(parts).toString(), isMissing }))
  })
}
