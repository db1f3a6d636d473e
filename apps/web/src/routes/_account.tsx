import { ProfileMenu, VisitorAccount } from '../features/identity/index.ts'
import { BalanceMenu } from '../features/wallet/index.ts'
import { useUser } from '../lib/session/session.tsx'
import { NotesMenu } from '../shell/index.ts'

/** The corner of the header: balance and profile of a player, or the way in for a visitor. */
export function Account({ isInGame = false }: { readonly isInGame?: boolean }) {
  const user = useUser()
  if (!user) return <VisitorAccount />
  return (
    <>
      <BalanceMenu user={user} />
      {isInGame ? null : <><NotesMenu playerId={user.id} /><ProfileMenu user={user} /></>}
    </>
  )
}
