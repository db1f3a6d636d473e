/** What a tab tells the others of this browser about their one session. */
export type SessionNews = { readonly kind: 'left' } | { readonly kind: 'ended' } | { readonly kind: 'entered'; readonly playerId: string }

const channelName = 'zoria-session'

/** Tells the other tabs. */
export function tellTabs(news: SessionNews): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/** Hears what other tabs tell, until stopped. */
export function followTabs(onNews: (news: SessionNews) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', (event: MessageEvent<SessionNews>) => onNews(event.data))
  return () => channel.close()
}

/** What a tab does about the news: nothing, show nobody, or ask the cookie who is signed in now. */
export function stepAfter(news: SessionNews, shownId: string | null): 'stay' | 'forget' | 'renew' {
  switch (news.kind) {
    case 'left':
    case 'ended':
      return shownId === null ? 'stay' : 'forget'
    case 'entered':
      return news.playerId === shownId ? 'stay' : 'renew'
  }
}
