import type { Environment } from './environment.ts'

/** What the collections know of the world around them. */
export type House = {
  readonly apiUrl: string
  readonly webUrl: string
  readonly publicUrl: string
  readonly hookKey: string
  readonly isSandbox: boolean
  readonly now: () => number
  /** Says that something was changed; whoever tells the site looks then. */
  readonly wake: () => void
}

/** The world as the environment describes it. */
export function houseOf(environment: Environment, { now, wake }: Pick<House, 'now' | 'wake'>): House {
  return {
    apiUrl: environment.API_URL,
    webUrl: environment.WEB_URL,
    publicUrl: environment.CONTENT_PUBLIC_URL,
    hookKey: environment.CONTENT_HOOK_KEY,
    isSandbox: environment.SANDBOX,
    now,
    wake,
  }
}
