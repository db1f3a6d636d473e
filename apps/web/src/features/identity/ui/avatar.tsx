import type { User } from '@zoria/contract/identity/http'
import { UserRound } from 'lucide-react'

/**
 * The player as a circle with the highest level reached; none at first, where a zero would look like a number of
 * messages.
 */
export function Avatar({ user, isLarge = false }: { readonly user: User; readonly isLarge?: boolean }) {
  const { level } = user
  return (
    <span className={isLarge ? 'avatar avatar-large' : 'avatar'} aria-hidden="true">
      <UserRound size={isLarge ? 32 : 21} />
      {level > 0 ? <em>{level}</em> : null}
    </span>
  )
}
