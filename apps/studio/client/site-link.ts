/** Messages from the page to the framing site. Amounts are decimal strings, currency is lower case. */
export type ToSite =
  | { readonly type: 'loaded'; readonly game: string; readonly mode: 'real' | 'demo' }
  | { readonly type: 'balance'; readonly balance: string; readonly currency: string }
  | { readonly type: 'round_started'; readonly roundId: string; readonly stake: string }
  | { readonly type: 'round_ended'; readonly roundId: string; readonly stake: string; readonly payout: string }
  | { readonly type: 'refused'; readonly code: string }
  | { readonly type: 'sound'; readonly isOn: boolean }
  | { readonly type: 'deposit_wanted' }
  | { readonly type: 'relaunch_wanted' }
  | { readonly type: 'exit_wanted' }

/** Messages from the framing site to the page. */
export type FromSite =
  | { readonly type: 'refresh_balance' }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'sound'; readonly isOn: boolean }
  /** The largest stake that the terms of an open bonus allow; null while no bonus limits it. */
  | { readonly type: 'stake_limit'; readonly most: string | null }

export interface SiteLink {
  readonly isFramed: boolean
  readonly send: (message: ToSite) => void
}

/**
 * Message channel to the framing site. Messages are exchanged only with origins named by the studio; others are
 * ignored.
 */
export function linkToSite(origins: readonly string[], onMessage: (message: FromSite) => void): SiteLink {
  const isFramed = window.parent !== window
  const site = siteOrigin(origins)
  addEventListener('message', (event) => {
    if (event.source !== window.parent || !origins.includes(event.origin)) return
    const message = event.data as { source?: unknown; type?: unknown; isOn?: unknown; most?: unknown }
    if (message?.source !== 'zoria-site') return
    if (message.type === 'refresh_balance' || message.type === 'pause' || message.type === 'resume')
      onMessage({ type: message.type })
    if (message.type === 'sound' && typeof message.isOn === 'boolean') onMessage({ type: 'sound', isOn: message.isOn })
    if (message.type === 'stake_limit' && (message.most === null || typeof message.most === 'string'))
      onMessage({ type: 'stake_limit', most: message.most })
  })
  return {
    isFramed,
    send: (message) => {
      if (isFramed && site !== null) window.parent.postMessage({ source: 'zoria-studio', ...message }, site)
    },
  }
}

// The framing origin from the browser or the referrer; with a single allowed site it is that one.
const siteOrigin = (origins: readonly string[]): string | null => {
  const found =
    location.ancestorOrigins?.[0] ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : origins[0])
  return found !== undefined && origins.includes(found) ? found : null
}
