import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the files of the client build, each at a route of its own, in the form that the build compressed
 * (build/compress-files.ts). The folder does not change while the process runs.
 */
export async function serveStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header('cache-control', cacheControlOf(path.slice(folder.length))).header('vary', 'accept-encoding'),
  })
}

/**
 * A year: names with a hash, and pictures, whose addresses carry a version (src/lib/art/art.ts,
 * src/lib/head/share-card.ts). Browsers check the service worker each time.
 */
function cacheControlOf(path: string): string {
  if (/^\/?(assets|art|share)\//.test(path)) return 'public, max-age=31536000, immutable'
  return path.includes('service-worker.js') ? 'no-cache' : 'public, max-age=3600'
}
