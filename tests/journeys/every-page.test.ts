// Tries: shell, lib, i18n, routes, packages/ui, styles.
import { sized } from '@zoria/testkit/at-length'
import { journey } from '@zoria/testkit/journey'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { ofKazakhstan, signUp } from './cashier.ts'

/** The pages of the site, and an address that does not exist. */
const pages = [
  '',
  '/games',
  '/games/top',
  '/games/new',
  '/games/live-casino',
  '/games/zoloto-skifiv',
  '/providers',
  '/providers/kurgan-studio',
  '/battles',
  '/battles?type=last',
  '/jackpots',
  '/wheel',
  '/bonuses',
  '/bonus-rules',
  '/cashback',
  '/profile',
  '/rating',
  '/wins-rules',
  '/message-rules',
  '/cashbox',
  '/slot-stream',
  '/about',
  '/responsible-gaming',
  '/contacts',
  '/terms',
  '/privacy',
  '/fairness',
  '/credits',
  '/no-such-page',
] as const

/** One page of each kind. */
const pagesOfGate: readonly (typeof pages)[number][] = [
  '',
  '/games',
  '/providers/kurgan-studio',
  '/battles',
  '/jackpots',
  '/wheel',
  '/bonuses',
  '/cashback',
  '/cashbox',
  '/terms',
  '/no-such-page',
]

/** The launch of a game and the mathematics of the check begin in the browser: there the server only holds the place. */
const opensInBrowser = ['/games/zoloto-skifiv', '/fairness']

/** What only a player sees. */
const ofPlayers = [
  '',
  '/games/zoloto-skifiv',
  '/profile',
  '/profile?tab=security',
  '/profile?tab=limits',
  '/profile?tab=rating',
  '/cashbox',
  '/cashbox?action=withdrawal',
  '/cashbox?action=history',
  '/games?cashbox=show',
  '/bonuses',
  '/cashback',
  '/jackpots',
  '/wheel',
] as const

const languages = { en: 'en', ua: 'uk', ru: 'ru', kz: 'kk' } as const
type Prefix = keyof typeof languages

const wide = { width: 1440, height: 900, locale: 'uk-UA', isTouch: false }
const narrow = { width: 360, height: 780, locale: 'kk-KZ', isTouch: true }

const further = ['en', 'ru', 'kz'] as const

/**
 * Each page is read wide in Ukrainian, narrow in Kazakh, and wide in one of the further languages; at length in all of
 * them.
 */
const readIn = (prefix: (typeof further)[number]): readonly (typeof pages)[number][] =>
  sized(
    pages.filter((_, place) => further[place % further.length] === prefix),
    [...pages],
  )

describe('every page for visitors', () => {
  journey.for(['en', 'ru', 'kz'] as const)(
    'keeps quiet and fits in each of four languages: %s',
    { tags: 'full' },
    async (prefix, { visit }) => {
      const page = quick(await visit(wide))
      const told = listen(page)
      for (const path of readIn(prefix)) await read(page, prefix, path)
      expect(told()).toEqual([])
    },
  )

  journey('keeps quiet, fits and is accessible at 1440 in Ukrainian', { tags: 'full' }, async ({ visit }) => {
    const page = quick(await visit(wide))
    const told = listen(page)
    for (const path of pages) {
      await read(page, 'ua', path)
      await expectAccessible(page)
    }
    expect(told()).toEqual([])
  })

  journey('one of each kind fits 360 and says in Kazakh in the browser what the server said', async ({ visit }) =>
    readNarrow(quick(await visit(narrow)), pagesOfGate),
  )

  journey('fits 360 and says in Kazakh in the browser what the server said', { tags: 'full' }, async ({ visit }) =>
    readNarrow(
      quick(await visit(narrow)),
      pages.filter((path) => !pagesOfGate.includes(path)),
    ),
  )
})

async function readNarrow(page: Page, paths: readonly (typeof pages)[number][]): Promise<void> {
  const told = listen(page)
  for (const path of paths) {
    await read(page, 'kz', path)
    if (opensInBrowser.some((each) => each === path)) continue
    expect(await spoken(page), `${page.url()} after hydration`).toBe(await spokenByServer(page.context(), page.url()))
  }
  expect(told()).toEqual([])
}

describe('every page for a player', () => {
  journey('keeps quiet, fits 360 and is accessible', async ({ visit }) => {
    const { page } = await signUp(quick(await visit(narrow)), inject('stack'), ofKazakhstan)
    const told = listen(page)
    for (const path of ofPlayers) {
      await read(page, 'kz', path)
      await expectAccessible(page)
    }
    expect(told()).toEqual([])
  })
})

/** Pictures and frames of games are not what these journeys read. */
function quick(page: Page): Page {
  void page.route(/\.(webp|avif|jpe?g|png)(\?|$)/, (route) => route.abort())
  return page
}

/** What the console of a page said, but for pictures that were left out on purpose and the status of the missing page. */
function listen(page: Page): () => readonly string[] {
  const told: string[] = []
  page.on('console', (message) => {
    // A style sheet that is preloaded while the service worker takes over is loaded twice, which Chromium reports.
    const isExpected =
      /ERR_FAILED|status of 404|service worker resource mismatch|preloaded using link preload but not used/.test(
        message.text(),
      )
    if (['error', 'warning'].includes(message.type()) && !isExpected) told.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => told.push(`${page.url()}: ${error.message}`))
  return () => told
}

/** Opens a page and waits until it is the browser's: hydration has found nothing to say. */
async function read(page: Page, prefix: Prefix, path: string): Promise<void> {
  const answer = await page.goto(`${inject('stack').web}/${prefix}${path}`)
  expect(answer?.status(), page.url()).toBe(path === '/no-such-page' ? 404 : 200)
  expect(await page.locator('html').getAttribute('lang')).toBe(languages[prefix])
  await expect
    .poll(() => page.locator('body').evaluate((body) => Object.keys(body).some((key) => key.startsWith('__react'))), {
      timeout: 60_000,
    })
    .toBe(true)
  await expectNoSidewaysScroll(page)
}

// Countdowns and live figures of presence, wins, jackpots and tables change between two reads, and with them the table
// that the live casino shows first. Read from a copy: parts of the page may still be waiting for hydration.
const visible =
  "const body = document.body.cloneNode(true); body.querySelectorAll('script, style, template, iframe, .wins, .jackpot-row, .jackpot-value, .live-hero, .table-results, .table-seats, [role=timer]').forEach((each) => each.remove()); body.textContent.replace(/\\s+/g, ' ').trim()"

const spoken = (page: Page): Promise<string> => page.evaluate(visible)

/** The text of the server's HTML, read by a browser that runs no scripts. */
async function spokenByServer(context: BrowserContext, url: string): Promise<string> {
  const html = await (await context.request.get(url)).text()
  const reader = await context.newPage()
  await reader.setContent(html.replaceAll(/<script\b[\s\S]*?<\/script>/g, ''))
  const text = await spoken(reader)
  await reader.close()
  return text
}
