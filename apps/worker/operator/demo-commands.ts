import { randomUUID } from 'node:crypto'
import { battleDesk } from '@zoria/battles'
import { invariant } from '@zoria/kernel'
import type { OperatorGroup } from '@zoria/platform/operator/command'
import type { House } from '../../../contexts/compose.ts'
import { demoBattles } from '../demo/battles.ts'
import { registerDemoPlayer } from '../demo/player.ts'
import type { Environment } from '../environment.ts'

/** Fills a running sandbox with what a newcomer expects to see. docs/rules/battles.md#demo */
export const demoCommands: OperatorGroup<House & { readonly environment: Environment }> = {
  name: 'demo',
  about: 'demo players in a running sandbox',
  commands: [{
    // It takes no reference: a repeat is meant, and no run touches money or accounts that it has not made itself.
    name: 'battles', does: 'five finished battles in each currency, by new demo players each time; it may be repeated',
    run: async (house, { say }) => {
      const { environment } = house
      const isDone = await demoBattles({
        isSandbox: environment.SANDBOX, desk: battleDesk(house), say,
        register: (currency) => registerDemoPlayer(currency, { apiUrl: environment.API_URL, studioUrl: environment.STUDIO_URL }),
        credit: async (playerId, amount) => {
          const credited = await house.wallet.execute({ kind: 'adjustment', playerId, source: 'staff', externalId: randomUUID(), purse: 'game', direction: 'credit', amount, reason: 'demo', by: 'demo' })
          invariant(credited.code === 'OK', `a new player takes a credit, not ${credited.code}`)
        },
      })
      return { isDone }
    },
  }],
}
