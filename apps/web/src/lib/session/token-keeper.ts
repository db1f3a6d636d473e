import { tokenExpiryMarginMs } from '@zoria/contract/identity/words'

/** What the refresh call came to: a fresh session, the end of it, or no answer at all. */
export type Refreshed<Session> =
  | { readonly kind: 'fresh'; readonly session: Session }
  | { readonly kind: 'ended' }
  | { readonly kind: 'unreachable' }

type Deps<Session> = {
  readonly refresh: () => Promise<Refreshed<Session>>
  readonly tokenOf: (session: Session) => string
  readonly now: () => number
  readonly onSession: (session: Session) => void
  readonly onEnd: () => void
}

/** Lifetime of a token without its own. Source: docs/rules/identity.md. */
const usualLifeMs = 15 * 60_000

/**
 * Keeps the access token in memory, never anywhere else. Spec §9: a token counts as expired when 60 s or less remain;
 * then it is renewed first. Its life is counted from when it came, so that a wrong clock of this machine does no harm.
 * Renewals at once share one call.
 */
export function createTokenKeeper<Session>({ refresh, tokenOf, now, onSession, onEnd }: Deps<Session>) {
  let current: { token: string; expiresAt: number } | null = null
  let underWay: Promise<string | null> | null = null

  const store = (token: string) => {
    current = { token, expiresAt: now() + lifeOf(token) }
    return token
  }

  const take = (refreshed: Refreshed<Session>): string | null => {
    if (refreshed.kind === 'fresh') {
      onSession(refreshed.session)
      return store(tokenOf(refreshed.session))
    }
    if (refreshed.kind === 'ended') {
      current = null
      onEnd()
    }
    return null
  }

  const renewOnce = (): Promise<string | null> => {
    if (underWay) return underWay
    const own: Promise<string | null> = refresh()
      // The page has begun or ended a session meanwhile: the answer is about an older one.
      .then((refreshed) => (underWay === own ? take(refreshed) : (current?.token ?? null)))
      .finally(() => {
        if (underWay === own) underWay = null
      })
    underWay = own
    return own
  }

  return {
    /** A token with more than 60 s left; null if the session ended or the server does not answer. */
    token: async (): Promise<string | null> =>
      current && current.expiresAt - now() > tokenExpiryMarginMs ? current.token : renewOnce(),
    /** Renews although the stored token looks valid: the server refused it. */
    renew: renewOnce,
    adopt: (token: string) => {
      underWay = null
      store(token)
    },
    forget: () => {
      underWay = null
      current = null
    },
  }
}

/** How long a signed token lives (`exp` less `iat`). */
function lifeOf(token: string): number {
  const claims = claimsOf(token)
  return typeof claims['exp'] === 'number' && typeof claims['iat'] === 'number'
    ? (claims['exp'] - claims['iat']) * 1000
    : usualLifeMs
}

function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = token.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as Record<string, unknown>
  } catch {
    return {} // A token of another make; its life is the usual one.
  }
}
