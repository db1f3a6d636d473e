import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@zoria/platform/logger'
import { sendRaw } from '@zoria/testkit/raw-http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../testing/test-site.ts'
import { readEnvironment } from './environment.ts'
import { createPages, type Pages } from './pages.ts'

// A build that renders what it received: language, cookie, and how often it rendered.
const build = `
let made = 0
export const entry = { module: {
  contextOf: (page) => page,
  forgetAnswers: () => undefined,
  answerPages: ({ basename = '' }) => async (request, page) => {
    made += 1
    const { pathname } = new URL(request.url)
    page.madeOf(pathname.endsWith('/about') ? '/content/pages/about' : '/games?pageSize=12', pathname.endsWith('/failing') ? 0 : Infinity)
    if (pathname.endsWith('/slot-stream') && page.isDocument) page.playsFrom('https://video.example')
    if (pathname.endsWith('/broken')) throw new Error('broken')
    if (pathname.endsWith('/unfinished')) await new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))
    await new Promise((resolve) => setImmediate(resolve))
    const html = '<html lang="' + page.language + '">' + (page.isAndroid ? 'android ' : '') + made + ' ' + basename + ' [' + page.cookie + '] <script' + (page.nonce ? ' nonce="' + page.nonce + '"' : '') + '>go()</script>' + ' '.repeat(2000)
    const headers = { 'content-type': 'text/html; charset=utf-8', 'x-path': pathname }
    if (pathname.endsWith('/streamed')) {
      const rest = html.slice(50) + 'Ж'
      return new Response(new ReadableStream({ start: (into) => { into.enqueue(Buffer.from(html.slice(0, 50))); setTimeout(() => { into.enqueue(Buffer.from(rest)); into.close() }, 5) } }), { headers })
    }
    return new Response(html, { status: pathname.endsWith('/none') ? 404 : 200, headers })
  },
} }`

const folder = mkdtempSync(join(tmpdir(), 'zoria-pages-'))
const time = { now: 0 }
let pages: Pages
let site: TestSite
let address = ''
let builds = 0
let answered: ReturnType<Pages['answer']> | undefined
let onAnswering = (): void => undefined

beforeAll(async () => {
  // Each test has pages of its own.
  const current = {
    answerCached: (...asked: Parameters<Pages['answerCached']>) => pages.answerCached(...asked),
    answer: (...asked: Parameters<Pages['answer']>) => {
      answered = pages.answer(...asked)
      onAnswering()
      return answered
    },
    forget: (beginning: string) => pages.forget(beginning),
  }
  site = await openTestSite('http://127.0.0.1:9', { pages: current })
  address = site.address
})
beforeEach(async () => {
  const file = join(folder, `build-${(builds += 1)}.mjs`)
  writeFileSync(file, build)
  time.now = 0
  pages = await createPages({
    file,
    environment: readEnvironment({}),
    security: { 'x-frame-options': 'DENY' },
    logger: createLogger({ name: 'web', level: 'silent' }),
    now: () => time.now,
  })
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${address}${path}`, { headers })
  return { answer, text: (await answer.text()).trim(), header: (name: string) => answer.headers.get(name) }
}
const signedIn = { cookie: 'zoria_refresh=secret' }

describe('the policy of a page', () => {
  test.each([{}, signedIn])('allows the video of the page alone, for %o', async (cookie) => {
    const policyOf = async (path: string) => (await get(path, cookie)).header('content-security-policy')
    expect(await policyOf('/kz/slot-stream')).toContain(
      "connect-src 'self' https://video.example; media-src 'self' blob: https://video.example;",
    )
    expect(await policyOf('/kz')).not.toContain('video.example')
    // The properties of the page alone bring no policy of their own: the page of before keeps its own.
    expect(await policyOf('/kz/slot-stream.data')).not.toContain('video.example')
  })
})

describe('a page for visitors', () => {
  test('is made once in 120 s, also for many at once', async () => {
    const first = await Promise.all([get('/kz'), get('/kz'), get('/kz')])
    time.now = 119_999
    const texts = new Set([...first, await get('/kz')].map(({ text }) => text))
    time.now = 120_000
    expect([texts.size, texts.has((await get('/kz')).text)]).toEqual([1, false])
  })

  test.each(['br', 'gzip'])('the first and later readers get the same page in %s', async (encoding) => {
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

  test.each([
    ['/kz/slot-stream', true],
    ['/kz/slot-stream/', true],
    ['/kz/slot-stream.data', true],
    ['/kz/games', false],
    ['/kz', false],
  ])('%s differs on Android: %s; then it is cached separately and Vary names the header', async (path, isOther) => {
    const android = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile' }
    const [desktop, phone, again] = [
      await get(path, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)' }),
      await get(path, android),
      await get(path),
    ]
    expect([phone.text.includes('android '), phone.text !== desktop.text, again.text]).toEqual([
      isOther,
      isOther,
      desktop.text,
    ])
    expect(phone.header('vary')).toBe(isOther ? 'accept-encoding, cookie, user-agent' : 'accept-encoding, cookie')
    expect((await get(path, { ...android, 'if-none-match': desktop.header('etag') ?? '' })).answer.status).toBe(
      isOther ? 200 : 304,
    )
  })

  test('where its link was found makes no other page of an address', async () => {
    expect((await get('/kz?utm_source=letter&gclid=1')).text).toBe((await get('/kz')).text)
  })

  test('without a prefix it is rendered in the negotiated language, and Vary names the headers', async () => {
    const [kazakh, english] = [await get('/', { 'accept-language': 'kk' }), await get('/', { 'accept-language': 'en' })]
    expect([kazakh.text.slice(0, 16), english.text.slice(0, 16)]).toEqual(['<html lang="kk">', '<html lang="en">'])
    expect([kazakh.header('vary'), (await get('/kz')).header('vary')]).toEqual([
      'accept-encoding, cookie, accept-language',
      'accept-encoding, cookie',
    ])
  })

  test('its scripts are allowed by hashes, and it carries the headers of every answer', async () => {
    const { header } = await get('/kz')
    expect(header('content-security-policy')).toMatch(/script-src 'self' 'strict-dynamic' 'sha256-[\w+/=]+'; /)
    expect([header('x-frame-options'), header('cache-control')]).toEqual(['DENY', 'private, no-cache'])
  })

  test('a browser that has it gets 304 without a body; HEAD gets no body either', async () => {
    const { header, text } = await get('/kz', { 'accept-encoding': 'br' })
    const again = await get('/kz', { 'accept-encoding': 'br', 'if-none-match': header('etag') ?? '' })
    expect([again.answer.status, again.text, again.header('content-security-policy')]).toEqual([
      304,
      '',
      header('content-security-policy'),
    ])
    const strong = (header('etag') ?? '').replace('W/', '')
    for (const known of [strong, `"x", ${strong}`, `W/"x",W/${strong}`, '*'])
      expect((await get('/kz', { 'if-none-match': known })).answer.status).toBe(304)
    expect((await get('/kz', { 'if-none-match': '"x", W/"y"' })).answer.status).toBe(200)
    const head = await fetch(`${address}/kz`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      header('content-length'),
      '',
    ])
    expect(text).toContain('</script>')
  })

  test.each([['br'], ['gzip'], ['identity']])('as %s it has the same content', async (encoding) => {
    const { text } = await get('/kz', { 'accept-encoding': 'identity' })
    const { text: other, header } = await get('/kz', { 'accept-encoding': encoding })
    expect([other, header('content-encoding') ?? 'identity']).toEqual([text, encoding])
  })

  test.each([
    ['/kz/none', 'no-store'],
    ['/kz/failing', 'private, no-cache'],
    [`/kz?${'x'.repeat(1000)}`, 'private, no-cache'],
  ])('%.20s is made each time', async (path, cacheControl) => {
    const [one, other] = [await get(path), await get(path)]
    expect([one.text === other.text, one.header('cache-control')]).toEqual([false, cacheControl])
  })

  test('is forgotten when what it was made of changed, and others stay', async () => {
    const [home, about] = [await get('/kz'), await get('/kz/about')]
    expect(pages.forget('/content/')).toBe(1)
    expect([(await get('/kz')).text === home.text, (await get('/kz/about')).text === about.text]).toEqual([true, false])
  })
})

test('a preview is rendered each time for any holder of its token and is never cached', async () => {
  const [one, other] = [await get('/kz?preview=abc', { cookie: 'language=ua' }), await get('/kz?preview=abc')]
  expect([one.header('cache-control'), one.header('etag'), one.text === other.text, one.text.includes('[]')]).toEqual([
    'no-store',
    null,
    false,
    true,
  ])
  expect((await get('/kz?preview=abc', signedIn)).text).toContain('[zoria_refresh=secret]')
})

test.each([
  // page             in a frame of
  ['/kz?preview=abc', 'http://content.localhost:3003'],
  ['/kz', "'none'"],
])('%s may stand in a frame of %s', async (path, framedBy) => {
  for (const cookies of [{}, signedIn])
    expect((await get(path, cookies)).header('content-security-policy')).toContain(`frame-ancestors ${framedBy};`)
})

test('a page for visitors whose rendering does not end is given up, and made again for the next one', async () => {
  const file = join(folder, `build-${(builds += 1)}.mjs`)
  writeFileSync(file, build)
  pages = await createPages({
    file,
    environment: readEnvironment({}),
    security: {},
    logger: createLogger({ name: 'web', level: 'silent' }),
    now: () => time.now,
    renderTimeoutMs: 50,
  })
  const statuses = async () =>
    (await Promise.all([get('/kz/unfinished'), get('/kz/unfinished')])).map(({ answer }) => answer.status)
  expect([await statuses(), await statuses()]).toEqual([
    [500, 500],
    [500, 500],
  ])
  expect((await get('/kz')).answer.status).toBe(200)
})

describe('a page for a request with a session', () => {
  test('is made each time, with his cookie and a nonce of its own, and is never kept', async () => {
    const visitors = await get('/kz')
    const [one, other] = [await get('/kz', signedIn), await get('/kz', signedIn)]
    expect(one.text).toContain('[zoria_refresh=secret]')
    expect([one.header('cache-control'), one.header('etag')]).toEqual(['no-store', null])
    const nonces = [one, other].map(
      ({ header }) => /'nonce-([^']+)'/.exec(header('content-security-policy') ?? '')?.[1],
    )
    expect([one.text.includes(`nonce="${nonces[0]}"`), nonces[0] === nonces[1]]).toEqual([true, false])
    expect((await get('/kz')).text).toBe(visitors.text)
  })

  test.each([['br'], ['gzip'], ['identity']])('that is streamed arrives whole as %s', async (encoding) => {
    const { text, header } = await get('/kz/streamed', { ...signedIn, 'accept-encoding': encoding })
    expect([/^<html lang="kk">.*<\/script>\s+Ж$/.test(text), header('content-encoding') ?? 'identity']).toEqual([
      true,
      encoding,
    ])
  })

  test.each([['br'], ['gzip'], ['identity']])('arrives whole as %s', async (encoding) => {
    const { text, header } = await get('/kz', { ...signedIn, 'accept-encoding': encoding })
    expect([text.endsWith('</script>'), header('content-encoding') ?? 'identity']).toEqual([true, encoding])
  })

  test('is given up without an error when its reader leaves; a rendering that breaks is an error', async () => {
    const leaving = new AbortController()
    const reached = new Promise<void>((resolve) => {
      onAnswering = resolve
    })
    const reading = fetch(`${address}/kz/unfinished`, { headers: signedIn, signal: leaving.signal })
    await reached
    leaving.abort()
    await expect(reading).rejects.toThrow('aborted')
    await answered
    expect((await get('/kz/broken', signedIn)).answer.status).toBe(500)
    await expect(answered).rejects.toThrow('broken')
  })

  test.each([
    ['/kz/%E0%A4%A', signedIn, '[zoria_refresh=secret]'],
    ['/kz/%E0%A4%A?preview=abc', {}, '[]'],
  ])('%s, an address with broken percent signs, is made like any other', async (path, headers, cookie) => {
    const { answer, text, header } = await get(path, headers)
    expect([answer.status, text.includes(cookie), text.endsWith('</script>')]).toEqual([200, true, true])
    expect([header('cache-control'), header('x-frame-options')]).toEqual(['no-store', 'DENY'])
  })

  test('over https the cookie has another name', async () => {
    expect((await get('/kz', { cookie: '__Host-zoria_refresh=secret' })).header('cache-control')).toBe('no-store')
  })
})

test.each([
  ['/ua/../kz/about', '/kz'],
  ['/ua/%2e%2e/kz/about', '/kz'],
  ['/ua/.%2E/ru', '/ru'],
  ['/ua/./about', '/ua'],
  ['/ua/..', ''],
  ['/ua/.hidden', '/ua'],
  ['/ua/about?next=/../kz', '/ua'],
])('%s is the page that browsers ask for: below "%s"', async (path, basename) => {
  const received = await sendRaw(site.port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  expect(/<html lang="\w\w">\d+ (\S*) \[/.exec(received)?.[1]).toBe(basename)
  expect(received).toMatch(/^HTTP\/1\.1 200 /)
})

test.each([
  ['/ua/%', '/ua/%25'],
  ['/ua/%E0%A4%A', '/ua/%25E0%25A4%25A'],
  ['/ua/%D0%B7', '/ua/%D0%B7'],
  ['/ua/a%20b?q=%', '/ua/a%20b'],
])('%s is rendered as %s', async (path, rendered) => {
  expect((await get(path)).header('x-path')).toBe(rendered)
})
