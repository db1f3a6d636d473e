import { games } from '@zoria/game-maths'
import { evenMoney, reelPlayable, type Playable } from './playable.ts'

/** The default weight of a category of games: docs/rules/bonuses.md#wagering. */
const weights = { slots: 10_000, table: 1_000 } as const

/** Red or black, as an example of what other providers bring: it counts a tenth. */
const roulette = evenMoney({ id: 'roulette', share: 18 / 37, weight: weights.table })

/** All games an offer can be simulated in, our own first. */
export const gameIds: readonly string[] = [...games.map(({ id }) => id), roulette.id]

/** A game by its id, its weight replaced where one is given. */
export function gameOf(id: string, weight: number | undefined): Playable | undefined {
  if (id === roulette.id) return { ...roulette, weight: weight ?? roulette.weight }
  const game = games.find((each) => each.id === id)
  return game && reelPlayable(game, weight ?? weights.slots)
}

/** All of them with their usual weights: what an abuser chooses from. */
export function houseGames(): readonly Playable[] {
  return gameIds.flatMap((id) => gameOf(id, undefined) ?? [])
}
