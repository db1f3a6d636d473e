import { retryMsAfter } from './connection.ts'

/** The state of a stream's connection. `refused`: the server refused it. */
export type LineMessage = { readonly kind: 'open' } | { readonly kind: 'lost' } | { readonly kind: 'refused' }

/** A new tab asks for the current state. */
type Hello = { readonly kind: 'hello' }

type Followed<Message extends { readonly kind: string }> = {
  /** Tabs of one name share one stream. */
  readonly name: string
  readonly url: string
  /** Events of the stream that are read. */
  readonly events: readonly string[]
  /** Reads an event; null drops it. */
  readonly read: (event: string, text: string) => Message | null
  /** Keeps what a tab that comes later has to know. */
  readonly remember: (known: Map<string, Message | LineMessage>, message: Message) => void
  readonly onMessage: (message: Message | LineMessage) => void
}

/**
 * Follows a stream until stopped. One tab holds it and shares every message with the others; when that tab closes, the
 * next one takes over. An event that is not of the contract is dropped.
 */
export function followShared<Message extends { readonly kind: string }>({
  name,
  url,
  events,
  read,
  remember,
  onMessage,
}: Followed<Message>): () => void {
  type Any = Message | LineMessage
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  const stopped = new AbortController()
  // Only the holder has any.
  const known = new Map<string, Any>()
  const publish = (message: Any) => {
    if (stopped.signal.aborted) return
    onMessage(message)
    channel?.postMessage(message)
  }
  const line = (message: LineMessage) => {
    known.set('line', message)
    publish(message)
  }
  const receive = (message: Message) => {
    remember(known, message)
    publish(message)
  }
  channel?.addEventListener('message', ({ data: message }: MessageEvent<Any | Hello>) => {
    if (message.kind !== 'hello') onMessage(message as Any)
    else for (const each of known.values()) channel.postMessage(each)
  })
  channel?.postMessage({ kind: 'hello' } satisfies Hello)
  const hold = () =>
    holdStream({
      url,
      events,
      signal: stopped.signal,
      line,
      onEvent: (event, text) => {
        const message = read(event, text)
        if (message) receive(message)
      },
    })
  // Rejects when stopped before its turn came: nothing was held then.
  if ('locks' in navigator) navigator.locks.request(name, { signal: stopped.signal }, hold).catch(() => undefined)
  else void hold()
  return () => {
    stopped.abort()
    channel?.close()
  }
}

type Held = {
  readonly url: string
  readonly events: readonly string[]
  readonly signal: AbortSignal
  readonly line: (message: LineMessage) => void
  readonly onEvent: (event: string, text: string) => void
}

/** A stream sends at least an `alive` event every 15 seconds (docs/rules/wire.md#live-streams); one may be late. */
const silentMs = 40_000

/**
 * Keeps the stream open until `signal` aborts. The browser reconnects; when it gives up, nothing is heard for too long,
 * or the network returns, the stream is opened again.
 */
function holdStream({ url, events, signal, line, onEvent }: Held): Promise<void> {
  return new Promise((resolve) => {
    // The turn may come just after the reader left: nothing is opened then, and the turn goes on.
    if (signal.aborted) return resolve()
    let refusals = 0
    // Of the next attempt: after a refusal, or after silence.
    let retry: ReturnType<typeof setTimeout> | undefined
    let source = open()
    const again = () => {
      source.close()
      source = open()
    }
    addEventListener('online', again, { signal })
    addEventListener('offline', () => line({ kind: 'lost' }), { signal })
    signal.addEventListener('abort', () => {
      clearTimeout(retry)
      source.close()
      resolve()
    })

    function retryIn(ms: number, retried: () => void): void {
      clearTimeout(retry)
      retry = setTimeout(retried, ms)
    }

    function listen(): void {
      retryIn(silentMs, () => {
        line({ kind: 'lost' })
        again()
      })
    }

    function open(): EventSource {
      const stream = new EventSource(url)
      listen()
      stream.addEventListener('open', () => {
        refusals = 0
        listen()
        line({ kind: 'open' })
      })
      stream.addEventListener('alive', listen)
      for (const event of events)
        stream.addEventListener(event, (message) => {
          listen()
          onEvent(event, (message as MessageEvent<string>).data)
        })
      stream.addEventListener('error', () => {
        const isRefused = stream.readyState === EventSource.CLOSED
        line({ kind: isRefused ? 'refused' : 'lost' })
        if (!isRefused || signal.aborted) return
        refusals += 1
        retryIn(retryMsAfter(refusals), again)
      })
      return stream
    }
  })
}
