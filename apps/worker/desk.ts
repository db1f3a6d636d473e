import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { battleDesk } from '@zoria/battles'
import { warningsOfOffer } from '@zoria/bonus-simulator'
import type { OfferTerms } from '@zoria/contract/bonuses/entities'
import { jackpotDesk } from '@zoria/jackpots'
import { amountOf, type Id } from '@zoria/kernel'
import { atBattleDesk } from './desks/battles.ts'
import { atDesk } from './desks/cashbox.ts'
import { atJackpotDesk } from './desks/jackpots.ts'
import { atOfferDesk } from './desks/offers.ts'
import { atRaffleDesk } from './desks/raffle.ts'
import { atWheelDesk } from './desks/wheel.ts'
import { openOperatorHouse } from './operator-house.ts'

// `desk.ts <name> [argument]…`: staff decisions from the command line until the back office exists. Each decision has its audit row.

const [name = '', ...args] = process.argv.slice(2)
const house = await openOperatorHouse(`desk of ${name}`)
const requestId = randomUUID()
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const reading = { requestId, say, read: (path: string) => readFile(path, 'utf8') }

const desks: Readonly<Record<string, () => Promise<boolean>>> = {
  battles: () => atBattleDesk(battleDesk(house), args, reading),
  cashbox: () => atDesk(house.payments.staff, args, { requestId, say }),
  jackpots: () => atJackpotDesk(jackpotDesk(house), args, reading),
  offers: () => atOfferDesk(house.bonuses.staff, args, { requestId, say, read: (path) => readFileSync(path, 'utf8'), warningsOf, traceOf }),
  raffle: () => atRaffleDesk(house.raffles.staff, args, reading),
  wheel: () => atWheelDesk(house.wheel.staff, args, reading),
}
const isDone = await desks[name]?.()
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
