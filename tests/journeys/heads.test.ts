// Tries: routes, server.
import { describe, expect, inject, test } from 'vitest'
import { journey } from '@zoria/testkit/journey'

const { web } = inject('stack')
const languages = { en: 'en', ua: 'uk', ru: 'ru', kz: 'kk' } as const

/** What a page says of itself to those who do not look at it. */
type Head = { readonly address: string; readonly status: number; readonly html: string }

const headAt = async (address: string): Promise<Head> => {
  const answer = await fetch(address)
  return { address, status: answer.status, html: (await answer.text()).split('</head>')[0] ?? '' }
}

const said = ({ html }: Head, pattern: RegExp): string =>
  pattern.exec(html)?.[1]?.replaceAll('&#x27;', "'").replaceAll('&amp;', '&') ?? ''
const titleOf = (head: Head) => said(head, /<title>([^<]*)<\/title>/)
const descriptionOf = (head: Head) => said(head, /<meta name="description" content="([^"]*)"/)
const canonicalOf = (head: Head) => said(head, /<link rel="canonical" href="([^"]*)"/)
const pictureOf = (head: Head) => said(head, /<meta property="og:image" content="([^"]*)"/)
const thingsOf = (head: Head) =>
  (
    JSON.parse(said(head, /<script type="application\/ld\+json">([^<]*)<\/script>/)) as {
      '@graph': readonly { '@type': unknown }[]
    }
  )['@graph']

/** A few at a time: the pages are made while others are asked for. */
async function readAll(addresses: readonly string[]): Promise<readonly Head[]> {
  const heads: Head[] = []
  for (let from = 0; from < addresses.length; from += 6)
    heads.push(...(await Promise.all(addresses.slice(from, from + 6).map(headAt))))
  return heads
}

describe('every page of the sitemap', async () => {
  const sitemap = await (await fetch(`${web}/sitemap.xml`)).text()
  // Other journeys publish pages meanwhile, and name them by the time.
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/-\d{13}$/.test(address))
  const heads = await readAll(addresses)

  test('stands there in four languages, with the games and the providers', () => {
    for (const path of ['', '/games', '/games/zoloto-skifiv', '/providers', '/about'])
      for (const prefix of Object.keys(languages)) expect(addresses).toContain(`${web}/${prefix}${path}`)
    expect(addresses.some((address) => /\/kz\/providers\/./.test(address))).toBe(true)
    expect(sitemap).toMatch(/<loc>[^<]+\/ua\/terms<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
  })

  test('answers, stands for itself and may be listed', () => {
    expect(
      heads
        .filter((head) => head.status !== 200 || canonicalOf(head) !== head.address || head.html.includes('noindex'))
        .map(({ address }) => address),
    ).toEqual([])
  })

  test('has a title and a description of its own, as long as search engines show', () => {
    const poor = heads.filter(
      (head) =>
        titleOf(head).length < 10 ||
        titleOf(head).length > 75 ||
        descriptionOf(head).length < 50 ||
        descriptionOf(head).length > 170,
    )
    expect(poor.map((head) => [head.address, titleOf(head), descriptionOf(head)])).toEqual([])
    // Of its own within its language: some names are the same in Ukrainian and Russian.
    const told = heads.flatMap((head) =>
      [titleOf, descriptionOf].map((of) => `${head.address.slice(web.length, web.length + 3)} ${of(head)}`),
    )
    expect(told.filter((text, index) => told.indexOf(text) !== index)).toEqual([])
  })

  test('names the same place in each language', () => {
    const lame = heads.filter(({ html, address }) => {
      const rest = address.slice(web.length + 3)
      const named = Object.entries({ ...languages, '': 'x-default' }).map(
        ([prefix, tag]) => `hrefLang="${tag}" href="${web}/${prefix || 'ru'}${rest}"`,
      )
      return named.some((link) => !html.includes(link))
    })
    expect(lame.map(({ address }) => address)).toEqual([])
  })

  test('says what it is in things that can be read, and shows a picture that is there', async () => {
    const kinds = (path: string) =>
      thingsOf(heads.find(({ address }) => address === `${web}/kz${path}`) as Head).map(
        (thing) => [thing['@type']].flat()[0],
      )
    expect([kinds(''), kinds('/games'), kinds('/games/berkut'), kinds('/terms')]).toEqual([
      ['Organization', 'WebSite'],
      ['BreadcrumbList', 'ItemList'],
      ['BreadcrumbList', 'VideoGame'],
      ['BreadcrumbList', 'WebPage'],
    ])
    const pictures = [...new Set(heads.map(pictureOf))]
    const answers = await Promise.all(pictures.map((picture) => fetch(picture, { method: 'HEAD' })))
    expect(
      answers.filter(({ status, headers }) => status !== 200 || headers.get('content-type') !== 'image/jpeg'),
    ).toEqual([])
  })
})

test.each(Object.entries(languages))(
  'a battle in /%s is described in %s, as an event with its time',
  async (prefix, tag) => {
    const {
      items: [battle],
    } = (await (await fetch(`${web}/api/battles`)).json()) as {
      items: readonly { slug: string; names: Record<string, string>; starts_at: string }[]
    }
    const name = battle?.names[prefix] ?? ''
    const head = await headAt(`${web}/${prefix}/battles/active/${battle?.slug ?? ''}`)
    expect([
      titleOf(head).includes(name),
      !titleOf(head).startsWith(`${name} —`),
      descriptionOf(head).includes(name),
      descriptionOf(head).length >= 50 && descriptionOf(head).length <= 170,
    ]).toEqual([true, true, true, true])
    expect(said(head, /<meta property="og:description" content="([^"]*)"/)).toBe(descriptionOf(head))
    expect(thingsOf(head).find((thing) => thing['@type'] === 'Event')).toMatchObject({
      name,
      startDate: battle?.starts_at,
      inLanguage: tag,
    })
  },
)

describe('what shall not be listed says so', () => {
  test.each([
    ['/ua/profile?tab=rating', '/ua/profile', true],
    ['/kz/games?category=slots&page=2', '/kz/games', true],
    ['/ru/games?search=berkut', '/ru/games', true],
    ['/en/games/berkut?mode=demo', '/en/games/berkut', false],
    ['/ua?modal=login', '/ua', false],
  ])('%s stands for %s, out of the index: %s', async (path, canonical, isOut) => {
    const head = await headAt(`${web}${path}`)
    expect([canonicalOf(head), head.html.includes('content="noindex,follow"')]).toEqual([`${web}${canonical}`, isOut])
  })

  test('a page that is not there', async () => {
    const head = await headAt(`${web}/ua/nowhere`)
    expect([head.status, head.html.includes('noindex')]).toEqual([404, true])
  })
})

test.each(Object.entries(languages))('the application of /%s speaks %s and has its icons', async (prefix, tag) => {
  const manifest = (await (await fetch(`${web}/${prefix}/manifest.webmanifest`)).json()) as {
    lang: string
    start_url: string
    icons: { src: string; purpose: string }[]
  }
  expect([manifest.lang, manifest.start_url]).toEqual([tag, `/${prefix}`])
  const answers = await Promise.all(manifest.icons.map(({ src }) => fetch(`${web}${src}`, { method: 'HEAD' })))
  expect(answers.map(({ status }) => status)).toEqual(manifest.icons.map(() => 200))
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(2)
})

journey('without a network the site says so in the language of the page, and comes back', async ({ visit }) => {
  const page = await visit({ width: 380, height: 800, locale: 'kk-KZ', isTouch: true })
  await page.goto(`${web}/kz`)
  await page.evaluate(
    `new Promise((taken) => { const { serviceWorker } = navigator; if (serviceWorker.controller) taken(); else serviceWorker.addEventListener('controllerchange', () => taken(), { once: true }) })`,
  )
  await page.context().setOffline(true)
  await page.goto(`${web}/kz/providers`)
  expect(await page.locator('h1').innerText()).toBe('Байланыс жоқ')
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Қайталап көру' }).click()
  await page.locator('#main').waitFor()
  expect(new URL(page.url()).pathname).toBe('/kz/providers')
  // Nothing of a player, no script and no page is cached, except the offline pages.
  const kept = await page.evaluate<string[]>(
    `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys())))).then((all) => all.flat().map(({ url }) => new URL(url).pathname))`,
  )
  expect(
    kept.filter((path) => !/^\/(art|icons)\/|^\/assets\/[\w.-]+\.woff2$|^\/(en|ua|ru|kz)\/offline$/.test(path)),
  ).toEqual([])
})
