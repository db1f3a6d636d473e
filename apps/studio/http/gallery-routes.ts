import type { FastifyInstance } from 'fastify'
import { catalogue, findGame, type CatalogueGame } from '../catalogue/catalogue.ts'
import { proofOf } from '../catalogue/figures.ts'
import type { PlayDeps } from '../play/deps.ts'
import { openLaunch } from '../play/launches.ts'
import { formatAmount } from '../rules/amounts.ts'
import { languages, parseLanguage, type Language } from '../rules/languages.ts'
import type { ClientFiles } from './client-files.ts'

export interface GalleryDeps extends Pick<PlayDeps, 'sql' | 'clock' | 'random'> {
  readonly client: ClientFiles
}

/** The sandbox's front page: every game to look at, in play money. It does not exist outside the sandbox. */
export function galleryRoutes(deps: GalleryDeps): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.get('/', async (request, reply) => {
      const { language } = request.query as { language?: string }
      return reply
        .headers({ 'Content-Security-Policy': "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'", 'Cache-Control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(gallery(parseLanguage(language ?? 'en'), deps.client))
    })
    app.get('/demo/:slug', async (request, reply) => {
      const { slug } = request.params as { slug: string }
      const language = parseLanguage((request.query as { language?: string }).language)
      if (findGame(slug) === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Game not found')
      const token = await openLaunch(deps, {
        mode: 'demo', gameSlug: slug, playerId: 'demo', currency: language === 'kk' ? 'kzt' : 'uah', platformSession: null, device: 'desktop', language, returnUrl: null,
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
