import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { storedIn } from './steps.ts'

// `npm run prove:gate -- --runs 10`: the gate from fresh clones of HEAD in a folder with a space in its name, one after
// another. Every second run has one busy loop for each core beside it. Started by root, two runs of each four are an
// ordinary user's; two of each three find ports 3000 to 3009 taken. Writes docs/proofs/gate.md after each run, so that
// an interrupted proof keeps what it saw; what stands there under "Before" is kept.

type Place = Readonly<{ isBusy: boolean; isOrdinary: boolean; hasTakenPorts: boolean }>
type Run = Place &
  Readonly<{
    isGreen: boolean
    seconds: number
    steps: ReadonlyMap<string, number>
    result: string
    flaky: readonly string[]
    failed: readonly string[]
  }>

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '10' }, beside: { type: 'string', default: 'nothing' } },
})
const told = (program: string, ...words: string[]): string =>
  execFileSync(program, words, { cwd: root, encoding: 'utf8' }).trim()
const page = join(root, 'docs/proofs/gate.md')
const before = /^## Before\n[^]*/m.exec(readFileSync(page, 'utf8'))?.[0] ?? ''
const commit = told('git', 'rev-parse', '--short', 'HEAD')
const cores = availableParallelism()
/** `nobody` of every Linux. */
const ordinaryUser = 65_534

const placeOf = (count: number): Place => ({
  isBusy: count % 2 === 1,
  isOrdinary: process.getuid?.() === 0 && count % 4 < 2,
  hasTakenPorts: count % 3 < 2,
})

async function runGate(place: Place): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'zoria gate '))
  const clone = join(folder, 'a clone')
  const burners = Array.from({ length: place.isBusy ? cores : 0 }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  )
  const listeners = place.hasTakenPorts
    ? Array.from({ length: 10 }, (_, offset) =>
        createServer()
          .on('error', () => undefined)
          .listen(3_000 + offset),
      )
    : []
  try {
    told('git', 'clone', '--quiet', '--no-hardlinks', root, clone)
    execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: clone })
    const from = performance.now()
    const { code, output } = await outputOf(
      spawn('npm', ['test'], { cwd: clone, stdio: ['ignore', 'pipe', 'pipe'], ...identityOf(place, folder) }),
    )
    const seconds = (performance.now() - from) / 1_000
    const kept = join(tmpdir(), `zoria-gate-${runs.length + 1}`)
    writeFileSync(`${kept}.log`, output)
    // Logs and screenshots of what failed, also where it passed later.
    const failures = join(clone, storedIn)
    if (existsSync(failures)) cpSync(failures, kept, { recursive: true })
    return { ...place, isGreen: code === 0, seconds, ...readSummary(output) }
  } finally {
    for (const burner of burners) burner.kill('SIGKILL')
    for (const listener of listeners) listener.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An ordinary user has a home and an empty cache of his own, and the registry that root knows. */
function identityOf({ isOrdinary }: Place, folder: string): { env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  const env = { ...process.env, CI: 'true' }
  if (!isOrdinary) return { env }
  mkdirSync(join(folder, 'home'))
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_')))
  const registry = told('npm', 'config', 'get', 'registry')
  told('chown', '-R', `${ordinaryUser}:${ordinaryUser}`, folder)
  return {
    env: { ...own, HOME: join(folder, 'home'), USER: 'nobody', LOGNAME: 'nobody', npm_config_registry: registry },
    uid: ordinaryUser,
    gid: ordinaryUser,
  }
}

async function outputOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

function readSummary(output: string): Pick<Run, 'steps' | 'result' | 'flaky' | 'failed'> {
  const summary = output.slice(output.lastIndexOf('\nSummary'))
  const marked = (mark: string): string[] =>
    [...summary.matchAll(new RegExp(`^${mark} (.+)\\n +(.+)$`, 'gm'))].map(([, name, error]) => `${name}: ${error}`)
  return {
    steps: new Map(
      [...summary.matchAll(/^ {2}[✓✗] (.+?) \((\d+\.\d) s/gm)].map(([, name = '', seconds]) => [name, Number(seconds)]),
    ),
    result: /^\d+ passed, .*$/m.exec(summary)?.[0] ?? 'no summary',
    flaky: marked('~ flaky:'),
    failed: marked('✗'),
  }
}

function pageOf(runs: readonly Run[]): string {
  const names = [...new Set(runs.flatMap(({ steps }) => [...steps.keys()]))]
  const rows = runs.map((run, place) => [
    place + 1,
    run.isBusy ? `${cores} busy loops` : '',
    run.isOrdinary ? 'ordinary' : 'as started',
    run.hasTakenPorts ? 'taken' : 'free',
    run.isGreen ? 'green' : 'red',
    run.seconds.toFixed(0),
    run.result,
    run.flaky.length,
  ])
  const steps = names.map((name) => [name, ...runs.map((run) => run.steps.get(name)?.toFixed(0) ?? '')])
  const named = runs.flatMap(({ flaky, failed }, place) => [
    ...flaky.map((each) => `- run ${place + 1}, flaky: ${each}`),
    ...failed.map((each) => `- run ${place + 1}, failed: ${each}`),
  ])
  return [
    '# The gate, run after run',
    '',
    `Written by \`npm run prove:gate -- --runs ${runs.length}\` at ${commit}: ${cores} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GB. Each run is \`npm test\` in a fresh clone, installation included.`,
    `An ordinary user has an empty npm cache; every clone lies in a folder with a space in its name. Beside the runs the machine did: ${values.beside}.`,
    '',
    '| run | beside it | user | ports 3000 to 3009 | result | seconds | tests | flaky |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    '## Flaky and failed tests',
    '',
    ...(named.length === 0 ? ['None.'] : named),
    '',
    '## Seconds of each step',
    '',
    `| step |${runs.map((_, place) => ` ${place + 1} |`).join('')}`,
    `|---|${runs.map(() => '---|').join('')}`,
    ...steps.map((row) => `| ${row.join(' | ')} |`),
    '',
    before,
  ].join('\n')
}

const runs: Run[] = []
for (let count = 0; count < Number(values.runs); count += 1) {
  runs.push(await runGate(placeOf(count)))
  const last = runs.at(-1)
  console.log(
    `run ${runs.length}: ${last?.isGreen === true ? 'green' : 'red'}, ${last?.seconds.toFixed(0)} s, ${last?.result}`,
  )
  writeFileSync(page, pageOf(runs))
}
process.exitCode = runs.every(({ isGreen }) => isGreen) ? 0 : 1
