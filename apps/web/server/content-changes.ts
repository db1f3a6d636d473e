import { urlOf } from '@zoria/contract/client'
import { followContentChanges } from '@zoria/contract/content/http'
import { getGlobalSettings } from '@zoria/contract/settings/http'
import type { Logger } from '@zoria/platform/logger'

type Deps = {
  readonly apiUrl: string
  readonly fetch: typeof globalThis.fetch
  readonly forget: (beginning: string) => number
  readonly logger: Logger
}

/** How long it waits before it calls again. */
const restMs = 1_000
/** Addresses whose changes the API reports: content and public settings. */
const followed = ['/content/', getGlobalSettings.path]

/**
 * Follows the API's stream of changes of content and public settings and removes the cached pages made of them. Every
 * reconnect removes all of them: changes reported in the meantime were missed.
 */
export function followContent({ apiUrl, fetch, forget, logger }: Deps): { close(): void } {
  const leaving = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isConnected = true
  const follow = async (): Promise<void> => {
    try {
      const answer = await fetch(urlOf(followContentChanges, {}, apiUrl), {
        headers: { accept: 'text/event-stream' },
        signal: leaving.signal,
      })
      if (!answer.ok || !answer.body) throw new Error(`the API answers ${answer.status}`)
      for (const beginning of followed) forget(beginning)
      isConnected = true
      for await (const beginning of beginningsIn(answer.body))
        logger.info(
          { beginning, pages: forget(beginning) },
          'content or a setting changed, pages made of it are forgotten',
        )
    } catch (error) {
      // Logged once: an unavailable API must not log a line per second.
      if (!leaving.signal.aborted && isConnected)
        logger.warn({ error }, 'changes of content are not received; cached pages expire by their age')
      isConnected = false
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
      const data = /^event: changed\ndata: (.+)$/m.exec(event)?.[1]
      if (data !== undefined) yield* (JSON.parse(data) as { readonly beginnings: readonly string[] }).beginnings
    }
  }
}
