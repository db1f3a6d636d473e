import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Doc = Readonly<Record<string, unknown>>
type Collections = Readonly<Record<string, { readonly published?: readonly Doc[]; readonly drafts?: readonly Doc[] }>>

/** A server that answers as the content service does over REST. What it holds can be changed, and it can fail. */
export async function standInService(readKey: string) {
  const state = { collections: {} as Collections, isDown: false, questions: 0 }
  const server = createServer((request, response) => {
    state.questions += 1
    const url = new URL(request.url ?? '', 'http://localhost')
    const held = state.collections[url.pathname.replace('/api/', '')]
    const isKnown = request.headers.authorization === `clients API-Key ${readKey}`
    const asked = ['locale', 'fallback-locale', 'depth', 'pagination'].map((name) => url.searchParams.get(name)).join()
    const docs = url.searchParams.get('draft') === 'true' ? held?.drafts : held?.published
    const status = statusOf({ isDown: state.isDown, isKnown, isAskedWell: asked === 'all,none,1,false' })
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(status === 200 ? { docs: docs ?? [] } : { errors: [] }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state, close: () => void server.close() }
}

function statusOf({
  isDown,
  isKnown,
  isAskedWell,
}: {
  readonly isDown: boolean
  readonly isKnown: boolean
  readonly isAskedWell: boolean
}): number {
  if (isDown) return 503
  if (!isKnown) return 403
  return isAskedWell ? 200 : 400
}
