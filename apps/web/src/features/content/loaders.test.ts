import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { pageRequest, type PageRequest } from '../../lib/page/page-request.ts'
import { contentPartLoader } from './loaders.ts'

afterEach(() => vi.unstubAllGlobals())

const loaded = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer)
  const context = new RouterContextProvider()
  const page = {
    apiUrl: 'http://api',
    cookie: '',
    requestId: 'r',
    language: 'en',
    preview: 'p',
    report: () => undefined,
  }
  context.set(pageRequest, page as unknown as PageRequest)
  return contentPartLoader('wheel-rules')({ context })
}

test.each<[string, unknown, () => Promise<Response>]>([
  ['is left out while it is not published', null, async () => new Response('{"code":"NOT_FOUND"}', { status: 404 })],
  ['is unread where the API refuses', 'unread', async () => new Response('{"code":"OVERLOADED"}', { status: 503 })],
  ['is unread where the API does not answer', 'unread', async () => Promise.reject(new TypeError('fetch failed'))],
])('a part of a page %s', async (_, text, answer) => {
  expect(await loaded(answer)).toEqual({ key: 'wheel-rules', text })
})
