import type { FastifyInstance, FastifyReply } from 'fastify'
import { findGame, type CatalogueGame } from '../catalogue/catalogue.ts'
import { parseLanguage, type Language } from '../rules/languages.ts'
import type { ClientFiles } from './client-files.ts'

export interface PageDeps {
  readonly client: ClientFiles
  readonly siteOrigins: readonly string[]
}

/** The game page, its files and the covers. Only the player sites may frame the page; nothing foreign runs in it. */
export function pageRoutes(deps: PageDeps): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.get('/play/:slug', async (request, reply) => {
      const { slug } = request.params as { slug: string }
      const { language } = request.query as { language?: string }
      const game = findGame(slug)
      if (game === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Game not found')
      return reply
        .headers(pageHeaders(deps.siteOrigins))
        .type('text/html; charset=utf-8')
        .send(page(game, { language: parseLanguage(language), client: deps.client }))
    })
    app.get('/assets/*', async (request, reply) => sendFile(deps.client, (request.params as { '*': string })['*'], reply))
    app.get('/covers/*', async (request, reply) => sendFile(deps.client, `covers/${(request.params as { '*': string })['*']}`, reply))
  }
}

const pageHeaders = (siteOrigins: readonly string[]): Record<string, string> => ({
  'Content-Security-Policy': [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'", "connect-src 'self'",
    `frame-ancestors ${siteOrigins.join(' ')}`, "base-uri 'none'", "form-action 'none'", "object-src 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  // The address carries the launch token until the client has used it.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
})

const page = (game: CatalogueGame, { language, client }: { readonly language: Language; readonly client: ClientFiles }): string => `<!doctype html>
<html lang="${language}" data-game="${game.slug}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark">
<title>${game.titles[language]}</title>
<link rel="icon" href="data:,">
<link rel="preload" href="/assets/onest-cyrillic.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/${client.style}">
<script type="module" src="/assets/${client.script}"></script>
</head>
<body><div id="game" class="boot"><img class="boot-art" src="/assets/${game.symbols[game.maths.wild]?.image ?? ''}" alt=""><p class="boot-title">${game.titles[language]}</p><i class="boot-bar"></i></div></body>
</html>
`

const sendFile = (client: ClientFiles, name: string, reply: FastifyReply): FastifyReply => {
  const file = client.files.get(name)
  if (file === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
  return reply
    .headers({
      'Cache-Control': file.isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      ETag: file.etag,
      'X-Content-Type-Options': 'nosniff',
      // Covers are shown by the player site, which stands on another origin.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    .type(file.type)
    .send(file.bytes)
}
