import { getContentPicture } from '@zoria/contract/content/http'
import { msOf } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import { answerRefusal } from '@zoria/platform/http/faults'
import type { Logger } from '@zoria/platform/logger'
import type { FastifyInstance } from 'fastify'
import type { Picture } from '../gateways/content-service.ts'

type Deps = {
  readonly picture: (name: string) => Promise<Picture | undefined>
  readonly clock: Clock
  readonly logger: Logger
  readonly heldBytes?: number
}

/** Of all pictures together so much is held for when the service is down; then those that came first make room. */
const heldBytesMax = 48 * 2 ** 20
const missedMs = 5_000
const missedMax = 1_000
const nameShape = /^[\w.-]{1,120}$/

/**
 * `GET /content/media/{name}`: a picture that was given to the content service. A file of a new picture has a new name,
 * so that browsers keep it for a day.
 */
export function serveContentPictures(server: FastifyInstance, deps: Deps): void {
  const held = holdPictures(deps)
  server.get<{ Params: { name: string } }>(
    getContentPicture.path,
    { schema: { hide: true } as never },
    async (request, reply) => {
      const found = nameShape.test(request.params.name) ? await held(request.params.name) : undefined
      if (!found) return answerRefusal(request, reply, { code: 'NOT_FOUND' })
      return reply
        .type(found.type)
        .header('cache-control', 'public, max-age=86400')
        .serializer((bytes: unknown) => bytes as string)
        .send(found.bytes)
    },
  )
}

/** Asks for each picture once, however many want it, and holds it from then on. */
function holdPictures({
  picture,
  clock,
  logger,
  heldBytes = heldBytesMax,
}: Deps): (name: string) => Promise<Picture | undefined> {
  const held = pictureShelf(heldBytes)
  const missed = missedNames(clock)
  const asked = new Map<string, Promise<Picture | undefined>>()
  const ask = async (name: string): Promise<Picture | undefined> => {
    const found = await picture(name).catch((error: unknown) => {
      logger.warn({ error, name }, 'a picture could not be had from the content service; its place stays empty')
      return undefined
    })
    if (found) held.put(name, found)
    else missed.note(name)
    return found
  }
  return (name) => {
    const known = held.get(name)
    if (known || missed.has(name)) return Promise.resolve(known)
    const asking = asked.get(name) ?? ask(name).finally(() => asked.delete(name))
    asked.set(name, asking)
    return asking
  }
}

function pictureShelf(heldBytes: number) {
  const held = new Map<string, Picture>()
  let size = 0
  const drop = (name: string) => {
    size -= held.get(name)?.bytes.byteLength ?? 0
    held.delete(name)
  }
  return {
    get: (name: string) => held.get(name),
    put: (name: string, picture: Picture) => {
      drop(name)
      held.set(name, picture)
      size += picture.bytes.byteLength
      for (const eldest of held.keys()) {
        if (size <= heldBytes) return
        drop(eldest)
      }
    },
  }
}

/** Names the service had no picture for a moment ago, so that nobody keeps it busy with them. */
function missedNames(clock: Clock) {
  const until = new Map<string, number>()
  return {
    has: (name: string) => (until.get(name) ?? 0) > msOf(clock.now()),
    note: (name: string) => {
      until.delete(name)
      until.set(name, msOf(clock.now()) + missedMs)
      const [eldest] = until.keys()
      if (until.size > missedMax && eldest !== undefined) until.delete(eldest)
    },
  }
}
