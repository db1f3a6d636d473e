import { createFairness } from '@zoria/fairness'
import { createJackpots } from '@zoria/jackpots'
import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import type { Wallet } from '@zoria/wallet'
import { withObserver } from '../load/audit.ts'
import type { Home } from '../house/home.ts'
import { secretOfDraws } from './pass.ts'

/** Jackpots of the process of the test, which nobody kills. */
export const observing = (sql: Sql, wallet: Wallet) =>
  createJackpots({
    sql,
    inTransaction: inTransactionOf(sql),
    clock: systemClock,
    chance: systemChance,
    logger: createLogger({ name: 'observer', level: 'silent' }),
    wallet,
    fairness: createFairness({ sql, chance: systemChance, secrets: [secretOfDraws] }),
    games: {
      kindsOf: async (uuids) =>
        new Map(uuids.map((uuid) => [uuid, { slug: uuid, provider: 'zoria', category: 'slots' }])),
      namesOf: async () => new Map(),
    },
    identity: { isErased: async () => false, aliasesOf: async () => new Map() },
  })

/** What the check of the books finds. */
export async function bookFaults(home: Home): Promise<readonly string[]> {
  const app = home.pool('app')
  try {
    return await withObserver(home, async (wallet) => {
      const answer = await observing(app, wallet)
        .tasks['jackpots.check_books']?.({})
        .then(
          () => [],
          (fault: Error) => [fault.message],
        )
      return answer ?? ['there is no check of the books']
    })
  } finally {
    await app.end()
  }
}
