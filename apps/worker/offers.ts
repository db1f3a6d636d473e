import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { warningsOfOffer } from '@zoria/bonus-simulator'
import type { OfferTerms } from '@zoria/contract/bonuses/entities'
import { amountOf, type Id } from '@zoria/kernel'
import { createLogger } from '@zoria/platform/logger'
import { openHouse } from '../../contexts/compose.ts'
import { readEnvironment } from './environment.ts'
import { atOfferDesk } from './offers-desk.ts'

// What staff decides about offers, from the command line until the back office exists. Each decision has its audit row.

const environment = readEnvironment(process.env)
const house = await openHouse({ environment, name: 'desk of offers', logger: createLogger({ name: 'offers', level: 'silent' }) })
const isDone = await atOfferDesk(house.bonuses.staff, process.argv.slice(2), { requestId: randomUUID(), read: (path) => readFileSync(path, 'utf8'), say: (line) => void process.stdout.write(`${line}\n`), warningsOf, traceOf })
await house.close()
process.exit(isDone ? 0 : 1)

/** The last thousand steps: nobody reads more of them on a screen. */
async function traceOf(playerId: Id<'Player'>, userBonusId: string) {
  return (await house.bonuses.trace(playerId, userBonusId, { page: 1, pageSize: 1_000 }))?.items
}

/** Plays the new offer for some seconds: an offer that can be exploited is better known now than in a week. */
function warningsOf(offer: OfferTerms): readonly string[] {
  const bounds = house.settings.read('STAKE_BOUNDS')[offer.currency]
  return bounds === undefined ? [] : warningsOfOffer(offer, { stakeMin: Number(amountOf(bounds.min)), stakeMax: Number(amountOf(bounds.max)) })
}
