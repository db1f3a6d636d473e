import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// The tests that a mutant of the money rules must not survive: the tables next to the rules, and a short run of random
// lives. Long property tests and the complete model proof are excluded, because they would run for each mutant that is
// about to survive.
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['contexts/wallet/rules/**/*.test.ts', 'contexts/wallet/testing/model/short-lives.test.ts'],
    exclude: ['**/laws.test.ts'],
    retry: 0,
    testTimeout: 30_000,
  },
})
