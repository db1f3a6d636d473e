import type { SecurityLog } from '@zoria/platform/security-log'
import type { Environment } from './environment.ts'

/** What the collections need from their environment. */
export type House = {
  readonly apiUrl: string
  readonly webUrl: string
  readonly publicUrl: string
  readonly hookKey: string
  readonly isSandbox: boolean
  /** Is the admin served over https? */
  readonly isSecure: boolean
  /** CONTENT_SECRET: signs sessions and trusted devices, encrypts authenticators. */
  readonly secret: string
  readonly security: Pick<SecurityLog, 'report'>
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  /** Wakes the notifier after a change. */
  readonly wake: () => void
}

/** Creates it from the environment. */
export function houseOf(environment: Environment, given: Pick<House, 'now' | 'wait' | 'wake' | 'security'>): House {
  return {
    apiUrl: environment.API_URL,
    webUrl: environment.WEB_URL,
    publicUrl: environment.CONTENT_PUBLIC_URL,
    hookKey: environment.CONTENT_HOOK_KEY,
    isSandbox: environment.SANDBOX,
    isSecure: environment.CONTENT_PUBLIC_URL.startsWith('https:'),
    secret: environment.CONTENT_SECRET,
    ...given,
  }
}
