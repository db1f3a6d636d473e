import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listComponents } from '@zoria/contract/content/http'
import { getGlobalSettings } from '@zoria/contract/settings/http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { PageRequest } from '../page/page-request.ts'
import { forgetAnswers, readFromServer } from './server-api.ts'

const asked: string[] = []
let cacheControl = ''
const api = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': cacheControl }).end('{"items":[]}')
})
await once(api.listen(0, '127.0.0.1'), 'listening')
afterAll(() => void api.close())
beforeEach(() => {
  asked.length = 0
  forgetAnswers('/')
})

const pageWith = (preview: string | null, holds: number[]) =>
  ({
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    requestId: 'request-1',
    cookie: '',
    preview,
    madeOf: (_: string, until: number) => holds.push(Math.round((until - Date.now()) / 1000)),
  }) as unknown as PageRequest

test.each([
  ['public, max-age=0, s-maxage=600', 120], // Spec §9: at most 120 s.
  ['public, max-age=0, s-maxage=30', 30], // A banner begins in half a minute.
  ['no-store', 120],
])('an answer with %s is held for %i s, and the page is too', async (given, seconds) => {
  cacheControl = given
  const holds: number[] = []
  const page = pageWith(null, holds)
  for (let times = 0; times < 2; times += 1) await readFromServer(listComponents, { query: { page: 'home' } }, page)
  expect([asked.length, holds.every((each) => Math.abs(each - seconds) <= 2)]).toEqual([1, true])
})

test('one that is over at once is asked for each time', async () => {
  cacheControl = 'public, s-maxage=0'
  for (let times = 0; times < 2; times += 1)
    await readFromServer(listComponents, { query: { page: 'home' } }, pageWith(null, []))
  expect(asked).toHaveLength(2)
})

test('a preview asks for content with its token each time, and for nothing else', async () => {
  cacheControl = 'no-store'
  const page = pageWith('abc.def', [])
  for (let times = 0; times < 2; times += 1) await readFromServer(listComponents, { query: { page: 'home' } }, page)
  await readFromServer(getGlobalSettings, {}, page)
  expect(asked).toEqual([
    '/content/components?page=home&preview=abc.def',
    '/content/components?page=home&preview=abc.def',
    '/global-settings',
  ])
})
