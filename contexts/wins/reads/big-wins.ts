import type { BigWin } from '@zoria/contract/wins/http'
import type { Games } from '@zoria/games'
import { maskAlias, type Identity, type PlayerId } from '@zoria/identity'
import { formatAmount, money } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import { listWins, type StoredWin } from '../storage/win-rows.ts'

type Deps = {
  readonly sql: Sql
  readonly games: Pick<Games, 'cardsOf'>
  readonly identity: Pick<Identity, 'aliasesOf'>
}

/** Those that are left out make room for older ones. So many wins are read at a time, and looked through at most. */
const [readAtOnce, lookedAtMax] = [50, 200]

/**
 * The last big wins as everybody sees them: of games that can be opened, with masked aliases. Erased players are left
 * out.
 */
export const readBigWins =
  (deps: Deps) =>
  async (count: number): Promise<readonly BigWin[]> => {
    const shown: BigWin[] = []
    for (let after = 0; shown.length < count && after < lookedAtMax; after += readAtOnce) {
      const wins = await listWins(deps.sql, { after, rowsMax: readAtOnce })
      shown.push(...(await shownOf(deps, wins)))
      if (wins.length < readAtOnce) break
    }
    return shown.slice(0, count)
  }

const shownOf = async ({ games, identity }: Deps, wins: readonly StoredWin[]): Promise<readonly BigWin[]> => {
  const [cards, aliases] = await Promise.all([
    games.cardsOf(unique(wins.map(({ gameUuid }) => gameUuid))),
    identity.aliasesOf(unique(wins.map(({ playerId }) => playerId))),
  ])
  return wins.flatMap(({ id, playerId, currency, amount, multiplier, gameUuid, at }) => {
    const [game, alias] = [cards.get(gameUuid), aliases.get(playerId as PlayerId)]
    if (game === undefined || alias === undefined) return []
    return [
      {
        id: String(id),
        game,
        alias: maskAlias(alias),
        amount: formatAmount(money(amount, currency)),
        currency,
        multiplier: Number(multiplier) / 100,
        at: at.toISOString(),
      },
    ]
  })
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)]
