import { urlOf } from '@zoria/contract/client'
import { followLive, isLive, withChange, type LiveChange, type LiveState } from '@zoria/contract/live/public-topics'
import { followShared, type LineMessage } from './shared-stream.ts'

/** A frame of the public stream. */
export type PublicMessage =
  | { readonly kind: 'state'; readonly data: LiveState }
  | { readonly kind: 'change'; readonly data: LiveChange }

/** Follows the public stream until stopped; all tabs of a browser share it. */
export function followPublic(onMessage: (message: PublicMessage | LineMessage) => void): () => void {
  let present: LiveState = {}
  return followShared<PublicMessage>({
    name: 'zoria-public-live',
    url: urlOf(followLive, {}, '/api'),
    events: ['state', 'change'],
    read: (event, text) => readLive(event as PublicMessage['kind'], text),
    // A tab opened later gets the full state, not only the last frame.
    remember: (known, message) => {
      present = afterMessage(present, message)
      known.set('state', { kind: 'state', data: present })
    },
    onMessage,
  })
}

/** What is known after a message. A topic that it does not name keeps its state. */
export const afterMessage = (shown: LiveState, { kind, data }: PublicMessage): LiveState =>
  kind === 'state' ? { ...shown, ...data } : withChange(shown, data)

/** Reads a frame of the public stream; null for one that is not of the contract. */
export function readLive(kind: PublicMessage['kind'], text: string): PublicMessage | null {
  const data: unknown = JSON.parse(text)
  return isLive(kind, data) ? ({ kind, data } as PublicMessage) : null
}
