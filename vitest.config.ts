import { defineConfig } from 'vitest/config'

const tests = '**/*.test.{ts,tsx}'

export default defineConfig({
  test: {
    // A test that passes at the second try has failed.
    retry: 0,
    // Far beyond what any test takes: a busy machine must not fail one.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`packages/${tests}`, `contexts/${tests}`, `apps/${tests}`, `scripts/${tests}`, `bench/${tests}`, `tests/{chance,provider}/${tests}`, `tools/${tests}`],
          exclude: ['tools/gate/**', '**/node_modules/**', '**/build/**', '**/dist/**'],
          globalSetup: 'packages/testkit/server.ts',
          // Left to itself vitest keeps one core for itself, and tests mostly wait for PostgreSQL.
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [`tests/journeys/${tests}`],
          globalSetup: 'packages/testkit/stack.ts',
          testTimeout: 300_000,
          // One browser at a time: two cores carry it and the whole of Zoria.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: [`tools/gate/${tests}`],
          globalSetup: 'packages/testkit/stack.ts',
          testTimeout: 300_000,
          // They move the clock of the one Zoria they share and kill its API.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: [`tests/long/${tests}`],
          testTimeout: 300_000,
          // Each starts a server of its own and takes it down: two cores carry one at a time.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'start',
          include: [`tests/start/${tests}`],
          // Every test runs a whole installation.
          fileParallelism: false,
        },
      },
    ],
  },
})
