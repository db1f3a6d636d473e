import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@zoria/platform/logger'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'
import { createPages } from './pages.ts'

// A build that tells what it was asked: language, the cookie, how often it made a page.
const build = `
let made = 0
const handoff = { scripts: ['brought()', 'close()'] }
export const entry = { module: {
  contextOf: (page) => page,
  forgetAnswers: () => undefined,
  makeStraight: ({ basename = '' }) => async ({ page, address, knowsEnd }) => {
    if (!address.includes('/straight')) return null
    made += 1
    page.madeOf('/games', Infinity)
    const isKnown = knowsEnd('straight')
    const end = isKnown ? '' : '(end)<script nonce="' + page.nonce + '">end()</script>'
    return { pieces: ['<html><!-- ' + made + ' ' + address + ' -->', Buffer.from('<b>Ж</b>'.repeat(300)), '<script>forged()</script>' + end], mark: isKnown ? null : '(end)', end: 'straight', handoff }
  },
  answerPages: ({ basename = '' }) => async (request, page) => {
    made += 1
    const { pathname } = new URL(request.url)
    page.madeOf(pathname.endsWith('/about') ? '/content/pages/about' : '/games?pageSize=12', pathname.endsWith('/failing') ? 0 : Infinity)
    await new Promise((resolve) => setImmediate(resolve))
    const html = '<html lang="' + page.language + '">' + made + ' ' + basename + ' [' + page.cookie + '] <script' + (page.nonce ? ' nonce="' + page.nonce + '"' : '') + '>go()</script>' + ' '.repeat(2000)
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    if (pathname.endsWith('/handed')) {
      const write = (into) => { into.write(html.slice(0, 50)); setTimeout(() => into.end(html.slice(50) + 'Ж'), 5); return into }
      page.hand(page.cookie ? { pipe: write } : { pieces: [html, Buffer.from('<b>Ж</b>'), '<i nonce="' + page.nonce + '"></i>'] })
      return new Response(null, { headers })
    }
    return new Response(html, { status: pathname.endsWith('/none') ? 404 : 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
  },
} }`

const folder = mkdtempSync(join(tmpdir(), 'zoria-pages-'))
const time = { now: 0 }
let pages: Awaited<ReturnType<typeof createPages>>
let server: Server
let address = ''
let builds = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    if (!pages.answerKept(request, response)) void pages.answer(request, response, 'request-1')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  const file = join(folder, `build-${(builds += 1)}.mjs`)
  writeFileSync(file, build)
  time.now = 0
  pages = await createPages({ file, environment: readEnvironment({}), security: { 'x-frame-options': 'DENY' }, logger: createLogger({ name: 'web', level: 'silent' }), now: () => time.now })
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${address}${path}`, { headers })
  return { answer, text: (await answer.text()).trim(), header: (name: string) => answer.headers.get(name) }
}
const signedIn = { cookie: 'zoria_refresh=secret' }

describe('a page for visitors', () => {
  test('is made once in 120 s, also for many at once', async () => {
    const first = await Promise.all([get('/kz'), get('/kz'), get('/kz')])
    time.now = 119_999
    const texts = new Set([...first, await get('/kz')].map(({ text }) => text))
    time.now = 120_000
    expect([texts.size, texts.has((await get('/kz')).text)]).toEqual([1, false])
  })

  test.each(['br', 'gzip'])('says the same to the first reader in %s and to those whose bytes were made small', async (encoding) => {
    const texts: string[] = []
    const sizes: string[] = []
    for (let reader = 0; reader < 4; reader += 1) {
      const { text, header } = await get('/kz', { 'accept-encoding': encoding })
      texts.push(text)
      sizes.push(header('content-length') ?? '')
      expect(header('content-encoding')).toBe(encoding)
    }
    expect([new Set(texts).size, sizes.every((size) => Number(size) > 0)]).toEqual([1, true])
  })

  test.each([
    ['another language', '/ua', {}],
    ['another address', '/kz/games', {}],
    ['another query', '/kz?sort=new', {}],
  ])('%s is another page', async (_, path, headers) => {
    expect((await get(path, headers)).text).not.toBe((await get('/kz')).text)
  })

  test.each([
    ['any cookie of ours but that of the session', { cookie: 'language=ua; x=1' }],
    ['a country that a proxy names', { 'cf-ipcountry': 'UA' }],
    ['a language that the browser likes', { 'accept-language': 'uk' }],
  ])('%s makes no other page of an address with a prefix', async (_, headers: Record<string, string>) => {
    const { text } = await get('/kz')
    expect((await get('/kz', headers)).text).toBe(text)
    expect(text).toContain('[]')
  })

  test('where its link was found makes no other page of an address', async () => {
    expect((await get('/kz?utm_source=letter&gclid=1')).text).toBe((await get('/kz')).text)
  })

  test('without a prefix it is made for the language that was negotiated, and says what it depends on', async () => {
    const [kazakh, english] = [await get('/', { 'accept-language': 'kk' }), await get('/', { 'accept-language': 'en' })]
    expect([kazakh.text.slice(0, 16), english.text.slice(0, 16)]).toEqual(['<html lang="kk">', '<html lang="en">'])
    expect([kazakh.header('vary'), (await get('/kz')).header('vary')]).toEqual(['accept-encoding, cookie, accept-language', 'accept-encoding, cookie'])
  })

  test('its scripts are allowed by hashes, and it carries the headers of every answer', async () => {
    const { header } = await get('/kz')
    expect(header('content-security-policy')).toMatch(/script-src 'self' 'strict-dynamic' 'sha256-[\w+/=]+'; /)
    expect([header('x-frame-options'), header('cache-control')]).toEqual(['DENY', 'private, no-cache'])
  })

  test('a browser that has it hears so, with no body; one that asks for its head gets no body either', async () => {
    const { header, text } = await get('/kz', { 'accept-encoding': 'br' })
    const again = await get('/kz', { 'accept-encoding': 'br', 'if-none-match': header('etag') ?? '' })
    expect([again.answer.status, again.text, again.header('content-security-policy')]).toEqual([304, '', header('content-security-policy')])
    const head = await fetch(`${address}/kz`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, header('content-length'), ''])
    expect(text).toContain('</script>')
  })

  test.each([['br'], ['gzip'], ['identity']])('as %s it says the same', async (encoding) => {
    const { text } = await get('/kz', { 'accept-encoding': 'identity' })
    const { text: other, header } = await get('/kz', { 'accept-encoding': encoding })
    expect([other, header('content-encoding') ?? 'identity']).toEqual([text, encoding])
  })

  test('may be handed over as text and as bytes of parts, and is sealed as a whole', async () => {
    const { text } = await get('/kz/handed')
    expect([text.replace(/\s+/g, ' ').endsWith('<script>go()</script> <b>Ж</b><i></i>'), text]).toEqual([true, (await get('/kz/handed')).text])
  })

  test.each([['/kz/none', 'no-store'], ['/kz/failing', 'private, no-cache'], [`/kz?${'x'.repeat(1000)}`, 'private, no-cache']])('%.20s is made each time', async (path, cacheControl) => {
    const [one, other] = [await get(path), await get(path)]
    expect([one.text === other.text, one.header('cache-control')]).toEqual([false, cacheControl])
  })

  test('is forgotten when what it was made of changed, and others stay', async () => {
    const [home, about] = [await get('/kz'), await get('/kz/about')]
    expect(pages.forget('/content/')).toBe(1)
    expect([(await get('/kz')).text === home.text, (await get('/kz/about')).text === about.text]).toEqual([true, false])
  })
})

describe("a visitor's page that is made the straight way", () => {
  const allowedBy = (policy: string | null) => /script-src ([^;]*);/.exec(policy ?? '')?.[1] ?? ''
  const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

  test('has the end of the first of its route and what loaders brought behind it, and allows nothing beside them', async () => {
    const [one, other] = [await get('/kz/straight?n=1'), await get('/kz/straight?n=2')]
    const end = '<script>forged()</script><script>end()</script><!--$--><script>brought()</script><!--$--><script>close()</script><!--/$--><!--/$--></body></html>'
    expect([one, other].map(({ text }) => text.slice(text.indexOf('<script'))) ).toEqual([end, end])
    expect([one, other].map(({ header }) => allowedBy(header('content-security-policy')))).toEqual(Array(2).fill(`'self' 'strict-dynamic' ${['end()', 'brought()', 'close()'].map(hashOf).join(' ')}`))
    expect(one.text).not.toBe(other.text)
  })

  test.each(['br', 'gzip', 'gzip, deflate, br', 'identity'])('says the same as %s, and after the second reader made it small', async (encoding) => {
    await get('/kz/straight?n=0')
    const whole = (await get('/kz/straight?n=1', { 'accept-encoding': 'identity' })).text
    const texts: string[] = []
    for (let reader = 0; reader < 4; reader += 1) texts.push((await get('/kz/straight?n=1', { 'accept-encoding': encoding })).text)
    expect([new Set(texts), whole.split('Ж').length]).toEqual([new Set([whole]), 301])
  })

  test('is kept and forgotten as every other', async () => {
    const { text } = await get('/kz/straight')
    expect((await get('/kz/straight')).text).toBe(text)
    expect(pages.forget('/games')).toBe(1)
    expect((await get('/kz/straight')).text).not.toBe(text)
  })
})

test('a preview is made each time, for whoever has its token, without the cookies of nobody in particular, and is never kept', async () => {
  const [one, other] = [await get('/kz?preview=abc', { cookie: 'language=ua' }), await get('/kz?preview=abc')]
  expect([one.header('cache-control'), one.header('etag'), one.text === other.text, one.text.includes('[]')]).toEqual(['no-store', null, false, true])
  expect((await get('/kz?preview=abc', signedIn)).text).toContain('[zoria_refresh=secret]')
})

test.each([
  // page             in a frame of
  ['/kz?preview=abc', 'http://localhost:3003'],
  ['/kz', "'none'"],
])('%s may stand in a frame of %s', async (path, framedBy) => {
  for (const cookies of [{}, signedIn]) expect((await get(path, cookies)).header('content-security-policy')).toContain(`frame-ancestors ${framedBy};`)
})

describe('a page for somebody with a session', () => {
  test('is made each time, with his cookie and a nonce of its own, and is never kept', async () => {
    const visitors = await get('/kz')
    const [one, other] = [await get('/kz', signedIn), await get('/kz', signedIn)]
    expect(one.text).toContain('[zoria_refresh=secret]')
    expect([one.header('cache-control'), one.header('etag')]).toEqual(['no-store', null])
    const nonces = [one, other].map(({ header }) => /'nonce-([^']+)'/.exec(header('content-security-policy') ?? '')?.[1])
    expect([one.text.includes(`nonce="${nonces[0]}"`), nonces[0] === nonces[1]]).toEqual([true, false])
    expect((await get('/kz')).text).toBe(visitors.text)
  })

  test.each([['br'], ['gzip'], ['identity']])('that writes itself arrives whole as %s', async (encoding) => {
    const { text, header } = await get('/kz/handed', { ...signedIn, 'accept-encoding': encoding })
    expect([/^<html lang="kk">.*<\/script>\s+Ж$/.test(text), header('content-encoding') ?? 'identity']).toEqual([true, encoding])
  })

  test.each([['br'], ['gzip'], ['identity']])('arrives whole as %s', async (encoding) => {
    const { text, header } = await get('/kz', { ...signedIn, 'accept-encoding': encoding })
    expect([text.endsWith('</script>'), header('content-encoding') ?? 'identity']).toEqual([true, encoding])
  })

  test('over https the cookie has another name', async () => {
    expect((await get('/kz', { cookie: '__Host-zoria_refresh=secret' })).header('cache-control')).toBe('no-store')
  })
})
