import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { pageRequest, type PageRequest } from '../lib/page/page-request.ts'
import { loader } from './slot-stream.tsx'

vi.mock('../features/games/index.ts', () => ({ qrPath: () => ({}), SlotStream: () => null }))
vi.mock('../shell/index.ts', () => ({}))

const list = { at: '2026-11-25T17:00:00.000Z', items: [] }
let isDown = false
const api = createServer((request, response) => {
  const isList = request.url?.startsWith('/content/streams') === true
  const [status, body] =
    isList && !isDown
      ? [200, list]
      : [isList ? 503 : 404, { code: isList ? 'OVERLOADED' : 'NOT_FOUND', message: '', requestId: 'r' }]
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
await new Promise<void>((done) => void api.listen(0, '127.0.0.1', done))
afterAll(() => void api.close())

const page = {
  apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
  language: 'en',
  cookie: 'zoria_refresh=a',
  requestId: 'r',
  publicUrl: 'https://zoria.example',
  isAndroid: true,
  isDocument: true,
  preview: null,
  madeOf: () => undefined,
  playsFrom: () => undefined,
  report: () => undefined,
} as unknown as PageRequest
const load = async () =>
  (
    await loader({
      context: { get: (key: unknown) => (key === pageRequest ? page : undefined) },
      request: new Request('https://zoria.example/en/slot-stream'),
    } as never)
  ).streams

test('a list of streams that could not be loaded is not an empty one', async () => {
  isDown = true
  expect(await load()).toBeNull()
  isDown = false
  expect(await load()).toEqual([])
})
