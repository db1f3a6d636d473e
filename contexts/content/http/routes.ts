import {
  getComponent,
  getContentPage,
  getInfoList,
  getModalContent,
  getPreview,
  getProviderText,
  listComponents,
  listContentPages,
  listStreams,
} from '@zoria/contract/content/http'
import { fail, ok, toIso } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import type { FastifyReply } from 'fastify'
import type { PreviewToken } from '../gateways/preview-token.ts'
import type { ContentReads } from '../reads/content.ts'
import type { ContentKind } from '../rules/content-kinds.ts'

export type RouteDeps = {
  readonly published: ContentReads
  /** What is not published yet, as of the moment that the preview is for. */
  readonly previewed: (preview: PreviewToken) => ContentReads
  readonly readToken: (token: string) => PreviewToken | undefined
  /** How long an answer made of rows of this kind may be cached. */
  readonly holdsSeconds: (kind: ContentKind) => Promise<number>
}

type Query = { readonly preview?: string | undefined }

/** Registers the addresses of docs/rules/content-and-settings.md#content-service. */
export function serveContent(serve: Serve, { published, previewed, readToken, holdsSeconds }: RouteDeps): void {
  const previewOf = ({ preview }: Query) => (preview === undefined ? undefined : readToken(preview))
  /** A token that is over shows what is published; the page says so. */
  const contentFor = (query: Query): ContentReads => {
    const preview = previewOf(query)
    return preview === undefined ? published : previewed(preview)
  }
  const answer = async <Body>(
    reply: FastifyReply,
    { kind, query = {} }: { readonly kind: ContentKind; readonly query?: Query },
    reading: Promise<Body | undefined>,
  ) => {
    const body = await reading
    if (body === undefined) return fail({ code: 'NOT_FOUND' as const })
    // Browsers ask each time; the site's server, which receives changes, may cache it.
    reply.header(
      'cache-control',
      query.preview === undefined ? `public, max-age=0, s-maxage=${await holdsSeconds(kind)}` : 'no-store',
    )
    return ok({ status: 200 as const, body })
  }
  serve(getModalContent, ({ params, query }, reply) =>
    answer(reply, { kind: 'modals', query }, contentFor(query).modal(params.key, query)),
  )
  const isForPlayers = (query: Query & { readonly auth: 'true' | 'false' }) =>
    (previewOf(query)?.audience ?? (query.auth === 'true' ? 'players' : 'visitors')) === 'players'
  serve(listComponents, ({ query }, reply) =>
    answer(
      reply,
      { kind: 'components', query },
      contentFor(query).components({
        page: query.page,
        type: query.type,
        locale: query.language,
        isPlayer: isForPlayers(query),
      }),
    ),
  )
  serve(listStreams, ({ query }, reply) =>
    answer(
      reply,
      { kind: 'components', query },
      contentFor(query).streams({ locale: query.language, isPlayer: isForPlayers(query) }),
    ),
  )
  serve(getComponent, ({ params, query }, reply) =>
    answer(reply, { kind: 'components', query }, contentFor(query).component(params.key, { locale: query.language })),
  )
  serve(getInfoList, ({ params, query }, reply) =>
    answer(reply, { kind: 'infoLists', query }, contentFor(query).infoList(params.key, { locale: query.language })),
  )
  serve(getContentPage, ({ params, query }, reply) =>
    answer(reply, { kind: 'pages', query }, contentFor(query).page(params.key, { locale: query.language })),
  )
  serve(getProviderText, ({ params, query }, reply) =>
    answer(reply, { kind: 'providers', query }, contentFor(query).provider(params.slug, { locale: query.language })),
  )
  serve(listContentPages, (_, reply) => answer(reply, { kind: 'pages' }, published.pages()))
  serve(getPreview, async ({ query: { token } }) => {
    const preview = readToken(token)
    if (preview === undefined) return fail({ code: 'NOT_FOUND' as const })
    return ok({
      status: 200 as const,
      body: {
        until: toIso(preview.until),
        at: preview.at === null ? null : toIso(preview.at),
        audience: preview.audience,
      },
    })
  })
}
