import { urlOf } from '@zoria/contract/client'
import { followUpdates } from '@zoria/contract/notifications/http'
import { readFrame, retryMsAfter, type LiveFrame } from './frames.ts'

/** What travels from the tab that holds the stream to all tabs. `refused` says that the server would not give it: the session may be over. */
export type LiveMessage =
  | LiveFrame
  | { readonly kind: 'open' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused' }

/** A tab that has just come asks how things stand. */
type Hello = { readonly kind: 'hello' }

type Tell = (message: LiveMessage) => void

/**
 * Follows the player's own stream until stopped. One tab holds it and shares every frame with the others of the same player; when that tab closes, the
 * next one takes over. The stream authenticates by the refresh cookie. A frame that is not of the contract is dropped.
 */
export function followLive(playerId: string, onMessage: Tell): () => void {
  const name = `zoria-live-${playerId}`
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  const stopped = new AbortController()
  // What a tab that comes later has to know: the state of the line and the last balance. Only the holder has any.
  const latest = new Map<string, LiveMessage>()
  const tell: Tell = (message) => {
    if (stopped.signal.aborted) return
    if (message.kind !== 'payment' && message.kind !== 'bonus') latest.set(message.kind === 'balance' ? 'balance' : 'line', message)
    onMessage(message)
    channel?.postMessage(message)
  }
  channel?.addEventListener('message', ({ data: message }: MessageEvent<LiveMessage | Hello>) => {
    if (message.kind !== 'hello') onMessage(message)
    else for (const known of latest.values()) channel.postMessage(known)
  })
  channel?.postMessage({ kind: 'hello' } satisfies Hello)
  if ('locks' in navigator) {
    // Rejects when stopped before its turn came: nothing was held then.
    navigator.locks.request(name, { signal: stopped.signal }, () => holdStream(tell, stopped.signal)).catch(() => undefined)
  } else void holdStream(tell, stopped.signal)
  return () => {
    stopped.abort()
    channel?.close()
  }
}

/** Holds the stream till `signal` says stop. The browser reconnects by itself; where it gives up, or the network has come back, we begin again. */
function holdStream(tell: Tell, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // The turn may come just after the player left: nothing is opened then, and the turn goes on.
    if (signal.aborted) return resolve()
    let refusals = 0
    let retry: ReturnType<typeof setTimeout> | undefined
    let source = open()
    const again = () => {
      clearTimeout(retry)
      source.close()
      source = open()
    }
    addEventListener('online', again, { signal })
    addEventListener('offline', () => tell({ kind: 'lost' }), { signal })
    signal.addEventListener('abort', () => {
      clearTimeout(retry)
      source.close()
      resolve()
    })

    function open(): EventSource {
      return openStream(tell, {
        onOpen: () => { refusals = 0 },
        onRefused: () => {
          if (signal.aborted) return
          refusals += 1
          retry = setTimeout(again, retryMsAfter(refusals))
        },
      })
    }
  })
}

function openStream(tell: Tell, { onOpen, onRefused }: { readonly onOpen: () => void; readonly onRefused: () => void }): EventSource {
  const stream = new EventSource(urlOf(followUpdates, {}, '/api'))
  const tellParsed = (kind: LiveFrame['kind'], text: string) => {
    const frame = readFrame(kind, text)
    if (frame) tell(frame)
  }
  stream.addEventListener('open', () => {
    onOpen()
    tell({ kind: 'open' })
  })
  for (const kind of ['balance', 'payment', 'bonus'] as const) stream.addEventListener(kind, (event) => tellParsed(kind, (event as MessageEvent<string>).data))
  stream.addEventListener('error', () => {
    const isRefused = stream.readyState === EventSource.CLOSED
    tell({ kind: isRefused ? 'refused' : 'lost' })
    if (isRefused) onRefused()
  })
  return stream
}
