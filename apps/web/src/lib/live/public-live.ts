import { urlOf } from '@zoria/contract/client'
import { followLive } from '@zoria/contract/wins/http'
import { afterMessage, nothingPublic, readLive, type PublicMessage } from './public-state.ts'
import { followShared, type LineMessage } from './shared-stream.ts'

/** Follows the public stream (big wins, presence, boards of battles, jackpots) until stopped; all tabs of a browser share it. */
export function followPublic(onMessage: (message: PublicMessage | LineMessage) => void): () => void {
  let present = nothingPublic
  return followShared<PublicMessage>({
    name: 'zoria-public-live',
    url: urlOf(followLive, {}, '/api'),
    events: ['state', 'change'],
    read: readLive,
    // A tab opened later gets the full state, not only the last frame.
    remember: (known, message) => {
      present = afterMessage(present, message)
      known.set('state', { kind: 'state', data: { big_wins: [...present.wins], ...(present.online && { presence: present.online }), battles: [...present.boards], jackpots: [...present.jackpots] } })
    },
    onMessage,
  })
}
