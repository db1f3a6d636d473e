import { modelPart } from './model/model-part.ts'
import { withstands } from './parts/run-part-test.ts'
import { returnsPart } from './returns/returns-part.ts'
import { simulationPart } from './simulation/simulation-part.ts'

// What the full ring proves by playing at random; `npm run test:long` proves the same at length.
withstands([modelPart, simulationPart, returnsPart])
