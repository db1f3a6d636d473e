import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// The tests that a mutant of the money rules must not survive. The laws of long play are left out: what only they notice has no test
// that says the rule.
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['contexts/wallet/rules/**/*.test.ts'],
    exclude: ['**/laws.test.ts'],
    retry: 0,
    testTimeout: 30_000,
  },
})
