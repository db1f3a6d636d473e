import { globSync } from 'node:fs'
import { join } from 'node:path'

/** One check. */
export type Step = Readonly<{
  name: string
  /** The full ring, `npm run test:full`, also runs steps and tests marked `full`; the gate, `npm test`, only the others. */
  ring?: 'full'
  /** Programs of node_modules or of this repository, one after another, each with its arguments. */
  commands: readonly (readonly string[])[]
  /** A path, pattern or nothing: without a match there is nothing to check yet. */
  needs?: string
  /** The projects of vitest whose tests the step runs; they are counted. Every other check counts as one. */
  projects?: readonly string[]
  /** The steps that must have ended before. */
  after?: readonly string[]
}>

/** Builds what the steps after it start or read: two that build would disturb each other. */
const builder = vitest('conformance', ['conformance'], 'tools/gate/*.test.ts')
const unit = vitest('unit', ['pure', 'unit', 'own'], '{packages,contexts,apps,scripts,tools}/**/*.test.{ts,tsx}')
const onBuild = (step: Step): Step => ({ ...step, after: [builder.name] })
const inFull = (step: Step): Step => ({ ...step, ring: 'full' })

/** All checks, in the order in which they start, two at a time, so none may disturb another. A new check is a new line. */
export const steps: readonly Step[] = [
  { name: 'types', commands: [['tsc', '-p', 'tsconfig.json']] },
  {
    name: 'types of the web',
    needs: 'apps/web/tsconfig.json',
    commands: [
      ['react-router', 'typegen', 'apps/web'],
      ['tsc', '-p', 'apps/web/tsconfig.json'],
    ],
  },
  {
    name: 'types of the game clients',
    needs: 'apps/studio/client/tsconfig.json',
    commands: [['tsc', '-p', 'apps/studio/client/tsconfig.json']],
  },
  {
    name: 'types of the content service',
    needs: 'apps/content/tsconfig.json',
    commands: [['tsc', '-p', 'apps/content/tsconfig.json']],
  },
  {
    name: 'style',
    commands: [
      ['oxfmt', '--check'],
      ['oxlint', '--deny-warnings'],
    ],
  },
  { name: 'walls', needs: 'scripts/walls/check.ts', commands: [['node', 'scripts/walls/check.ts']] },
  inFull({
    name: 'planted violations',
    needs: 'scripts/walls/check.ts',
    commands: [['node', 'scripts/walls/check.ts', '--planted']],
  }),
  inFull({ name: 'a new context', commands: [['node', 'scripts/new-context/check.ts']] }),
  { name: 'unused code', commands: [['knip']] },
  {
    name: 'specification coverage',
    needs: 'scripts/spec-coverage.ts',
    commands: [['node', 'scripts/spec-coverage.ts']],
  },
  builder,
  unit,
  // Both share one Zoria; those that move its clock run last, one at a time. They wait for the unit tests, so
  // that browsers have both cores of the machine.
  { ...vitest('journeys', ['journeys', 'alone'], 'tests/journeys/**/*.test.ts'), after: [builder.name, unit.name] },
  inFull(vitest('start', ['start'], 'tests/start/*.test.ts')),
  inFull(onBuild(vitest('faults', ['faults'], 'tests/long/**/*.test.ts'))),
  inFull(onBuild({ name: 'weight of the home page', commands: [['node', 'scripts/home-weight.ts']] })),
]

/** Tests of these projects use no server, process or browser: a failure is a fault, and a second run would show nothing. */
export const pureProjects: readonly string[] = ['pure']

/** Whether there is anything to check under the root. */
export function applies(step: Step, root: string): boolean {
  return step.needs === undefined || globSync(step.needs, { cwd: root, exclude: ['**/node_modules/**'] }).length > 0
}

function vitest(name: string, projects: readonly string[], needs: string): Step {
  return {
    name: `${name} tests`,
    projects,
    needs,
    commands: [['vitest', 'run', ...projects.flatMap((project) => ['--project', project])]],
  }
}

/** Where reports, logs, screenshots and traces of the last run are stored, relative to the root. */
export const storedIn = 'var/test'

/** A file of the last run. */
export const fileOf = (root: string, name: string): string => join(root, storedIn, name)
