import { expect, test } from 'vitest'
import { proveInMemory } from './prove-in-memory.ts'

// A look that takes a second; the proof itself stands in model.test.ts.
test('the rules and the wallet kept on paper agree in a few random lives', () => {
  expect(proveInMemory({ seed: 4_711, runs: 60, commandsMax: 200, isShrunk: false }).failure).toBeNull()
})
