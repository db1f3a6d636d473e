import { runStep, type Failure, type Outcome } from './run-step.ts'
import { pureProjects, type Step } from './steps.ts'

/** More failures than these are no coincidence: a second run would only cost time. */
const triesMax = 6

/**
 * Runs failed tests once more, alone, after everything else; journeys keep a trace. Returns those that passed: they are
 * flaky, and each is a fault to be explained. A test without server, process or browser has no second try, and neither
 * has a step that is not a test.
 */
export async function findFlaky(outcomes: readonly Outcome[], root: string): Promise<readonly Failure[]> {
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  const candidates = failures.filter(
    ({ project, title }) => project !== '' && title !== undefined && !pureProjects.includes(project),
  )
  if (candidates.length === 0 || failures.length > triesMax) return []
  console.log(`\nSecond try, alone:\n${candidates.map((failure) => `  ${nameOf(failure)}`).join('\n')}`)
  const flaky: Failure[] = []
  for (const project of new Set(candidates.map((failure) => failure.project))) {
    const tried = candidates.filter((failure) => failure.project === project)
    const again = await runStep(stepOf(project, tried), {
      root,
      isAlone: true,
      options: [],
      environment: { JOURNEY_TRACES: 'on' },
    })
    // Each of them ran, and nothing else went wrong.
    const isComplete =
      again.passed + again.failures.length >= tried.length && again.failures.every(({ title }) => title !== undefined)
    if (isComplete)
      flaky.push(
        ...tried.filter(
          ({ file, title }) => !again.failures.some((failed) => failed.file === file && failed.title === title),
        ),
      )
  }
  return flaky
}

/** The place of a failure and its title. */
export function nameOf({ file, line, title }: Failure): string {
  return [line === undefined ? file : `${file}:${line}`, ...(title === undefined ? [] : [title])].join(' › ')
}

/** The command that runs a failed test alone. */
export function commandOf({ project, file, title }: Failure): string | undefined {
  return project === ''
    ? undefined
    : `npx ${vitestCommand(project, [file], title === undefined ? [] : [title])
        .map(quoted)
        .join(' ')}`
}

function stepOf(project: string, failures: readonly Failure[]): Step {
  const titles = failures.flatMap(({ title }) => title ?? [])
  return {
    name: `second try of ${project}`,
    projects: [project],
    commands: [vitestCommand(project, [...new Set(failures.map(({ file }) => file))], titles)],
  }
}

function vitestCommand(project: string, files: readonly string[], titles: readonly string[]): readonly string[] {
  const pattern = titles.map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return ['vitest', 'run', '--project', project, ...files, ...(titles.length === 0 ? [] : ['-t', `^(${pattern})$`])]
}

const quoted = (argument: string): string =>
  /^[\w./=-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", String.raw`'\''`)}'`
