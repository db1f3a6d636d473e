import { followContentChanges } from '@zoria/contract/content/http'
import { getGlobalSettings } from '@zoria/contract/settings/http'
import { fail, ok } from '@zoria/kernel'
import { openEventStream, type EventStream } from '@zoria/platform/http/event-stream'
import { isOnThisMachine } from '@zoria/platform/http/operations'
import type { Serve } from '@zoria/platform/http/serve'
import type { ContentKind } from '../rules/content-kinds.ts'

/** Sends changes of content to the processes that follow them. */
export type ChangeStream = {
  serve(serve: Serve): void
  notify(kind: ContentKind, keys: readonly string[]): void
  /** A public setting says something else. */
  notifySettings(): void
  close(): void
}

/**
 * `GET /content/changes`: streams the address prefixes whose answers changed, of content and of public settings. Only
 * for processes on this machine, not for browsers.
 */
export function createChangeStream(): ChangeStream {
  const streams = new Set<EventStream>()
  const sendAll = (beginnings: readonly string[]) =>
    streams.forEach((stream) => stream.send({ event: 'changed', data: { beginnings } }))
  return {
    serve: (serve) =>
      serve(followContentChanges, async ({ raw }, reply) => {
        if (!isOnThisMachine(raw)) return fail({ code: 'NOT_FOUND' as const })
        const stream = openEventStream(raw, reply, () => void streams.delete(stream))
        streams.add(stream)
        return ok({ status: 200 as const, body: '' })
      }),
    notify: (kind, keys) => sendAll(beginningsOf(kind, keys)),
    notifySettings: () => sendAll([getGlobalSettings.path]),
    close: () => streams.forEach((stream) => stream.close()),
  }
}

/** Addresses of content that are made of these rows; lists are made of all rows of their kind. */
function beginningsOf(kind: ContentKind, keys: readonly string[]): readonly string[] {
  switch (kind) {
    case 'components':
      return ['/content/components', '/content/streams']
    case 'infoLists':
      return keys.map((key) => `/content/info-lists/${key}`)
    case 'modals':
      return keys.map((key) => `/content/modals/${key}`)
    case 'pages':
      return ['/content/sitemap', ...keys.map((key) => `/content/pages/${key}`)]
    case 'providers':
      return keys.map((key) => `/content/providers/${key}`)
  }
}
