import { answerFault } from '@zoria/platform/http/faults'
import type { FastifyInstance } from 'fastify'

/** The forms of payment providers have a few fields. */
const bodyBytesMax = 64 * 1024

/**
 * A payment provider may return the browser with a form: it gets 303 to the same address, which it then asks for by
 * GET. That request is a navigation of the browser itself, so it carries the cookie of the session, which a form of
 * another site does not. The fields are read and ignored: a payment's state comes from the provider's callback. Every
 * other POST is not allowed.
 */
export async function serveReturningPosts(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_, _body, done) => done(null, null))
  app.setErrorHandler(answerFault)
  app.addHook('onRequest', async ({ headers, raw }, reply) =>
    isForm(headers['content-type']) && isOwnAddress(raw.url)
      ? undefined
      : reply.code(405).header('allow', 'GET, HEAD').send(),
  )
  app.post('*', async ({ raw }, reply) =>
    reply
      .code(303)
      .headers({ location: raw.url ?? '/', 'cache-control': 'no-store' })
      .send(),
  )
}

const isForm = (type = ''): boolean => /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)

/** False for addresses that browsers would read as another site: `//elsewhere`, `/\elsewhere`. */
export const isOwnAddress = (url = ''): boolean => /^\/(?![/\\])[\x21-\x7e]*$/.test(url)
