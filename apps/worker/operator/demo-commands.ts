import type { OperatorGroup } from '@zoria/platform/operator/command'
import type { House } from '../../../contexts/compose.ts'
import { demoBattles } from '../demo/battles.ts'
import { demoMeans } from '../demo/means.ts'
import type { Environment } from '../environment.ts'

/** Somebody waits for the end. A password costs processor time, so fewer register than play. */
const pace = { registering: 4, playing: 12 }

/** Fills a running sandbox with what a newcomer expects to see. docs/rules/battles.md#demo */
export const demoCommands: OperatorGroup<House & { readonly environment: Environment }> = {
  name: 'demo',
  about: 'demo players in a running sandbox',
  commands: [
    {
      // It takes no reference: a repeat is meant, and no run touches money or accounts that it has not made itself.
      name: 'battles',
      does: 'five finished battles in each currency, by new demo players each time; it may be repeated',
      run: async (house, { say }) => ({
        isDone: await demoBattles(
          demoMeans(house, { environment: house.environment, say, pace, signal: new AbortController().signal }),
        ),
      }),
    },
  ],
}
