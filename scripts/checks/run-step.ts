import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countsFile, type Step } from './steps.ts'

/** What became of a step: its counts, how long it took and, if nobody saw it yet, what it said. */
export type Outcome = Readonly<{ step: Step; passed: number; failed: number; skipped: number; seconds: number; said: string }>

type Place = Readonly<{ root: string; counts: string; isAlone: boolean }>

/** Runs one step. Alone it speaks to the terminal; beside others its words are collected. */
export async function runStep(step: Step, place: Place): Promise<Outcome> {
  const from = performance.now()
  let said = ''
  let isGood = true
  for (const command of step.commands) {
    const ran = await run(withReport(command, step, place), place)
    said += ran.said
    isGood = isGood && ran.code === 0
    if (!isGood) break
  }
  const seconds = (performance.now() - from) / 1_000
  return { step, ...countsOf(step, { place, isGood }), seconds, said }
}

const run = async ([program = '', ...words]: readonly string[], { root, isAlone }: Place): Promise<{ code: number | null; said: string }> => {
  const child = spawn(program, words, { cwd: root, stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'] })
  let said = ''
  const hear = (chunk: Buffer): void => void (said += chunk.toString())
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

const withReport = (command: readonly string[], { project }: Step, { counts }: Place): readonly string[] =>
  project === undefined ? command : [...command, '--reporter=default', '--reporter=json', `--outputFile.json=${countsFile(counts, project)}`]

// A run that fails without a failed test (a file that does not load, a stack that does not start) counts as one failure.
const countsOf = ({ project }: Step, { place, isGood }: { place: Place; isGood: boolean }): Pick<Outcome, 'passed' | 'failed' | 'skipped'> => {
  if (project === undefined) return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 }
  const file = join(countsFile(place.counts, project))
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport) : nothing
  const failed = report.numFailedTests === 0 && !isGood ? 1 : report.numFailedTests
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests }
}

type VitestReport = Readonly<{ numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number }>

const nothing: VitestReport = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
