import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countsFile, type Ring, type Step } from './steps.ts'

/** What became of a step: its counts, the names of the tests that failed, how long it took and, if it was not printed yet, its output. */
export type Outcome = Readonly<{ step: Step; passed: number; failed: number; skipped: number; broken: readonly string[]; seconds: number; output: string }>

type Place = Readonly<{ root: string; counts: string; isAlone: boolean; ring: Ring }>

/** Runs one step. Alone it writes to the terminal; beside others its output is collected. */
export async function runStep(step: Step, place: Place): Promise<Outcome> {
  const from = performance.now()
  let output = ''
  let isGood = true
  for (const command of step.commands) {
    const ran = await run(withReport(command, step, place), place)
    output += ran.output
    isGood = isGood && ran.code === 0
    if (!isGood) break
  }
  const seconds = (performance.now() - from) / 1_000
  return { step, ...countsOf(step, { place, isGood }), seconds, output }
}

const run = async ([program = '', ...args]: readonly string[], { root, isAlone }: Place): Promise<{ code: number | null; output: string }> => {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'] })
  let output = ''
  const collect = (chunk: Buffer): void => void (output += chunk.toString())
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

const withReport = (command: readonly string[], step: Step, { counts, ring }: Place): readonly string[] => {
  if (step.project === undefined) return command
  const report = [...command, '--reporter=default', '--reporter=json', `--outputFile.json=${countsFile(counts, step.project)}`]
  return ring === 'full' || step.ring === 'full' ? report : [...report, '--tagsFilter=!full']
}

// A run that fails without a failed test (a file that does not load, a stack that does not start) counts as one failure.
const countsOf = ({ project }: Step, { place, isGood }: { place: Place; isGood: boolean }): Pick<Outcome, 'passed' | 'failed' | 'skipped' | 'broken'> => {
  if (project === undefined) return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, broken: [] }
  const file = join(countsFile(place.counts, project))
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport) : nothing
  const failed = report.numFailedTests === 0 && !isGood ? 1 : report.numFailedTests
  const broken = report.testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName))
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests, broken }
}

type VitestReport = Readonly<{
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: readonly { readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[] }[]
}>

const nothing: VitestReport = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
