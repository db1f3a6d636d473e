import { lazy, Suspense } from 'react'
import { VisitorAccount } from '../features/identity/index.ts'
import { useUser } from '../lib/session/session.tsx'

// Menus and hints of a player: visitors do not carry them.
const PlayerCorner = lazy(() => import('./_player-corner.tsx').then((file) => ({ default: file.PlayerCorner })))

/** The corner of the header: balance and profile of a player, or the way in for a visitor. */
export function Account({ isInGame = false }: { readonly isInGame?: boolean }) {
  const user = useUser()
  return user ? <Suspense fallback={null}><PlayerCorner user={user} isInGame={isInGame} /></Suspense> : <VisitorAccount />
}
