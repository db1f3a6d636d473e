import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followShared, type LineMessage } from './shared-stream.ts'

type Listener = (event: { readonly data: string }) => void
type Source = {
  readyState: number
  readonly listeners: Map<string, Listener>
  readonly addEventListener: (event: string, listener: Listener) => void
  readonly close: () => void
}
const closed = 2
const nothing = () => undefined
let sources: Source[]
let stop: () => void
let lines: LineMessage['kind'][]

/** The stream that the page has open. */
const present = () => sources.at(-1) as Source
const hear = (event: string) => present().listeners.get(event)?.({ data: '{}' })

beforeEach(() => {
  vi.useFakeTimers()
  sources = []
  lines = []
  function FakeSource() {
    const listeners = new Map<string, Listener>()
    const source: Source = {
      readyState: 1,
      listeners,
      addEventListener: (event, listener) => void listeners.set(event, listener),
      close: () => void (source.readyState = closed),
    }
    sources.push(source)
    return source
  }
  vi.stubGlobal('EventSource', Object.assign(FakeSource, { CLOSED: closed }))
  vi.stubGlobal('BroadcastChannel', function FakeChannel() {
    return { addEventListener: nothing, postMessage: nothing, close: nothing }
  })
  vi.stubGlobal('addEventListener', nothing)
  vi.stubGlobal('navigator', {})
  stop = followShared<{ readonly kind: 'balance' }>({
    name: 'line',
    url: '/updates',
    events: ['balance'],
    read: () => ({ kind: 'balance' }),
    remember: nothing,
    onMessage: ({ kind }) => kind !== 'balance' && lines.push(kind),
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['alive', 'balance'])('a stream that is heard by the event %s stays open', (event) => {
  hear('open')
  for (let times = 0; times < 10; times += 1) {
    vi.advanceTimersByTime(39_999)
    hear(event)
  }
  expect([sources.length, lines]).toEqual([1, ['open']])
})

test('a stream that is silent for 40 seconds is lost and opened again', () => {
  hear('open')
  vi.advanceTimersByTime(39_999)
  expect(sources).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect([sources.length, sources[0]?.readyState, lines]).toEqual([2, closed, ['open', 'lost']])
})

test('a refused stream is asked for again after its delay only, and a stopped one never', () => {
  present().readyState = closed
  hear('error')
  vi.advanceTimersByTime(2_999)
  expect([sources.length, lines]).toEqual([1, ['refused']])
  vi.advanceTimersByTime(1)
  expect(sources).toHaveLength(2)
  stop()
  vi.advanceTimersByTime(120_000)
  expect(sources).toHaveLength(2)
})
