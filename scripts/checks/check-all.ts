import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { optionsOfChange } from './changed.ts'
import { runStep, type Failure, type Outcome } from './run-step.ts'
import { openScratch } from './scratch.ts'
import { commandOf, findFlaky, nameOf } from './second-try.ts'
import { applies, fileOf, steps, storedIn, type Step } from './steps.ts'

// `npm test` on Node 24: every step of the gate, whatever failed before, then one summary. `--full` (`npm run
// test:full`) runs every step and every test; `--failed` what failed in the last run; `--changed` what a change since
// main can affect. Names on the command line choose steps of either ring.

const root = join(import.meta.dirname, '../..')
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isGiven = (flag: 'full' | 'failed' | 'changed'): boolean => process.argv.includes(`--${flag}`)
const atOnce = 2
/** Tests that pass only at the second try, beyond which a run is red. */
const flakyMax = 2

type Run = Readonly<{ step: Step; options: readonly string[] }>

/** The steps of this run, each with the arguments that narrow its tests. */
function chooseRuns(): readonly Run[] {
  if (isGiven('failed')) return runsOf(readFailures())
  const isChosen = (step: Step): boolean =>
    names.length === 0 ? isGiven('full') || step.ring === undefined : names.some((name) => step.name.includes(name))
  const chosen = steps.filter((step) => applies(step, root) && isChosen(step))
  return chosen.flatMap((step) => {
    const ring = isGiven('full') || step.ring === 'full' ? [] : ['--tagsFilter=!full']
    if (!isGiven('changed') || step.projects === undefined) return [{ step, options: ring }]
    const options = optionsOfChange(step, root)
    // The journeys of what changed are few: all of each runs.
    const ringOfChange = step.projects.includes('journeys') ? [] : ring
    return options === undefined ? [] : [{ step, options: [...ringOfChange, ...options] }]
  })
}

function runsOf(failures: readonly Failure[]): readonly Run[] {
  return steps.flatMap((step) => {
    const own = failures.filter(
      ({ project, file }) => (step.projects?.includes(project) ?? false) || file === step.name,
    )
    const files = new Set(own.filter(({ project }) => project !== '').map(({ file }) => file))
    return own.length === 0 ? [] : [{ step, options: [...files] }]
  })
}

async function runAll(runs: readonly Run[]): Promise<readonly Outcome[]> {
  const waiting = [...runs]
  const outcomes: Outcome[] = []
  const running = new Map<Step, Promise<void>>()
  const run = async ({ step, options }: Run): Promise<void> => {
    const outcome = await runStep(step, { root, isAlone: runs.length === 1, options })
    outcomes.push(outcome)
    running.delete(step)
    console.log(lineOf(outcome))
    if (outcome.failures.length > 0 && outcome.output !== '') console.log(outcome.output)
  }
  while (waiting.length > 0 || running.size > 0) {
    const pending = [...waiting.map(({ step }) => step), ...running.keys()].map(({ name }) => name)
    const next =
      running.size < atOnce
        ? waiting.find(({ step: { after = [] } }) => !after.some((name) => pending.includes(name)))
        : undefined
    if (next === undefined) await Promise.race(running.values())
    else running.set(waiting.splice(waiting.indexOf(next), 1)[0]!.step, run(next))
  }
  return outcomes
}

function lineOf({ step, passed, failures, seconds }: Outcome): string {
  const counted = step.projects === undefined ? '' : `, ${passed} passed, ${failures.length} failed`
  return `${failures.length === 0 ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s${counted})`
}

/** The clone may belong to somebody else, and an unpacked archive has no history to compare with. */
const treeState = (): string[] =>
  existsSync(join(root, '.git'))
    ? execFileSync('git', ['-c', 'safe.directory=*', 'status', '--porcelain'], { cwd: root, encoding: 'utf8' }).split(
        '\n',
      )
    : []
const lastFailures = (): string => fileOf(root, 'failures.json')
function readFailures(): readonly Failure[] {
  if (existsSync(lastFailures())) return JSON.parse(readFileSync(lastFailures(), 'utf8')) as readonly Failure[]
  console.error(`No run has ended here (${lastFailures()} is missing): run npm test first.`)
  process.exit(1)
}

const runs = chooseRuns()
if (runs.length === 0) {
  if (isGiven('failed')) console.log('Nothing failed in the last run.')
  else console.error(`No check is called so. There are: ${steps.map(({ name }) => name).join(', ')}.`)
  process.exit(isGiven('failed') ? 0 : 1)
}
rmSync(join(root, storedIn), { recursive: true, force: true })
mkdirSync(join(root, storedIn), { recursive: true })
const before = treeState()
const scratch = openScratch()
process.env['TMPDIR'] = scratch.path
const outcomes = await runAll(runs)
const flaky = await findFlaky(outcomes, root)
scratch.remove()
const traces = treeState().filter((line) => !before.includes(line))

const failures = outcomes.flatMap((outcome) => outcome.failures)
const red = flaky.length > flakyMax ? failures : failures.filter((failure) => !flaky.includes(failure))
const kept = traces.length === 0 ? 1 : 0
const total = (count: 'passed' | 'skipped'): number => outcomes.reduce((sum, outcome) => sum + outcome[count], 0)
writeFileSync(lastFailures(), JSON.stringify(red))

console.log('\nSummary')
for (const outcome of outcomes) console.log(`  ${lineOf(outcome)}`)
console.log(kept === 1 ? '  ✓ the tree is as it was' : `  ✗ the checks left traces in the tree:\n${traces.join('\n')}`)
const list = (mark: string, each: readonly Failure[]): void => {
  for (const failure of each)
    console.log(
      [
        `\n${mark} ${nameOf(failure)}`,
        `    ${failure.error}`,
        ...(commandOf(failure) === undefined ? [] : [`    ${commandOf(failure)}`]),
        ...failure.diary.map((line) => `    | ${line}`),
      ].join('\n'),
    )
}
list('✗', red)
list('~ flaky:', flaky)
if (flaky.length > 0)
  console.log(`\n${flaky.length} flaky: each failed once and then passed alone; more than ${flakyMax} make a run red`)
if (red.length > 0)
  console.log(`\nLogs, screenshots and reports are in ${storedIn}; \`npm test -- --failed\` runs what failed.`)
const skipped = total('skipped')
console.log(
  `\n${total('passed') + failures.length - red.length + kept} passed, ${red.length + 1 - kept} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
)
process.exitCode = red.length === 0 && kept === 1 ? 0 : 1
