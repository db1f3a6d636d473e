import { urlOf } from '@zoria/contract/client'
import { followContentChanges } from '@zoria/contract/content/http'
import type { Logger } from '@zoria/platform/logger'

type Deps = {
  readonly apiUrl: string
  readonly fetch: typeof globalThis.fetch
  readonly forget: (beginning: string) => number
  readonly logger: Logger
}

/** How long it waits before it calls again. */
const restMs = 1_000
/** Everything that is made of content. */
const allContent = '/content/'

/**
 * Follows what the API says of content that changed, and forgets every page made of it. Whenever it begins to listen anew all of them are forgotten:
 * nobody knows what was said meanwhile.
 */
export function followContent({ apiUrl, fetch, forget, logger }: Deps): { close(): void } {
  const leaving = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isHearing = true
  const follow = async (): Promise<void> => {
    try {
      const answer = await fetch(urlOf(followContentChanges, {}, apiUrl), { headers: { accept: 'text/event-stream' }, signal: leaving.signal })
      if (!answer.ok || !answer.body) throw new Error(`the API answers ${answer.status}`)
      forget(allContent)
      isHearing = true
      for await (const beginning of beginningsIn(answer.body)) logger.info({ beginning, pages: forget(beginning) }, 'content changed, pages made of it are forgotten')
    } catch (error) {
      // Said once: an API that is away for a while is not a message a second.
      if (!leaving.signal.aborted && isHearing) logger.warn({ error }, 'changes of content are not heard; pages made of it end by their time')
      isHearing = false
    }
    if (!leaving.signal.aborted) timer = setTimeout(() => void follow(), restMs).unref()
  }
  void follow()
  return {
    close: () => {
      leaving.abort()
      clearTimeout(timer)
    },
  }
}

/** The addresses that a stream of events names as they come. */
async function* beginningsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const bytes of body) {
    const events = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const said = /^event: changed\ndata: (.+)$/m.exec(event)?.[1]
      if (said !== undefined) yield* (JSON.parse(said) as { readonly beginnings: readonly string[] }).beginnings
    }
  }
}
