import { picksPart } from './jackpots/picks-part.ts'
import { withstands } from './parts/run-part-test.ts'
import { wheelPart } from './wheel/wheel-part.ts'

// What the full ring proves of spins of the wheel and picks of jackpots whose processes are killed; `npm run test:long
// -- --part wheel` and `--part picks` prove the same at every step.
withstands([picksPart, wheelPart])
