import { parseArgs } from 'node:util'
import { battlesPart } from './battles/battles-part.ts'
import { jackpotsPart } from './jackpots/jackpots-part.ts'
import { picksPart } from './jackpots/picks-part.ts'
import { wheelPart } from './wheel/wheel-part.ts'
import { chancePart } from '../chance/chance-part.ts'
import { consumersPart } from './consumers/consumers-part.ts'
import { answersPart } from './parts/answers-part.ts'
import { failoversPart } from './parts/failovers-part.ts'
import { failpointsPart } from './parts/failpoints-part.ts'
import { fuzzPart } from './fuzz/fuzz-part.ts'
import { modelPart } from './model/model-part.ts'
import { killsPart } from './parts/kills-part.ts'
import { outagesPart } from './parts/outages-part.ts'
import { rafflesPart } from './raffles/raffles-part.ts'
import { racesPart } from './parts/races-part.ts'
import { restoresPart } from './parts/restores-part.ts'
import { returnsPart } from './returns/returns-part.ts'
import { routesPart } from './parts/routes-part.ts'
import { simulationPart } from './simulation/simulation-part.ts'
import { blackjackPart } from './live/blackjack-part.ts'
import { livePart } from './live/live-part.ts'
import { studioPart } from './studio/studio-part.ts'
import { tamperPart } from './tamper/tamper-part.ts'
import { holds, type Part, type Size } from './parts/part.ts'
import { keepRun } from './tally.ts'

// `npm run test:long -- --part kills --size long --seed anything [--kills 50 --acknowledged 100000]`: fault injection
// proofs, stored in docs/proofs. Without --part all of them; `--part live` is also `live-blackjack`.

const parts: readonly Part[] = [
  killsPart,
  answersPart,
  racesPart,
  routesPart,
  outagesPart,
  failpointsPart,
  modelPart,
  simulationPart,
  tamperPart,
  studioPart,
  livePart,
  blackjackPart,
  returnsPart,
  failoversPart,
  restoresPart,
  fuzzPart,
  chancePart,
  consumersPart,
  battlesPart,
  rafflesPart,
  jackpotsPart,
  picksPart,
  wheelPart,
]
const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    size: { type: 'string', default: 'long' },
    kills: { type: 'string' },
    acknowledged: { type: 'string' },
    requests: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(performance.timeOrigin)) },
  },
})
const size: Size = values.size === 'gate' ? 'gate' : 'long'
const say = (line: string): void => void process.stdout.write(`${(performance.now() / 1000).toFixed(0)} s: ${line}\n`)

const numberIn = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

const chosen = parts.filter(
  ({ name }) => values.part === undefined || name === values.part || name.startsWith(`${values.part}-`),
)
if (chosen.length === 0)
  throw new Error(`there is no part ${values.part}; there are ${parts.map(({ name }) => name).join(', ')}`)
for (const part of chosen) {
  say(`${part.name}: ${part.proves} (size ${size}, seed ${values.seed})`)
  const found = await part.run({
    seed: values.seed,
    size,
    report: say,
    kills: numberIn(values.kills),
    acknowledged: numberIn(values.acknowledged),
    requests: numberIn(values.requests),
  })
  keepRun({ part: part.name, size, seed: values.seed, found })
  say(JSON.stringify({ holds: holds(found), ...found, violations: found.violations.slice(0, 20) }, null, 2))
  if (!holds(found)) process.exitCode = 1
}
process.exit()
