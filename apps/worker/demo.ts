import { randomUUID } from 'node:crypto'
import { battleDesk } from '@zoria/battles'
import { invariant } from '@zoria/kernel'
import { demoBattles } from './demo/battles.ts'
import { registerDemoPlayer } from './demo/player.ts'
import { openOperatorHouse } from './operator-house.ts'

// Fills a running sandbox with what a newcomer expects to see. docs/rules/battles.md#demo

const say = (line: string): void => void process.stdout.write(`${line}\n`)
if (process.argv.slice(2).join(' ') !== 'battles') {
  say('npm run demo -- battles   five finished battles in each currency, played by demo players; needs a running sandbox')
  process.exit(1)
}
const house = await openOperatorHouse('demo')
const { environment } = house
const isDone = await demoBattles({
  isSandbox: environment.SANDBOX, desk: battleDesk(house), say,
  register: (currency) => registerDemoPlayer(currency, { apiUrl: environment.API_URL, studioUrl: environment.STUDIO_URL }),
  credit: async (playerId, amount) => {
    const credited = await house.wallet.execute({ kind: 'adjustment', playerId, source: 'staff', externalId: randomUUID(), purse: 'game', direction: 'credit', amount, reason: 'demo', by: 'demo' })
    invariant(credited.code === 'OK', `a new player takes a credit, not ${credited.code}`)
  },
})
await house.close()
process.exit(isDone ? 0 : 1)
