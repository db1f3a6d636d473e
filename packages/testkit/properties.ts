import fc from 'fast-check'
import { sized } from './at-length.ts'

// The same inputs in every run, so that a change fails by what it changed; other inputs with TESTS_AT_LENGTH=on. A
// failure names its seed.
fc.configureGlobal({ seed: sized(20_261_127, Date.now()) })

/** Property tests. */
export { fc }
