import type { Session } from '@zoria/contract/identity/http'
import { create } from 'zustand'

/** The player whose password the log-in of this tab found easy to guess; null where there is none. */
export const weakPassword = create<{ readonly playerId: string | null }>(() => ({ playerId: null }))

/** Notes what a log-in says about the password, and returns it. */
export function noteAdvice({ user, warnings }: Session): 'weak' | 'none' {
  const isWeak = warnings?.includes('PASSWORD_WEAK') === true
  weakPassword.setState({ playerId: isWeak ? user.id : null })
  return isWeak ? 'weak' : 'none'
}

/** The password was changed. */
export const forgetAdvice = (): void => weakPassword.setState({ playerId: null })
