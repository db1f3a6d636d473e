import { getContentPicture } from '@zoria/contract/content/http'
import { answerRefusal } from '@zoria/platform/http/faults'
import type { Logger } from '@zoria/platform/logger'
import type { FastifyInstance } from 'fastify'
import type { Picture } from '../gateways/content-service.ts'

type Deps = { readonly picture: (name: string) => Promise<Picture | undefined>; readonly logger: Logger }

/** Of all pictures together so much is held for when the service is down; then those that came first make room. */
const heldBytesMax = 48 * 2 ** 20
const nameShape = /^[\w.-]{1,120}$/

/** `GET /content/media/{name}`: a picture that was given to the content service. A file of a new picture has a new name, so that browsers keep it for a day. */
export function serveContentPictures(server: FastifyInstance, { picture, logger }: Deps): void {
  const held = holdPictures(picture, logger)
  server.get<{ Params: { name: string } }>(getContentPicture.path, { schema: { hide: true } as never }, async (request, reply) => {
    const found = nameShape.test(request.params.name) ? await held(request.params.name) : undefined
    if (!found) return answerRefusal(request, reply, { code: 'NOT_FOUND' })
    return reply.type(found.type).header('cache-control', 'public, max-age=86400').serializer((bytes: unknown) => bytes as string).send(found.bytes)
  })
}

function holdPictures(ask: Deps['picture'], logger: Logger): (name: string) => Promise<Picture | undefined> {
  const held = new Map<string, Picture>()
  let size = 0
  const hold = (name: string, picture: Picture) => {
    held.set(name, picture)
    size += picture.bytes.byteLength
    for (const [eldest, old] of held) {
      if (size <= heldBytesMax) return
      held.delete(eldest)
      size -= old.bytes.byteLength
    }
  }
  return async (name) => {
    const known = held.get(name)
    if (known) return known
    try {
      const picture = await ask(name)
      if (picture) hold(name, picture)
      return picture
    } catch (error) {
      logger.warn({ error, name }, 'a picture could not be had from the content service; its place stays empty')
      return undefined
    }
  }
}
