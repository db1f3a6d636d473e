import { expect, test } from 'vitest'
import { proveInMemory } from './prove-in-memory.ts'

// A one-second check; the complete proof is in model.test.ts.
test('the rules and the reference model agree in a few random lives', () => {
  expect(proveInMemory({ seed: 4_711, runs: 60, commandsMax: 200, isShrunk: false }).failure).toBeNull()
})
