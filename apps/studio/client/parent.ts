/** What the page tells the site that frames it. Amounts are decimal strings, currency is lower case. */
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

/** What the site may tell the page. */
export type FromSite =
  | { readonly type: 'refresh_balance' }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'sound'; readonly isOn: boolean }

export interface SiteLink {
  readonly isFramed: boolean
  readonly tell: (message: ToSite) => void
}

/**
 * The line to the framing site. Both ways only with an origin the studio names: a message goes to that origin or to
 * nobody, and one from elsewhere is not heard.
 */
export function linkToSite(origins: readonly string[], hear: (message: FromSite) => void): SiteLink {
  const isFramed = window.parent !== window
  const site = siteOrigin(origins)
  addEventListener('message', (event) => {
    if (event.source !== window.parent || !origins.includes(event.origin)) return
    const message = event.data as { source?: unknown; type?: unknown; isOn?: unknown }
    if (message?.source !== 'zoria-site') return
    if (message.type === 'refresh_balance' || message.type === 'pause' || message.type === 'resume') hear({ type: message.type })
    if (message.type === 'sound' && typeof message.isOn === 'boolean') hear({ type: 'sound', isOn: message.isOn })
  })
  return {
    isFramed,
    tell: (message) => {
      if (isFramed && site !== null) window.parent.postMessage({ source: 'zoria-studio', ...message }, site)
    },
  }
}

// Which of the allowed sites frames us: the browser says so, or the referrer does; with one site there is no question.
const siteOrigin = (origins: readonly string[]): string | null => {
  const told = location.ancestorOrigins?.[0] ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : origins[0])
  return told !== undefined && origins.includes(told) ? told : null
}
