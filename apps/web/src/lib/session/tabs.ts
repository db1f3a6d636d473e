/** Messages between the tabs of this browser about their shared session. */
export type SessionNews = { readonly kind: 'left' } | { readonly kind: 'ended' } | { readonly kind: 'entered'; readonly playerId: string }

const channelName = 'zoria-session'

/** Sends a message to the other tabs. */
export function notifyTabs(news: SessionNews): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/** Receives messages of other tabs until stopped. */
export function followTabs(onNews: (news: SessionNews) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', (event: MessageEvent<SessionNews>) => onNews(event.data))
  return () => channel.close()
}

/** A tab's reaction to a message: nothing, show a visitor, or load the player of the cookie. */
export function stepAfter(news: SessionNews, shownId: string | null): 'stay' | 'forget' | 'renew' {
  switch (news.kind) {
    case 'left':
    case 'ended':
      return shownId === null ? 'stay' : 'forget'
    case 'entered':
      return news.playerId === shownId ? 'stay' : 'renew'
  }
}
