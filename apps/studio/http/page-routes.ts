import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { catalogue, type CatalogueGame, findGame } from '../catalogue/catalogue.ts'
import { findLiveGame, type LiveGame } from '../catalogue/live-games.ts'
import { type Language, languages, parseLanguage } from '../rules/languages.ts'
import { proofOf } from '../catalogue/figures.ts'
import type { PlayDeps } from '../play/deps.ts'
import { openLaunch } from '../play/launches.ts'
import { formatAmount } from '../rules/amounts.ts'
import type { ClientFiles } from './client-files.ts'

export interface PageDeps {
  readonly client: ClientFiles
  readonly siteOrigins: readonly string[]
}

/** The game page, its files and the covers. Only the player sites may frame the page; it runs no third-party code. */
export function pageRoutes(deps: PageDeps): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.get('/play/:slug', async (request, reply) => {
      const { slug } = request.params as { slug: string }
      const language = languageIn(request)
      const live = findLiveGame(slug)
      if (live !== undefined)
        return reply
          .headers(pageHeaders(deps.siteOrigins))
          .type('text/html; charset=utf-8')
          .send(tablePage(live, { language, client: deps.client }))
      const game = findGame(slug)
      if (game === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Game not found')
      return reply
        .headers(pageHeaders(deps.siteOrigins))
        .type('text/html; charset=utf-8')
        .send(page(game, { language, client: deps.client }))
    })
    app.get('/assets/*', async (request, reply) =>
      sendFile(deps.client, (request.params as { '*': string })['*'], reply),
    )
    app.get('/covers/*', async (request, reply) =>
      sendFile(deps.client, `covers/${(request.params as { '*': string })['*']}`, reply),
    )
  }
}

/** The language of an address; Russian where it is given twice, since then it is a list. */
const languageIn = ({ query }: FastifyRequest, usual?: Language): Language => {
  const { language = usual } = query as { readonly language?: unknown }
  return parseLanguage(typeof language === 'string' ? language : undefined)
}

const pageHeaders = (siteOrigins: readonly string[]): Record<string, string> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-ancestors ${siteOrigins.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  // The address contains the launch token until the client has used it.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
})

type Served = { readonly language: Language; readonly client: ClientFiles }

const page = (game: CatalogueGame, { language, client }: Served): string =>
  documentOf(game, {
    language,
    files: client,
    body: `<body><div id="game" class="boot"><img class="boot-art" src="/assets/${game.symbols[game.maths.wild]?.image ?? ''}" alt="">${bootOf(game, language)}</div></body>`,
  })

/** The page of a table; which one its session knows. */
const tablePage = (game: LiveGame, { language, client }: Served): string =>
  documentOf(game, {
    language,
    files: client.table,
    body: `<body class="live"><div id="game" class="boot">${bootOf(game, language)}</div></body>`,
  })

const bootOf = ({ titles }: CatalogueGame | LiveGame, language: Language): string =>
  `<p class="boot-title">${titles[language]}</p><i class="boot-bar"></i>`

const documentOf = (
  { slug, titles }: CatalogueGame | LiveGame,
  {
    language,
    files,
    body,
  }: { readonly language: Language; readonly files: Pick<ClientFiles, 'style' | 'script'>; readonly body: string },
): string => `<!doctype html>
<html lang="${language}" data-game="${slug}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark">
<title>${titles[language]}</title>
<link rel="icon" href="data:,">
<link rel="preload" href="/assets/onest-cyrillic.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/${files.style}">
<script type="module" src="/assets/${files.script}"></script>
</head>
${body}
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
      // The player site, which has another origin, shows the covers.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    .type(file.type)
    .send(file.bytes)
}

interface GalleryDeps extends Pick<PlayDeps, 'sql' | 'clock' | 'random'> {
  readonly client: ClientFiles
}

/** The sandbox's front page: every game in play money. Only in the sandbox. */
export function galleryRoutes(deps: GalleryDeps): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.get('/', async (request, reply) =>
      reply
        .headers({
          'Content-Security-Policy': "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'",
          'Cache-Control': 'no-store',
        })
        .type('text/html; charset=utf-8')
        .send(gallery(languageIn(request, 'en'), deps.client)),
    )
    app.get('/demo/:slug', async (request, reply) => {
      const { slug } = request.params as { slug: string }
      const language = languageIn(request)
      if (findGame(slug) === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Game not found')
      const token = await openLaunch(deps, {
        mode: 'demo',
        gameSlug: slug,
        playerId: 'demo',
        currency: language === 'kk' ? 'kzt' : 'uah',
        platformSession: null,
        device: 'desktop',
        language,
        returnUrl: null,
        tableId: null,
      })
      return reply.redirect(`/play/${slug}?launch=${token}&language=${language}`)
    })
  }
}

const gallery = (language: Language, client: ClientFiles): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Studio</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/${client.style}">
</head>
<body class="gallery">
<nav>${languages.map((each) => `<a href="/?language=${each}"${each === language ? ' aria-current="page"' : ''}>${each}</a>`).join('')}</nav>
<main>${catalogue.map((game) => card(game, language)).join('')}</main>
</body>
</html>
`

const card = (game: CatalogueGame, language: Language): string =>
  `<a href="/demo/${game.slug}?language=${language}"><img src="/covers/${game.slug}.webp" alt="" width="240" height="320"><b>${game.titles[language]}</b><small>${game.brand.name} · RTP ${formatAmount(BigInt(proofOf(game).rtpBps))} %</small></a>`
