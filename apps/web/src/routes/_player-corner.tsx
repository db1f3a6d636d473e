import type { User } from '@zoria/contract/identity/http'
import { TooltipDelays } from '@zoria/ui/tooltip.tsx'
import { ProfileMenu } from '../features/identity/index.ts'
import { NoticesMenu } from '../features/notifications/index.ts'
import { BalanceMenu } from '../features/wallet/index.ts'

/** The player's part of the header: balance and, outside of a game, messages and profile. */
export function PlayerCorner({ user, isInGame }: { readonly user: User; readonly isInGame: boolean }) {
  return (
    <TooltipDelays>
      <BalanceMenu user={user} />
      {isInGame ? null : (
        <>
          <NoticesMenu />
          <ProfileMenu user={user} />
        </>
      )}
    </TooltipDelays>
  )
}
