import type { Clock } from '@zoria/platform/clock'
import type { Brings, Closable, Streams } from '@zoria/platform/context'
import type { Sql } from '@zoria/platform/database'
import type { Serve } from '@zoria/platform/http/serve'
import type { Logger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import type { FastifyInstance } from 'fastify'
import { createContentService, type ServiceAddress } from './gateways/content-service.ts'
import { readPreviewToken } from './gateways/preview-token.ts'
import { createChangeStream } from './http/follow-changes.ts'
import { serveReceiveChange } from './http/receive-change.ts'
import { serveContent } from './http/routes.ts'
import { serveContentPictures } from './http/show-pictures.ts'
import { readContent } from './reads/content.ts'
import { draftsOf } from './reads/drafts.ts'
import { holdContent } from './reads/held-content.ts'
import { nextDate } from './rules/shown-components.ts'
import { announceChange, listenToChanges } from './storage/change-notices.ts'
import type { ContentKind } from './rules/content-kinds.ts'
import { storedRowsIn } from './storage/stored-rows.ts'
import { seededContent } from './storage/seeded-content.ts'

export type ContentDeps = {
  readonly sql: Sql
  readonly clock: Clock
  /**
   * The time of this machine: how old an answer is and how long a token lasts has nothing to do with the time of the
   * house.
   */
  readonly machineClock: Clock
  readonly logger: Logger
  readonly settings: Pick<Settings, 'read' | 'follow'>
  /** The public address of the sandbox, whose streams content may name; null without a sandbox. */
  readonly sandboxUrl: string | null
  /** null: content is what the files of this folder say. */
  readonly service:
    | (ServiceAddress & { /** Signs previews and the change notices of the service. */ readonly hookKey: string })
    | null
}

/** What a neighbour may ask of the content: its routes. */
export type Content = Brings<'close'> & {
  serve(serve: Serve, server: FastifyInstance): void
  /**
   * Notifies subscribers when a setting changes, because pages show public settings, and when the sandbox clock moves,
   * because content has dates. Closing ends their streams.
   */
  publish(streams: Pick<Streams, 'onTimeMoved'>): Promise<Closable>
}

/** While the service is down, answers are cached so briefly that they have the right rows soon after it is back. */
const unsureSeconds = 30

/** Content of pages, modals and promotions. Rejects when a seed does not fit its shape. */
export async function createContent({
  sql,
  clock,
  machineClock,
  logger,
  settings,
  sandboxUrl,
  service,
}: ContentDeps): Promise<Content> {
  const changes = createChangeStream()
  const cachedSeconds = () => settings.read('CONTENT_CACHE_S')
  const seeds = seededContent()
  const read = service && createContentService(service, globalThis.fetch)
  const held =
    read &&
    holdContent({
      published: read.published,
      stored: storedRowsIn(sql),
      seeds,
      clock: machineClock,
      cachedSeconds,
      logger,
      onChange: changes.notify,
    })
  const reader = held ?? { read: async (kind) => seeds(kind).map(({ row }) => row) }
  const stopListening = held && (await listenToChanges(sql, held.refresh))

  const holdsSeconds = async (kind: ContentKind): Promise<number> => {
    const most = held && !held.isFresh(kind) ? Math.min(unsureSeconds, cachedSeconds()) : cachedSeconds()
    const [now, next] = [
      clock.now(),
      kind === 'components' ? nextDate(await reader.read(kind), clock.now()) : undefined,
    ]
    return next === undefined ? most : Math.min(most, Math.floor((next - now) / 1_000))
  }
  const readToken = (token: string) =>
    service === null ? undefined : readPreviewToken(token, { key: service.hookKey, now: machineClock.now() })

  return {
    name: 'content',
    serve: (serve, server) => {
      serveContent(serve, {
        published: readContent({ reader, now: () => clock.now(), sandboxUrl }),
        previewed: ({ at }) =>
          readContent({
            reader: read ? draftsOf({ drafts: read.drafts, instead: reader, logger }) : reader,
            now: () => at ?? clock.now(),
            sandboxUrl,
          }),
        readToken,
        holdsSeconds,
      })
      changes.serve(serve)
      if (read) serveContentPictures(server, { picture: read.picture, clock: machineClock, logger })
      if (service)
        serveReceiveChange(server, { hookKey: service.hookKey, announce: (kind) => announceChange(sql, kind) })
    },
    publish: async ({ onTimeMoved }) => {
      settings.follow(changes.notifySettings)
      onTimeMoved(() => changes.notify('components', []))
      return { close: async () => changes.close() }
    },
    close: async () => stopListening?.(),
  }
}
