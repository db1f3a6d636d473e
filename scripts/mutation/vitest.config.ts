import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// The tests that a mutant of the money rules must not survive: the tables beside the rules, and a short look at random lives. The laws of
// long play and the whole proof by the model are left out, because they would run for each mutant that is about to survive.
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['contexts/wallet/rules/**/*.test.ts', 'contexts/wallet/testing/model/short-lives.test.ts'],
    exclude: ['**/laws.test.ts'],
    retry: 0,
    testTimeout: 30_000,
  },
})
