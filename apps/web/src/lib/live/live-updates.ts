import { urlOf } from '@zoria/contract/client'
import { followUpdates, updateFrames, type BalanceFrame, type PaymentFrame } from '@zoria/contract/notifications/http'

/** What travels from the tab that holds the stream to all tabs. */
export type LiveMessage =
  | { readonly kind: 'balance'; readonly frame: BalanceFrame }
  | { readonly kind: 'payment'; readonly frame: PaymentFrame }
  | { readonly kind: 'open' }
  | { readonly kind: 'lost' }

const channelName = 'zoria-live'
const retryMs = 3000

/**
 * Follows the player's own stream until stopped. One tab holds it and shares every frame with the others; when that tab closes, the next one takes over.
 * The stream authenticates by the refresh cookie. A frame that is not of the contract is dropped.
 */
export function followLive(onMessage: (message: LiveMessage) => void): () => void {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : null
  const stopped = new AbortController()
  const tell = (message: LiveMessage) => {
    if (stopped.signal.aborted) return
    onMessage(message)
    channel?.postMessage(message)
  }
  channel?.addEventListener('message', (event: MessageEvent<LiveMessage>) => onMessage(event.data))
  if ('locks' in navigator) {
    // Rejects when stopped before its turn came: nothing was held then.
    navigator.locks.request(channelName, { signal: stopped.signal }, () => holdStream(tell, stopped.signal)).catch(() => undefined)
  } else void holdStream(tell, stopped.signal)
  return () => {
    stopped.abort()
    channel?.close()
  }
}

/** Holds the stream till `signal` says stop. The browser reconnects by itself; where it gives up we begin again. */
function holdStream(tell: (message: LiveMessage) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // The turn may come just after the player left: nothing is opened then, and the turn goes on.
    if (signal.aborted) return resolve()
    let source = open()
    let retry: ReturnType<typeof setTimeout> | undefined
    signal.addEventListener('abort', () => {
      clearTimeout(retry)
      source.close()
      resolve()
    })

    function open(): EventSource {
      const stream = new EventSource(urlOf(followUpdates, {}, '/api'))
      stream.addEventListener('open', () => tell({ kind: 'open' }))
      stream.addEventListener('balance', (event) => tellParsed('balance', (event as MessageEvent<string>).data))
      stream.addEventListener('payment', (event) => tellParsed('payment', (event as MessageEvent<string>).data))
      stream.addEventListener('error', () => {
        tell({ kind: 'lost' })
        if (stream.readyState === EventSource.CLOSED && !signal.aborted) retry = setTimeout(() => (source = open()), retryMs)
      })
      return stream
    }

    function tellParsed(kind: 'balance' | 'payment', text: string): void {
      const frame = updateFrames[kind].safeParse(JSON.parse(text))
      if (frame.success) tell({ kind, frame: frame.data } as LiveMessage)
    }
  })
}
