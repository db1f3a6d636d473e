import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStep, type Outcome } from './run-step.ts'
import { applies, stages, type Step } from './steps.ts'

// `npm test` on Node 24: every stage, whatever failed before, then one summary. Words on the command line choose steps by name.

const root = join(import.meta.dirname, '../..')
const chosen = process.argv.slice(2)
const atOnce = 2

const treeState = (): string[] => execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).split('\n')

const runStage = async (steps: readonly Step[], counts: string): Promise<Outcome[]> => {
  const waiting = steps.filter((step) => applies(step, root) && (chosen.length === 0 || chosen.some((word) => step.name.includes(word))))
  const isAlone = waiting.length === 1
  const outcomes: Outcome[] = []
  const runner = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const outcome = await runStep(step, { root, counts, isAlone })
      outcomes.push(outcome)
      console.log(lineOf(outcome))
      if (outcome.failed > 0 && outcome.said !== '') console.log(outcome.said)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
  return outcomes
}

const lineOf = ({ step, passed, failed, seconds }: Outcome): string => {
  const counted = step.project === undefined ? '' : `, ${passed} passed, ${failed} failed`
  return `${failed === 0 ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s${counted})`
}

const total = (outcomes: readonly Outcome[], count: 'passed' | 'failed' | 'skipped'): number => outcomes.reduce((sum, outcome) => sum + outcome[count], 0)

const before = treeState()
const counts = mkdtempSync(join(tmpdir(), 'zoria-checks-'))
const outcomes: Outcome[] = []
for (const steps of stages) outcomes.push(...(await runStage(steps, counts)))
rmSync(counts, { recursive: true, force: true })

const traces = treeState().filter((line) => !before.includes(line))
const isTreeKept = traces.length === 0
const passed = total(outcomes, 'passed') + (isTreeKept ? 1 : 0)
const failed = total(outcomes, 'failed') + (isTreeKept ? 0 : 1)
const skipped = total(outcomes, 'skipped')

console.log('\nSummary')
for (const outcome of outcomes) console.log(`  ${lineOf(outcome)}`)
console.log(isTreeKept ? '  ✓ the tree is as it was' : `  ✗ the checks left traces in the tree:\n${traces.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1
