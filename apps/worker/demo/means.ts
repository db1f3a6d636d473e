import { randomUUID } from 'node:crypto'
import { battleDesk } from '@zoria/battles'
import { invariant } from '@zoria/kernel'
import type { House } from '../../../contexts/compose.ts'
import type { Environment } from '../environment.ts'
import type { DemoMeans } from './battles.ts'
import { registerDemoPlayer } from './player.ts'

/** The demo in a house: its players call the API and the studio of the environment, and staff credits them. */
export function demoMeans(
  house: House,
  { environment, ...how }: Pick<DemoMeans, 'say' | 'pace' | 'signal'> & { readonly environment: Environment },
): DemoMeans {
  const { SANDBOX: isSandbox, API_URL: apiUrl, STUDIO_URL: studioUrl } = environment
  return {
    ...how,
    isSandbox,
    desk: battleDesk(house),
    register: (currency) => registerDemoPlayer(currency, { apiUrl, studioUrl, signal: how.signal }),
    credit: async (playerId, amount) => {
      const credited = await house.wallet.execute({
        kind: 'adjustment',
        playerId,
        source: 'staff',
        externalId: randomUUID(),
        purse: 'game',
        direction: 'credit',
        amount,
        reason: 'demo',
        by: 'demo',
      })
      invariant(credited.code === 'OK', `a new player takes a credit, not ${credited.code}`)
    },
  }
}
