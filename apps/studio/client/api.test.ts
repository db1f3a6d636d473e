import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeOf, createStudioApi, listenTo, StudioRefusal } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (status: number, body: string): void =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }))

describe('a stream of events that the studio does not open', () => {
  test.each([
    [409, '{"code":"TABLE_FULL"}', 'TABLE_FULL'],
    [401, '{"code":"SESSION_ENDED"}', 'SESSION_ENDED'],
    [404, '<html>', 'UNREACHABLE'],
    [429, '{"code":"RATE_LIMITED"}', 'UNREACHABLE'],
    [500, '{"code":"INTERNAL_SERVER_ERROR"}', 'UNREACHABLE'],
  ])('with %d %s is refused as %s', async (status, body, code) => {
    answering(status, body)
    await expect(listenTo('/client/table/events', 'token', () => undefined)).rejects.toMatchObject({ code })
  })
})

describe('a stream that is open', () => {
  const encoder = new TextEncoder()
  /** A connection over which nothing comes but what is sent: no end of it, until the page gives it up. */
  const connected = () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    vi.stubGlobal('fetch', async (_path: string, { signal }: { readonly signal: AbortSignal }) => {
      signal.addEventListener('abort', () => void writer.abort(signal.reason))
      return new Response(readable)
    })
    return async (text: string) => {
      void writer.write(encoder.encode(text))
      await vi.advanceTimersByTimeAsync(0)
    }
  }
  const listening = (events: string[]) => {
    const line = { isLost: false }
    listenTo('/client/table/events', 'token', (type) => void events.push(type)).catch(() => {
      line.isLost = true
    })
    return line
  }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is lost once nothing has come for 45 seconds', async () => {
    const [send, events] = [connected(), [] as string[]]
    const line = listening(events)
    await vi.advanceTimersByTimeAsync(10_000)
    await send('event: table\ndata: {}\n\n')
    await vi.advanceTimersByTimeAsync(44_000)
    expect([line.isLost, events]).toEqual([false, ['table']])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(line.isLost).toBe(true)
  })

  test('is kept by the comments that the studio sends every 20 seconds', async () => {
    const send = connected()
    const line = listening([])
    for (let sent = 0; sent < 5; sent += 1) {
      await vi.advanceTimersByTimeAsync(20_000)
      await send(':\n\n')
    }
    await vi.advanceTimersByTimeAsync(20_000)
    expect(line.isLost).toBe(false)
  })
})

test.each([
  [200, '{"round":{"id":', 'UNREACHABLE'],
  [200, '', 'UNREACHABLE'],
  [502, '<html>', 'UNREACHABLE'],
  [409, '{"code":"FREE_ROUNDS_OVER"}', 'FREE_ROUNDS_OVER'],
])('a call that is answered %d %s is refused as %s', async (status, body, code) => {
  answering(status, body)
  await expect(createStudioApi('token').freeSpin({ requestId: 'q' })).rejects.toMatchObject({ code })
})

test('only a refusal has a code; any other error is thrown on', () => {
  expect(codeOf(new StudioRefusal('ROUND_OPEN'))).toBe('ROUND_OPEN')
  expect(() => codeOf(new TypeError('a bug'))).toThrow('a bug')
})
