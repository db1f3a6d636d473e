import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
}

/** Serves the files of `public/` under `/static/`, each at its own route, read once. */
export function serveStaticFiles(server: FastifyInstance): void {
  const folder = join(import.meta.dirname, 'public')
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name))
    const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    server.get(`/static/${name}`, async (_, reply) =>
      reply.header('cache-control', 'public, max-age=300').type(type).send(bytes),
    )
  }
}
