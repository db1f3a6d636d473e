import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compressFiles } from './compress-files.ts'
import { serveStaticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'zoria-files-'))
const script = 'console.log("зоря");'.repeat(100)
let app: FastifyInstance
let address: string

beforeAll(async () => {
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  writeFileSync(join(folder, 'client/assets/entry-4f3a.js'), script)
  writeFileSync(join(folder, 'client/service-worker.js'), script)
  writeFileSync(join(folder, 'client/favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'client/.inputs'), 'no')
  writeFileSync(join(folder, 'secret.txt'), 'no')
  await compressFiles(join(folder, 'client'))
  app = Fastify({ exposeHeadRoutes: false })
  await serveStaticFiles(app, join(folder, 'client'))
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** As a browser asks: fetch would tidy the path up, and refuse an answer out of a cache. */
const statusOf = (path: string, headers = {}) =>
  new Promise((resolve, reject) =>
    get({ host: '127.0.0.1', port: new URL(address).port, path, headers }, (answer) =>
      resolve(answer.resume().statusCode),
    ).once('error', reject),
  )

describe('files of the build', () => {
  test.each([
    ['/assets/entry-4f3a.js', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'public, max-age=3600'],
    ['/service-worker.js', 'no-cache'],
  ])('browsers cache %s: %s', async (path, cacheControl) => {
    for (const encoding of ['br', 'identity'])
      expect(
        (await fetch(`${address}${path}`, { headers: { 'accept-encoding': encoding } })).headers.get('cache-control'),
      ).toBe(cacheControl)
  })

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['identity', null],
    ['br;q=0, gzip', 'gzip'],
  ])('%s: answered as %s, and unpacks to the file', async (accepted, encoding) => {
    const answer = await fetch(`${address}/assets/entry-4f3a.js`, { headers: { 'accept-encoding': accepted } })
    expect([
      answer.headers.get('content-encoding'),
      await answer.text(),
      answer.headers.get('content-type'),
      answer.headers.get('vary'),
    ]).toEqual([
      encoding,
      script,
      expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
      'accept-encoding',
    ])
  })

  test('a file that gains nothing is served as it is', async () => {
    const answer = await fetch(`${address}/favicon.svg`, { headers: { 'accept-encoding': 'br' } })
    expect([answer.status, answer.headers.get('content-encoding'), await answer.text()]).toEqual([200, null, '<svg/>'])
  })

  test('a browser that has it gets no body; HEAD gets none either', async () => {
    const tag = (await fetch(`${address}/favicon.svg`)).headers.get('etag') ?? ''
    expect(await statusOf('/favicon.svg', { 'if-none-match': tag })).toBe(304)
    const head = await fetch(`${address}/favicon.svg`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test.each([
    '/assets/gone.js',
    '/assets/entry-4f3a.js.br',
    '/.inputs',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets',
    '/',
    '//favicon.svg',
    '/./favicon.svg',
    '/assets/%2e%2e/favicon.svg',
    '/favicon%00.svg',
  ])('%s is no file of ours', async (path) => {
    expect(await statusOf(path)).toBe(404)
  })
})
