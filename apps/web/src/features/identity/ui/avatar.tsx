import type { User } from '@zoria/contract/identity/http'
import { UserRound } from 'lucide-react'

/** The player as a circle with his level. */
export function Avatar({ user, isLarge = false }: { readonly user: User; readonly isLarge?: boolean }) {
  return (
    <span className={isLarge ? 'avatar avatar-large' : 'avatar'} aria-hidden="true">
      <UserRound size={isLarge ? 32 : 21} />
      <em>{Math.floor(user.rating)}</em>
    </span>
  )
}
