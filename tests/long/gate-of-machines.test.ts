import { fuzzPart } from './fuzz/fuzz-part.ts'
import { answersPart } from './parts/answers-part.ts'
import { failpointsPart } from './parts/failpoints-part.ts'
import { killsPart } from './parts/kills-part.ts'
import { outagesPart } from './parts/outages-part.ts'
import { racesPart } from './parts/races-part.ts'
import { routesPart } from './parts/routes-part.ts'
import { withstands } from './parts/run-part-test.ts'
import { studioPart } from './studio/studio-part.ts'
import { tamperPart } from './tamper/tamper-part.ts'

// What the full ring proves by failing servers and processes; `npm run test:long` proves the same at length.
withstands([
  killsPart,
  answersPart,
  racesPart,
  routesPart,
  outagesPart,
  failpointsPart,
  tamperPart,
  studioPart,
  fuzzPart,
])
