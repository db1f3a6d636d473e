import { playerOf, type SeenPlayer } from './seen-player.ts'

/** Messages between the tabs of this browser about their shared session. */
export type SessionNews =
  | { readonly kind: 'left' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'entered'; readonly playerId: string }

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

/** What a tab does: nothing, show a visitor, show a visitor and say why, or load the player of the cookie. */
export type TabStep = 'stay' | 'forget' | 'end' | 'renew'

/** A tab's reaction to a message, by whom it shows. */
export function stepAfter(news: SessionNews, seen: SeenPlayer<{ readonly id: string }>): TabStep {
  const player = playerOf(seen)
  if (news.kind === 'entered') return player?.id === news.playerId ? 'stay' : 'renew'
  if (player) return 'end'
  return seen === 'visitor' ? 'stay' : 'forget'
}
