import { describe, expect, test } from 'vitest'
import { answersPart } from './parts/answers-part.ts'
import { failpointsPart } from './parts/failpoints-part.ts'
import { fuzzPart } from './fuzz/fuzz-part.ts'
import { modelPart } from './model/model-part.ts'
import { killsPart } from './parts/kills-part.ts'
import { outagesPart } from './parts/outages-part.ts'
import { racesPart } from './parts/races-part.ts'
import { returnsPart } from './returns/returns-part.ts'
import { routesPart } from './parts/routes-part.ts'
import { simulationPart } from './simulation/simulation-part.ts'
import { studioPart } from './studio/studio-part.ts'
import { tamperPart } from './tamper/tamper-part.ts'
import type { Part } from './parts/part.ts'

/** What every merge proves; `npm run test:long` proves the same at length. */
const parts: readonly Part[] = [killsPart, answersPart, racesPart, routesPart, outagesPart, failpointsPart, modelPart, simulationPart, tamperPart, studioPart, returnsPart, fuzzPart]

describe('the house withstands', () => {
  test.each(parts)('$proves', async ({ run }) => {
    const { plants, violations } = await run({ seed: 'gate', size: 'gate', report: () => undefined })
    expect(violations).toEqual([])
    expect(plants.filter(({ caught }) => caught === null)).toEqual([])
    expect(plants.length).toBeGreaterThan(0)
  })
})
