import type { User } from '@zoria/contract/identity/http'

/** Whose page it is: a player's, a visitor's, or not known, because the API has not answered. */
export type SeenPlayer<Player = User> = Player | 'visitor' | 'unknown'

/** The player to show. Nobody is shown until the API has answered. */
export const playerOf = <Player extends object>(seen: SeenPlayer<Player> | undefined): Player | null =>
  typeof seen === 'object' ? seen : null
