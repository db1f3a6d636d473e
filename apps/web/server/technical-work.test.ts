import { createLogger } from '@zoria/platform/logger'
import { hostileTexts } from '@zoria/testkit/hostile-texts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTechnicalWork } from './technical-work.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }

const logger = createLogger({ name: 'web', level: 'silent' })
const time = { now: 0 }
const settings = (isOn: boolean) => ({
  flags: { TECHNICAL_WORK: isOn },
  constants: {},
  currencies: [],
  languages: [],
  defaults: { currency: 'uah', country: 'KZ', language: 'ru' },
})
const api = { isOn: false, isDown: false, asked: 0 }
const words = { text: 'Ми <b>скоро</b> & **надовго**' }
const fetch: typeof globalThis.fetch = async (address) => {
  if (String(address).includes('/content/modals/TECHNICAL_WORK?locale=uk'))
    return Response.json({
      items: ['title', 'body'].map((part) => ({
        key: `TECHNICAL_WORK-${part}`,
        text: words.text,
        type: null,
        image: null,
        language: 'uk',
      })),
    })
  if (String(address).includes('/content/')) throw new Error('nothing is written')
  api.asked += 1
  if (api.isDown) throw new Error('nobody there')
  return Response.json(settings(api.isOn))
}

let app: FastifyInstance
let address: string
let work: ReturnType<typeof createTechnicalWork>
beforeEach(async () => {
  Object.assign(api, { isOn: false, isDown: false, asked: 0 })
  time.now = 0
  work = createTechnicalWork({
    apiUrl: 'http://api',
    assets: ['home-x1.js', 'onest-latin-Ab-1.woff2', 'onest-cyrillic-Cd_2.woff2', 'onest-currency-e.woff2'],
    now: () => time.now,
    fetch,
    logger,
  })
  app = Fastify()
  app.get('*', (request, reply) => work.answer(request, reply))
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

const settled = (isOn: boolean) => vi.waitFor(() => expect(work.isOn()).toBe(isOn), patience)
const get = (path: string, headers: Record<string, string> = {}) => globalThis.fetch(`${address}${path}`, { headers })

describe('whether technical work is on', () => {
  test('is asked in the background, at most once in five seconds', async () => {
    expect(work.isOn()).toBe(false)
    for (let each = 0; each < 20; each += 1) work.isOn()
    await vi.waitFor(() => expect(api.asked).toBe(1), patience)
    api.isOn = true
    time.now = 4999
    expect([work.isOn(), api.asked]).toEqual([false, 1])
    time.now = 5000
    await settled(true)
    expect(api.asked).toBe(2)
  })

  test('is asked again after a clock that was set back', async () => {
    api.isOn = true
    time.now = 3_600_000
    await settled(true)
    api.isOn = false
    time.now = 0
    await settled(false)
  })

  test('stays as it was known while the API is silent', async () => {
    api.isOn = true
    await settled(true)
    api.isDown = true
    time.now = 5000
    work.isOn()
    await vi.waitFor(() => expect(api.asked).toBe(2), patience)
    expect(work.isOn()).toBe(true)
  })
})

describe('the page', () => {
  test.each([
    ['/en/games', 'en'],
    ['/ua', 'uk'],
    ['/ru', 'ru'],
    ['/kz/cashbox?action=deposit', 'kk'],
  ])('%s is 503 in %s first and in the three others', async (path, language) => {
    const answer = await get(path)
    const html = await answer.text()
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      503,
      '20',
      'no-store',
    ])
    expect(html).toContain(`<html lang="${language}">`)
    expect([...html.matchAll(/<li lang="(\w+)">/g)].map(([, tag]) => tag).toSorted()).toEqual(
      ['en', 'kk', 'ru', 'uk'].filter((tag) => tag !== language),
    )
  })

  test('needs no script, reloads automatically, and allows only its own style', async () => {
    const answer = await get('/kz')
    const html = await answer.text()
    expect(html).not.toContain('<script')
    expect(html).toContain('http-equiv="refresh"')
    expect([...html.matchAll(/url\(([^)]*)\)/g)].map(([, file]) => file)).toEqual([
      '/assets/onest-latin-Ab-1.woff2',
      '/assets/onest-cyrillic-Cd_2.woff2',
    ])
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
  })

  test('says the words of the content service as text once it has heard them, its own until then and where there are none', async () => {
    const reported = 'Ми &lt;b&gt;скоро&lt;/b&gt; &amp; надовго'
    expect(await (await get('/ua')).text()).toContain('<h1>Тривають технічні роботи</h1>')
    work.isOn()
    await vi.waitFor(
      async () => expect(await (await get('/ua')).text()).toContain(`<h1>${reported}</h1><p>${reported}</p>`),
      patience,
    )
    expect(await (await get('/en')).text()).toMatch(
      /<h1>Technical work is underway<\/h1>[^]*<li lang="uk"><b>Ми &lt;b&gt;/,
    )
  })

  test('contains only its own tags, also with markup in the texts', async () => {
    const tagsWith = async (text: string, shown: string) => {
      words.text = text
      time.now += 60_000
      work.isOn()
      await vi.waitFor(async () => expect(await (await get('/ua')).text()).toContain(shown), patience)
      return (await (await get('/ua')).text()).match(/<[^>]*/g)
    }
    const own = await tagsWith('Скоро', 'Скоро')
    expect(await tagsWith(hostileTexts('run()').join(' '), '&lt;script&gt;run()')).toEqual(own)
  })

  test('without a prefix speaks the language of the cookie', async () => {
    expect(await (await get('/', { cookie: 'language=kz' })).text()).toContain('<html lang="kk">')
  })
})
