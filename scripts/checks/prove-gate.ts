import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

// `npm run prove:gate -- --runs 10`: the gate from fresh clones of HEAD, one after another; every second run has one busy loop for each core beside it.
// Writes docs/proofs/gate.md after each run, so that an interrupted proof keeps what it saw.

type Run = Readonly<{ isBusy: boolean; isGreen: boolean; seconds: number; steps: ReadonlyMap<string, number>; result: string; flaky: readonly string[]; failed: readonly string[] }>

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({ options: { runs: { type: 'string', default: '10' } } })
const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
const commit = git('rev-parse', '--short', 'HEAD')
const cores = availableParallelism()

async function runGate(isBusy: boolean): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'zoria-gate-'))
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, folder])
  execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder })
  const burners = Array.from({ length: isBusy ? cores : 0 }, () => spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }))
  try {
    const from = performance.now()
    const { code, output } = await outputOf(spawn('npm', ['test'], { cwd: folder, env: { ...process.env, CI: 'true' }, stdio: ['ignore', 'pipe', 'pipe'] }))
    return { isBusy, isGreen: code === 0, seconds: (performance.now() - from) / 1_000, ...readSummary(output) }
  } finally {
    for (const burner of burners) burner.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function outputOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

function readSummary(output: string): Pick<Run, 'steps' | 'result' | 'flaky' | 'failed'> {
  const summary = output.slice(output.lastIndexOf('\nSummary'))
  const marked = (mark: string): string[] => [...summary.matchAll(new RegExp(`^${mark} (.+)\\n +(.+)$`, 'gm'))].map(([, name, error]) => `${name}: ${error}`)
  return {
    steps: new Map([...summary.matchAll(/^ {2}[✓✗] (.+?) \((\d+\.\d) s/gm)].map(([, name = '', seconds]) => [name, Number(seconds)])),
    result: /^\d+ passed, .*$/m.exec(summary)?.[0] ?? 'no summary',
    flaky: marked('~ flaky:'),
    failed: marked('✗'),
  }
}

function pageOf(runs: readonly Run[]): string {
  const names = [...new Set(runs.flatMap(({ steps }) => [...steps.keys()]))]
  const rows = runs.map((run, place) => [place + 1, run.isBusy ? `${cores} busy loops` : 'idle', run.isGreen ? 'green' : 'red', run.seconds.toFixed(0), run.result, run.flaky.length])
  const steps = names.map((name) => [name, ...runs.map((run) => run.steps.get(name)?.toFixed(0) ?? '')])
  const told = runs.flatMap(({ flaky, failed }, place) => [...flaky.map((each) => `- run ${place + 1}, flaky: ${each}`), ...failed.map((each) => `- run ${place + 1}, failed: ${each}`)])
  return [
    '# The gate, run after run', '',
    `Written by \`npm run prove:gate -- --runs ${runs.length}\` at ${commit}: ${cores} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GB. Each run is \`npm test\` in a fresh clone, installation included.`, '',
    '| run | machine | result | seconds | tests | flaky |', '|---|---|---|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`), '',
    '## Flaky and failed tests', '', ...(told.length === 0 ? ['None.'] : told), '',
    '## Seconds of each step', '', `| step |${runs.map((_, place) => ` ${place + 1} |`).join('')}`, `|---|${runs.map(() => '---|').join('')}`, ...steps.map((row) => `| ${row.join(' | ')} |`), '',
  ].join('\n')
}

const runs: Run[] = []
for (let count = 0; count < Number(values.runs); count += 1) {
  runs.push(await runGate(count % 2 === 1))
  const last = runs.at(-1)
  console.log(`run ${runs.length}: ${last?.isGreen === true ? 'green' : 'red'}, ${last?.seconds.toFixed(0)} s, ${last?.result}`)
  writeFileSync(join(root, 'docs/proofs/gate.md'), pageOf(runs))
}
process.exitCode = runs.every(({ isGreen }) => isGreen) ? 0 : 1
