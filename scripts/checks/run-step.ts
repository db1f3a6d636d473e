import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileOf, type Step } from './steps.ts'

/**
 * A test that failed, titled as `-t` of vitest matches it; without a title a file that did not load, or a step that is
 * not a test.
 */
export type Failure = Readonly<{
  project: string
  file: string
  line: number | undefined
  title: string | undefined
  error: string
  /** The last lines of what the pages of a journey did. */
  diary: readonly string[]
}>

/** What `reporter.ts` writes about a run of vitest. */
export type Report = Readonly<{
  passed: number
  skipped: number
  failures: readonly Failure[]
  files: readonly Readonly<{ project: string; file: string; seconds: number }>[]
}>

/** The result of a step: its counts, failures and duration, and its output unless that was printed already. */
export type Outcome = Readonly<{
  step: Step
  passed: number
  skipped: number
  failures: readonly Failure[]
  seconds: number
  output: string
}>

export type Place = Readonly<{
  root: string
  /** Alone a step writes to the terminal; the output of concurrent steps is collected. */
  isAlone: boolean
  /** Further arguments of vitest. */
  options: readonly string[]
  environment?: Readonly<Record<string, string>>
}>

/** Runs one step. The report of its tests and, if it failed, its output are stored in var/test. */
export async function runStep(step: Step, place: Place): Promise<Outcome> {
  const from = performance.now()
  const stored = fileOf(place.root, step.name.replaceAll(' ', '-'))
  const report = `${stored}.json`
  rmSync(report, { force: true })
  let output = ''
  let isGood = true
  for (const command of step.commands) {
    const ran = await run(step.projects === undefined ? command : [...command, ...place.options], {
      ...place,
      environment: { ...place.environment, REPORT_FILE: report },
    })
    output += ran.output
    isGood = ran.isGood
    if (!isGood) break
  }
  if (!isGood) writeFileSync(`${stored}.log`, output)
  const seconds = (performance.now() - from) / 1_000
  // The end of a shared server found a fault, such as a deadlock: no test stands for it.
  const isClosedBadly = output.includes('error during close')
  return {
    step,
    ...resultOf(step, { report, isGood, isClosedBadly, stored }),
    seconds,
    output: place.isAlone ? '' : output,
  }
}

async function run(
  [program = '', ...args]: readonly string[],
  { root, isAlone, environment = {} }: Place,
): Promise<{ isGood: boolean; output: string }> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  let output = ''
  const collect = (chunk: Buffer): void => {
    output += chunk.toString()
    if (isAlone) process.stdout.write(chunk)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const [code] = (await once(child, 'close')) as [number | null]
  return { isGood: code === 0, output }
}

/**
 * A step without tests counts as one test. A run that fails without a failed test, for example because Zoria did not
 * start, counts as one failure, and so does a shared server that ends with a fault.
 */
function resultOf(
  { name, projects }: Step,
  {
    report,
    isGood,
    isClosedBadly,
    stored,
  }: { report: string; isGood: boolean; isClosedBadly: boolean; stored: string },
): Pick<Outcome, 'passed' | 'skipped' | 'failures'> {
  const whole: Failure = {
    project: '',
    file: name,
    line: undefined,
    title: undefined,
    error: `see ${stored}.log`,
    diary: [],
  }
  if (projects === undefined) return { passed: isGood ? 1 : 0, skipped: 0, failures: isGood ? [] : [whole] }
  const { passed, skipped, failures } = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as Report)
    : { passed: 0, skipped: 0, failures: [] }
  return {
    passed,
    skipped,
    failures: !isGood && (failures.length === 0 || isClosedBadly) ? [...failures, whole] : failures,
  }
}
