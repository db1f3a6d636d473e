// Tries: content.
/** @module-tag full */
import { randomInt } from 'node:crypto'
import { hostileAddresses, hostileTexts } from '@zoria/testkit/hostile-texts'
import { journey } from '@zoria/testkit/journey'
import type { Page } from 'playwright-core'
import { describe, expect, inject, onTestFinished } from 'vitest'
import { ofKazakhstan, signUp } from '../cashier.ts'
import { openEditor, type Editor } from '../editor.ts'

// docs/rules/guard-rails.md S-16, S-17

const stack = inject('stack')
const wide = { width: 1440, height: 900, locale: 'ru-RU', isTouch: false }
const patience = { timeout: 60_000 }

const deed = 'window.ran=1'
const corpus = hostileTexts(deed)
const key = `hostile-${randomInt(1_000_000)}`

/** All hostile texts in one, marked with the name of the place. */
const at = (place: string): string => `${key} ${place} ${corpus.join(' ')}`

/** Where content texts stand: what is opened, and which places are read there. */
const openings = [
  {
    path: '',
    places: [
      'banner title',
      'kicker',
      'line',
      'text',
      'label',
      'step',
      'step line',
      'trust',
      'trust line',
      'rail',
      'card',
      'card text',
      'frame',
    ],
  },
  { path: `/${key}`, places: ['page title', 'intro', 'heading', 'paragraph', 'point', 'after'] },
  { path: '/games/live-casino', places: ['list', 'list point', 'description'] },
  { path: `/providers/${key}`, places: ['provider', 'provider paragraph'] },
  { path: `/credits?status-modal=${key}`, places: ['modal', 'button'] },
  { path: '/games/berkut?mode=demo', places: ['game'] },
] as const
type Opening = (typeof openings)[number]
/** Of visitors alone. */
const waysIn: readonly string[] = ['step', 'step line']

/** Writes all of it everywhere; what stood there before comes back when the journey ends. */
async function writeEverywhere(editor: Editor): Promise<void> {
  const component = (type: string, text: string, config: Readonly<Record<string, string>>, more: object = {}) =>
    [
      'components',
      {
        key: `${key}-${type}-${randomInt(1_000_000)}`,
        page: 'home',
        type,
        text,
        enabled: true,
        audience: 'both',
        order: -30_000,
        orderNonAuth: -30_000,
        image: { key: `gift"onerror="${deed}` },
        config: { general: Object.entries(config).map(([name, value]) => ({ key: name, value })) },
        ...more,
      },
    ] as const
  const rows = [
    component('banner', at('banner title'), {
      kicker: at('kicker'),
      line: at('line'),
      text: at('text'),
      action: '/games',
      'action-label': at('label'),
      colours: `url(javascript:${deed}),#000000,#000000`,
      pictures: `x"onerror="${deed},gift`,
    }),
    component('home-step', at('step'), { line: at('step line') }),
    component('home-trust', at('trust'), { line: at('trust line'), icon: `"><script>${deed}</script>` }),
    component('rail', at('rail'), { list: 'popular' }),
    component('coming-card', at('card text'), {
      title: at('card'),
      action: '/games/live-casino',
      tone: `red;background:url(javascript:${deed})`,
    }),
    ...hostileAddresses(deed).map((address) =>
      component('coming-card', `${key} led away`, { title: `${key} led away`, action: address }),
    ),
    [
      'pages',
      {
        key,
        title: at('page title'),
        intro: at('intro'),
        revisedAt: '2026-11-22T00:00:00.000Z',
        sections: [
          {
            key: 'first',
            heading: at('heading'),
            paragraphs: [{ text: at('paragraph') }],
            items: [{ text: at('point') }],
            after: [{ text: at('after') }],
          },
        ],
      },
    ],
    // A provider that has a text but no game yet has a page too.
    [
      'provider-texts',
      {
        slug: key,
        title: at('provider'),
        description: at('provider description'),
        paragraphs: [{ text: at('provider paragraph') }],
      },
    ],
    [
      'modals',
      {
        key,
        items: [
          { key: `${key}-body`, type: 'error', text: at('modal') },
          { key: `${key}-action-button`, type: 'okay-primary', text: at('button') },
        ],
      },
    ],
  ] as const
  for (const [collection, row] of rows) {
    const id = await editor.publish(collection, row)
    onTestFinished(() => editor.withdraw(collection, id))
  }
  const replaced = [
    [
      'info-lists',
      'coming-live',
      {
        header: { text: at('list'), image: { key: `"><script>${deed}</script>` } },
        items: [{ key: 'one', text: at('list point') }],
      },
    ],
    ['info-lists', 'site', { header: { text: at('frame') }, items: [] }],
    [
      'info-lists',
      'head',
      { header: { text: at('home description') }, items: [{ key: 'games-live-casino', text: at('description') }] },
    ],
    ['modals', 'GAME_UNAVAILABLE', { items: [{ key: 'GAME_UNAVAILABLE-body', type: 'warning', text: at('game') }] }],
  ] as const
  for (const [collection, of, row] of replaced) onTestFinished(await editor.replace(collection, of, row))
}

/** Waits until an address tells all of its places, as the server writes it to nobody in particular. */
const told = (path: string, places: readonly string[]) =>
  expect
    .poll(
      async () => {
        const html = await (await fetch(`${stack.web}${path}`)).text()
        return places.filter((place) => !html.includes(`${key} ${place}`))
      },
      { ...patience, message: `what ${path} does not tell` },
    )
    .toEqual([])

/** What the browser would complain of, from the first script on. */
const listening =
  "window.stopped = []; document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => window.stopped.push(`${effectiveDirective} ${blockedURI}`))"

/** What became of a page: whether anything ran, was stopped or became markup, where its links lead, what it reads. */
const looked = `(() => ({
  ran: window.ran ?? null,
  stopped: window.stopped,
  markup: [...document.querySelectorAll('[onerror], [onload], [onmouseover], [onfocus], [ontoggle], [onstart], [onbegin], [srcdoc], [formaction], form[action^="javascript"], marquee, object, embed, math, base, details, meta[http-equiv=refresh], [src*="stranger.example"], [href*="stranger.example"]')].map(({ outerHTML }) => outerHTML.slice(0, 200)),
  strange: [...document.links].map(({ href }) => href).filter((href) => !href.startsWith(location.origin) && !/^(mailto|tel):/.test(href)),
  read: [document.querySelector('meta[name=description]')?.content, ...[...document.querySelectorAll('main, footer, [role=dialog]')].map(({ textContent }) => textContent)].join(' '),
}))()`
type Look = Readonly<{
  ran: unknown
  stopped: readonly string[]
  markup: readonly string[]
  strange: readonly string[]
  read: string
}>

/** A text without its markup: bold parts, and names of values, which are shown as a dash. */
const plain = (text: string): string =>
  text
    .replaceAll('**', '')
    .replaceAll(/\{\w+\}|—/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

async function expectOnlyText(page: Page, { path, places }: Opening, isPlayer: boolean): Promise<void> {
  const answer = (await page.goto(`${stack.web}/ru${path}`)) ?? expect.fail('no answer')
  const policy = /script-src[^;]*/.exec(answer.headers()['content-security-policy'] ?? '')?.[0] ?? ''
  expect([path, policy.includes("'nonce-"), policy.includes("'sha256-")]).toEqual([path, isPlayer, !isPlayer])
  await expect
    .poll(
      () => page.evaluate<boolean>("Object.keys(document).some((name) => name.startsWith('__reactContainer'))"),
      patience,
    )
    .toBe(true)
  const place = path.includes('status-modal') ? page.getByRole('dialog') : page.locator('main').first()
  await place
    .getByText(key)
    .first()
    .waitFor({ ...patience, state: 'attached' })
  const { read, ...deeds } = await page.evaluate<Look>(looked)
  expect({ path, ...deeds }).toEqual({ path, ran: null, stopped: [], markup: [], strange: [] })
  const unread = places.filter((name) => !(isPlayer && waysIn.includes(name)) && !plain(read).includes(plain(at(name))))
  expect([path, unread, read.includes('led away')]).toEqual([path, [], false])
}

describe('text that somebody wrote', () => {
  journey(
    'is text and nothing else, whatever it holds, wherever it stands, to visitors and to players',
    async ({ visit }) => {
      await writeEverywhere(await openEditor(stack))
      for (const { path, places } of openings.slice(0, 4)) await told(`/ru${path}`, places)
      await told(`/api/content/modals/${key}?locale=ru`, ['modal', 'button'])
      await told('/api/content/modals/GAME_UNAVAILABLE?locale=ru', ['game'])

      const page = await visit(wide)
      const faults: string[] = []
      page.on('pageerror', ({ message }) => faults.push(message))
      page.on('dialog', (dialog) => void dialog.dismiss().then(() => faults.push(dialog.message())))
      await page.addInitScript(listening)
      await page.route('**/api/games/init-demo', (route) =>
        route.fulfill({
          status: 409,
          json: { code: 'GAME_UNAVAILABLE', message: 'GAME_UNAVAILABLE', requestId: 'journey' },
        }),
      )
      for (const opening of openings) await expectOnlyText(page, opening, false)
      await signUp(page, stack, ofKazakhstan)
      for (const opening of openings) await expectOnlyText(page, opening, true)
      expect(faults).toEqual([])
    },
  )
})
