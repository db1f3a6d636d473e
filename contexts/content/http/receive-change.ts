import { receiveContentChange } from '@zoria/contract/content/http'
import { answerRefusal } from '@zoria/platform/http/faults'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { kindsOfCollection } from '../gateways/content-service.ts'
import { isSignedBy } from '../gateways/preview-token.ts'
import type { ContentKind } from '../rules/content-kinds.ts'

const changeBody = z.object({ collection: z.string(), key: z.string().optional() })
/** A word that something changed is short. */
const bodyBytesMax = 4 * 1024

type Deps = { readonly hookKey: string; readonly announce: (kind: ContentKind) => Promise<void> }

/**
 * `POST /integrations/content/changed`: the signature covers the raw bytes, so they are read as they came, in a scope
 * of their own. Saying it twice changes nothing.
 */
export function serveReceiveChange(server: FastifyInstance, { hookKey, announce }: Deps): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_, body, done) => done(null, body))
    scope.post(receiveContentChange.path, { schema: { hide: true } as never }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['x-content-signature']
      if (typeof signature !== 'string' || !isSignedBy(hookKey, body, signature))
        return answerRefusal(request, reply, { code: 'UNAUTHORIZED' })
      const change = changeBody.safeParse(jsonOf(body))
      if (!change.success) return answerRefusal(request, reply, { code: 'BAD_REQUEST' })
      await Promise.all(kindsOfCollection(change.data.collection).map(announce))
      return reply.status(200).serializer(JSON.stringify).send({ status: 'received' })
    })
  })
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined // Refused as malformed.
  }
}
