import type { Session } from '@zoria/contract/identity/http'
import { create } from 'zustand'

/** The player whose password the log-in of this tab found easy to guess; null where there is none. */
export const weakPassword = create<{ readonly playerId: string | null }>(() => ({ playerId: null }))

/** Notes what a log-in says about the password. */
export const noteAdvice = ({ user, warnings }: Session): void =>
  weakPassword.setState({ playerId: isWeak(warnings) ? user.id : null })

/** The password was changed. */
export const forgetAdvice = (): void => weakPassword.setState({ playerId: null })

export const isWeak = (warnings: Session['warnings']): boolean => warnings?.includes('PASSWORD_WEAK') === true
