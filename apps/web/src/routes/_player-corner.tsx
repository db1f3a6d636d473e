import type { User } from '@zoria/contract/identity/http'
import { TooltipDelays } from '@zoria/ui/tooltip.tsx'
import { ProfileMenu } from '../features/identity/index.ts'
import { BalanceMenu } from '../features/wallet/index.ts'
import { NotesMenu } from '../shell/index.ts'

/** What a player has at hand on every page: his balance, and outside a game his messages and his profile. */
export function PlayerCorner({ user, isInGame }: { readonly user: User; readonly isInGame: boolean }) {
  return (
    <TooltipDelays>
      <BalanceMenu user={user} />
      {isInGame ? null : <><NotesMenu playerId={user.id} /><ProfileMenu user={user} /></>}
    </TooltipDelays>
  )
}
