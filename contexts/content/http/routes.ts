import { getComponent, getContentPage, getInfoList, getModalContent, getProviderText, listComponents } from '@zoria/contract/content/http'
import { fail, ok } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import type { FastifyReply } from 'fastify'
import type { ContentReads } from '../reads/content.ts'

type Deps = {
  readonly content: ContentReads
  /** Spec §9: content is cached 600 s. */
  readonly cachedSeconds: () => number
}

/** Registers the addresses of docs/rules/content-and-settings.md#content-service. */
export function serveContent(serve: Serve, { content, cachedSeconds }: Deps): void {
  const found = <Body>(reply: FastifyReply, body: Body | undefined) => {
    if (body === undefined) return fail({ code: 'NOT_FOUND' as const })
    reply.header('cache-control', `public, max-age=${cachedSeconds()}`)
    return ok({ status: 200 as const, body })
  }
  serve(getModalContent, async ({ params, query }, reply) => found(reply, await content.modal(params.key, query)))
  serve(listComponents, async ({ query: { page, type, language, auth } }, reply) => found(reply, { items: [...(await content.components({ page, type, locale: language, isPlayer: auth === 'true' }))] }))
  serve(getComponent, async ({ params, query }, reply) => found(reply, await content.component(params.key, { locale: query.language })))
  serve(getInfoList, async ({ params, query }, reply) => found(reply, await content.infoList(params.key, { locale: query.language })))
  serve(getContentPage, async ({ params, query }, reply) => found(reply, await content.page(params.key, { locale: query.language })))
  serve(getProviderText, async ({ params, query }, reply) => found(reply, await content.provider(params.slug, { locale: query.language })))
}
