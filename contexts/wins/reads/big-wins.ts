import type { BigWin } from '@zoria/contract/wins/http'
import type { Games } from '@zoria/games'
import { maskAlias, type Identity, type PlayerId } from '@zoria/identity'
import { formatAmount, money } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import { listWins } from '../storage/win-rows.ts'

type Deps = { readonly sql: Sql; readonly games: Pick<Games, 'cardsOf'>; readonly identity: Pick<Identity, 'aliasesOf'> }

/** The last big wins as everybody sees them: of games that can be opened, with masked aliases. Erased players are left out. */
export const readBigWins = ({ sql, games, identity }: Deps) => async (count: number): Promise<readonly BigWin[]> => {
  const wins = await listWins(sql, count)
  const [cards, aliases] = await Promise.all([games.cardsOf(unique(wins.map(({ gameUuid }) => gameUuid))), identity.aliasesOf(unique(wins.map(({ playerId }) => playerId)))])
  return wins.flatMap(({ id, playerId, currency, amount, multiplier, gameUuid, at }) => {
    const [game, alias] = [cards.get(gameUuid), aliases.get(playerId as PlayerId)]
    if (game === undefined || alias === undefined) return []
    return [{ id: String(id), game, alias: maskAlias(alias), amount: formatAmount(money(amount, currency)), currency, multiplier: Number(multiplier) / 100, at: at.toISOString() }]
  })
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)]
