import { globSync } from 'node:fs'
import { join } from 'node:path'

/** The gate is `npm test`; the full ring, `npm run test:full`, also runs the steps and tests that are marked `full`. */
export type Ring = 'gate' | 'full'

/** One check. */
export type Step = Readonly<{
  name: string
  /** Without it the step belongs to both rings. */
  ring?: 'full'
  /** Programs of node_modules or of this repository, one after another, each with its arguments. */
  commands: readonly (readonly string[])[]
  /** A path, pattern or nothing: without a match there is nothing to check yet. */
  needs?: string
  /** Vitest counts its tests; every other check counts as one. */
  project?: string
  /** The step that must have ended before. */
  after?: string
}>

/** Builds what the steps after it start or read: two that build would disturb each other. */
const builder = vitest('conformance', 'tools/gate/*.test.ts')
const onBuild = (step: Step): Step => ({ ...step, after: builder.name })
const inFull = (step: Step): Step => ({ ...step, ring: 'full' })

/** All checks, in the order in which they start, two at a time, so none may disturb another. A new check is a new line. */
export const steps: readonly Step[] = [
  { name: 'types', commands: [['tsc', '-p', 'tsconfig.json']] },
  { name: 'types of the web', needs: 'apps/web/tsconfig.json', commands: [['react-router', 'typegen', 'apps/web'], ['tsc', '-p', 'apps/web/tsconfig.json']] },
  { name: 'types of the game clients', needs: 'apps/studio/client/tsconfig.json', commands: [['tsc', '-p', 'apps/studio/client/tsconfig.json']] },
  { name: 'types of the content service', needs: 'apps/content/tsconfig.json', commands: [['tsc', '-p', 'apps/content/tsconfig.json']] },
  { name: 'style', commands: [['oxlint', '--deny-warnings']] },
  { name: 'walls', needs: 'scripts/walls/check.ts', commands: [['node', 'scripts/walls/check.ts']] },
  inFull({ name: 'planted violations', needs: 'scripts/walls/check.ts', commands: [['node', 'scripts/walls/check.ts', '--planted']] }),
  { name: 'unused code', commands: [['knip']] },
  { name: 'specification coverage', needs: 'scripts/spec-coverage.ts', commands: [['node', 'scripts/spec-coverage.ts']] },
  builder,
  vitest('unit', '{packages,contexts,apps,scripts,tools}/**/*.test.{ts,tsx}'),
  // Browsers and unit tests both fill the cores: beside the unit tests comes what uses one browser at a time.
  onBuild(vitest('alone', 'tests/journeys/alone/*.test.ts')),
  inFull(vitest('start', 'tests/start/*.test.ts')),
  onBuild(vitest('journeys', 'tests/journeys/*.test.ts')),
  inFull(onBuild(vitest('faults', 'tests/long/**/*.test.ts'))),
  inFull(onBuild({ name: 'weight of the home page', commands: [['node', 'scripts/home-weight.ts']] })),
]

/** Whether there is anything to check under the root. */
export function applies(step: Step, root: string): boolean {
  return step.needs === undefined || globSync(step.needs, { cwd: root, exclude: ['**/node_modules/**'] }).length > 0
}

/** Where a vitest step leaves its counts. */
export const countsFile = (folder: string, project: string): string => join(folder, `${project}.json`)

function vitest(project: string, needs: string): Step {
  return { name: `${project} tests`, project, needs, commands: [['vitest', 'run', '--project', project]] }
}
