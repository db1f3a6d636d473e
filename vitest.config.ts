import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { removeForeignVariables } from './packages/testkit/environment.ts'
import { SteadySequencer } from './packages/testkit/sequencer.ts'
import { ReportWriter } from './scripts/checks/reporter.ts'

removeForeignVariables(process.env)
const report = process.env['REPORT_FILE']

const tests = '**/*.test.{ts,tsx}'

/** Tests of functions: no server, process, browser or module state. A test that needs one of these belongs elsewhere. */
const pure = [
  `packages/{kernel,contract,game-maths,bonus-simulator}/${tests}`,
  `contexts/*/rules/${tests}`,
  `apps/studio/{rules,outcome}/${tests}`,
  `apps/web/src/**/model/${tests}`,
]

const unit = [`{packages,contexts,apps,scripts,bench,tools}/${tests}`, `tests/{chance,provider}/${tests}`]
const notUnit = ['tools/gate/**', '**/node_modules/**', '**/build/**', '**/dist/**']

/**
 * Tests that replace modules or start the content service, which is one per process: each file has a process of its
 * own.
 */
const own = [
  `apps/content/${tests}`,
  ...globSync(unit, { exclude: notUnit }).filter((path) => readFileSync(path, 'utf8').includes('vi.mock(')),
]

export default defineConfig({
  test: {
    // A test that passes at the second try has failed.
    retry: 0,
    reporters: ['default', ...(report === undefined ? [] : [new ReportWriter(report)])],
    sequence: { sequencer: SteadySequencer },
    // Far beyond what any test takes: a busy machine must not fail one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // `npm test` leaves them out; a file says it once with `@module-tag full`.
    tags: [{ name: 'full', description: 'runs in the full ring only: npm run test:full' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: pure,
          // They share nothing that could change, so each worker loads modules once.
          isolate: false,
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: unit,
          exclude: [...pure, ...own, ...notUnit],
          globalSetup: 'packages/testkit/server.ts',
          // Each worker loads modules once: half the processor time of four hundred processes of their own. What a file
          // changes, it puts back.
          isolate: false,
          // Left to itself vitest keeps one core for itself, and tests mostly wait for PostgreSQL.
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'own',
          include: own,
          exclude: notUnit,
          globalSetup: 'packages/testkit/server.ts',
          maxWorkers: '100%',
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [`tests/journeys/${tests}`],
          exclude: ['tests/journeys/alone/**'],
          globalSetup: 'packages/testkit/stack.ts',
          testTimeout: 600_000,
          // A browser keeps less than a core busy: three files fill two cores and the waits of each other.
          maxWorkers: 3,
          // Deposits that wait for a minute to pass wait together.
          maxConcurrency: 30,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [`tests/journeys/alone/${tests}`],
          globalSetup: 'packages/testkit/stack.ts',
          testTimeout: 600_000,
          // They move the clock of the one Zoria they share and change what everybody reads.
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: [`tools/gate/${tests}`],
          globalSetup: 'packages/testkit/stack.ts',
          // They sign by the clock of the machine, move that of Zoria, and kill its API: never in one run with
          // journeys.
          fileParallelism: false,
          sequence: { groupOrder: 5 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: [`tests/long/${tests}`],
          testTimeout: 600_000,
          // What fails servers mostly waits for them; what plays at random fills the core beside it.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'start',
          include: [`tests/start/${tests}`],
          // Each file runs an installation of its own. The fresh clone builds for minutes; the others mostly wait for
          // processes to end.
          maxWorkers: 2,
        },
      },
    ],
  },
})
