import { consumersPart } from './consumers/consumers-part.ts'
import { withstands } from './parts/run-part-test.ts'

// What the full ring proves of the consumers of settled rounds; `npm run test:long -- --part consumers` proves the same
// at length.
withstands([consumersPart])
