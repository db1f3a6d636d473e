import { getInfoList } from '@zoria/contract/content/http'
import { getGlobalSettings } from '@zoria/contract/settings/http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageRequest } from '../page/page-request.ts'
import { forgetAnswers, readFromServer } from './server-api.ts'

let asked = 0
const page = {
  apiUrl: 'http://api',
  requestId: 'r',
  cookie: '',
  preview: null,
  madeOf: () => undefined,
} as unknown as PageRequest
const read = (at: number) => {
  vi.setSystemTime(at)
  return readFromServer(getGlobalSettings, {}, page)
}

beforeEach(() => {
  forgetAnswers('/')
  asked = 0
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answerWith = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json(body, { status })
  })

test('what the server asks for pages is good for 120 s (Spec §9)', async () => {
  answerWith(200, { flags: {} })
  for (const at of [0, 1, 119_999]) await read(at)
  expect(asked).toBe(1)
  await read(120_000)
  expect(asked).toBe(2)
})

test('a refusal is asked for again at once', async () => {
  answerWith(503, { code: 'OVERLOADED', message: 'OVERLOADED', requestId: 'r' })
  await read(0)
  expect(await read(1)).toMatchObject({ ok: false, refusal: { code: 'OVERLOADED' } })
  expect(asked).toBe(2)
})

test('a missing text is cached for 30 s, so that pages without it are cached', async () => {
  const until: number[] = []
  answerWith(404, { code: 'NOT_FOUND', message: 'NOT_FOUND', requestId: 'r' })
  for (const at of [0, 29_999, 30_000]) {
    vi.setSystemTime(at)
    await readFromServer(
      getInfoList,
      { params: { key: 'head' }, query: { language: 'kk' } },
      { ...page, madeOf: (_: string, end: number) => void until.push(end) },
    )
  }
  expect([asked, until]).toEqual([2, [30_000, 30_000, 60_000]])
})
