import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address of the site; the language prefix is the router's base (server/pages.ts). */
export default [
  layout('routes/_site.tsx', [
    index('routes/home.tsx'),
    route('games', 'routes/games.tsx'),
    ...['top', 'new'].map((tag) => route(`games/${tag}`, 'routes/games-tag.tsx', { id: `games-${tag}` })),
    route('games/live-casino', 'routes/games-live-casino.tsx'),
    route('providers', 'routes/providers.tsx'),
    route('providers/:slug', 'routes/provider.tsx'),
    route('battles', 'routes/battles.tsx'),
    // Where back leads depends on the part before the slug, `active` or `last` (Spec §2).
    route('battles/:type?/:slug', 'routes/battle.tsx'),
    route('jackpots', 'routes/jackpots.tsx'),
    route('wheel', 'routes/wheel.tsx'),
    route('bonuses', 'routes/bonuses.tsx'),
    route('cashback', 'routes/cashback.tsx'),
    route('rating', 'routes/rating.tsx'),
    route('slot-stream', 'routes/slot-stream.tsx'),
    route('profile', 'routes/profile.tsx'),
    route('cashbox', 'routes/cashbox.tsx'),
    route('fairness', 'routes/fairness.tsx'),
    route('help', 'routes/help.tsx'),
    route('unsubscribe', 'routes/unsubscribe.tsx'),
    route('*', 'routes/content.tsx'),
  ]),
  layout('routes/_play.tsx', [route('games/:slug', 'routes/game.tsx')]),
  route('dev/gallery', 'routes/gallery.tsx'),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('manifest.webmanifest', 'routes/manifest.ts'),
  route('offline', 'routes/offline.ts'),
] satisfies RouteConfig
