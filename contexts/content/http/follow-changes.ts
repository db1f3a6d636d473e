import { followContentChanges } from '@zoria/contract/content/http'
import { fail, ok } from '@zoria/kernel'
import { openEventStream, type EventStream } from '@zoria/platform/http/event-stream'
import { isOnThisMachine } from '@zoria/platform/http/operations'
import type { Serve } from '@zoria/platform/http/serve'
import type { ContentKind } from '../rules/content-kinds.ts'

/** Tells the processes that follow changes what became other content. */
export type ChangeTeller = {
  serve(serve: Serve): void
  tell(kind: ContentKind, keys: readonly string[]): void
  close(): void
}

/** `GET /content/changes`: how the addresses begin whose answers are no longer what they were. Only for processes beside this one: it is no business of browsers. */
export function createChangeTeller(): ChangeTeller {
  const streams = new Set<EventStream>()
  return {
    serve: (serve) => serve(followContentChanges, async ({ raw }, reply) => {
      if (!isOnThisMachine(raw)) return fail({ code: 'NOT_FOUND' as const })
      const stream = openEventStream(raw, reply, () => void streams.delete(stream))
      streams.add(stream)
      return ok({ status: 200 as const, body: '' })
    }),
    tell: (kind, keys) => streams.forEach((stream) => stream.send({ event: 'changed', data: { beginnings: beginningsOf(kind, keys) } })),
    close: () => streams.forEach((stream) => stream.close()),
  }
}

/** Addresses of content that are made of these rows; lists are made of all rows of their kind. */
function beginningsOf(kind: ContentKind, keys: readonly string[]): readonly string[] {
  switch (kind) {
    case 'components': return ['/content/components']
    case 'infoLists': return keys.map((key) => `/content/info-lists/${key}`)
    case 'modals': return keys.map((key) => `/content/modals/${key}`)
    case 'pages': return ['/content/sitemap', ...keys.map((key) => `/content/pages/${key}`)]
    case 'providers': return keys.map((key) => `/content/providers/${key}`)
  }
}
