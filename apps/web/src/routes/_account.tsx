import { Suspense } from 'react'
import { VisitorAccount } from '../features/identity/index.ts'
import { late } from '../lib/page/late.tsx'
import { useUser } from '../lib/session/session.tsx'

// Menus and hints of a player: visitors do not carry them.
const { Late: PlayerCorner, ask } = late(() => import('./_player-corner.tsx').then((file) => file.PlayerCorner))
/** Fetches it, for a page that holds it already. */
export const askForPlayerCorner = ask

/** The corner of the header: balance and profile of a player, or the way in for a visitor. */
export function Account({ isInGame = false }: { readonly isInGame?: boolean }) {
  const user = useUser()
  return user ? (
    <Suspense fallback={null}>
      <PlayerCorner user={user} isInGame={isInGame} />
    </Suspense>
  ) : (
    <VisitorAccount />
  )
}
