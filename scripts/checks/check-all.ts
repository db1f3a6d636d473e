import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { runStep, type Outcome } from './run-step.ts'
import { openScratch } from './scratch.ts'
import { applies, steps, type Ring, type Step } from './steps.ts'

// `npm test` on Node 24: every step of the gate, whatever failed before, then one summary. `--full` (`npm run test:full`) runs every step and every
// test. Names on the command line choose steps of either ring.

const root = join(import.meta.dirname, '../..')
const names = process.argv.slice(2).filter((argument) => argument !== '--full')
const ring: Ring = process.argv.includes('--full') ? 'full' : 'gate'
const atOnce = 2

const isChosen = (step: Step): boolean => (names.length === 0 ? ring === 'full' || step.ring === undefined : names.some((name) => step.name.includes(name)))

const treeState = (): string[] => execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).split('\n')

const runAll = async (counts: string): Promise<readonly Outcome[]> => {
  const waiting = steps.filter((step) => applies(step, root) && isChosen(step))
  const isAlone = waiting.length === 1
  const outcomes: Outcome[] = []
  const running = new Map<Step, Promise<void>>()
  const run = async (step: Step): Promise<void> => {
    const outcome = await runStep(step, { root, counts, isAlone, ring })
    outcomes.push(outcome)
    running.delete(step)
    console.log(lineOf(outcome))
    if (outcome.failed > 0 && outcome.output !== '') console.log(outcome.output)
  }
  const start = (step: Step): void => {
    waiting.splice(waiting.indexOf(step), 1)
    running.set(step, run(step))
  }
  while (waiting.length > 0 || running.size > 0) {
    const pending = [...waiting, ...running.keys()].map(({ name }) => name)
    const next = running.size < atOnce ? waiting.find(({ after }) => after === undefined || !pending.includes(after)) : undefined
    if (next === undefined) await Promise.race(running.values())
    else start(next)
  }
  return outcomes
}

const lineOf = ({ step, passed, failed, seconds }: Outcome): string => {
  const counted = step.project === undefined ? '' : `, ${passed} passed, ${failed} failed`
  return `${failed === 0 ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s${counted})`
}

const total = (outcomes: readonly Outcome[], count: 'passed' | 'failed' | 'skipped'): number => outcomes.reduce((sum, outcome) => sum + outcome[count], 0)

const before = treeState()
const scratch = openScratch()
process.env['TMPDIR'] = scratch.path
const outcomes = await runAll(scratch.path)
scratch.remove()

const traces = treeState().filter((line) => !before.includes(line))
const isTreeKept = traces.length === 0
const passed = total(outcomes, 'passed') + (isTreeKept ? 1 : 0)
const failed = total(outcomes, 'failed') + (isTreeKept ? 0 : 1)
const skipped = total(outcomes, 'skipped')

console.log('\nSummary')
for (const outcome of outcomes) console.log([`  ${lineOf(outcome)}`, ...outcome.broken.map((name) => `    ✗ ${name}`)].join('\n'))
console.log(isTreeKept ? '  ✓ the tree is as it was' : `  ✗ the checks left traces in the tree:\n${traces.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1
