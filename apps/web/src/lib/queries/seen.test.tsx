import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { listMethods } from '@zoria/contract/payments/http'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PageRequest } from '../page/page-request.ts'
import { seenFor, useSeen, type Question, type Seen } from './seen.ts'

const reports: unknown[] = []
const page = {
  apiUrl: 'http://api',
  cookie: 'zoria_refresh=a',
  requestId: 'r',
  report: (error: unknown) => void reports.push(error),
} as unknown as PageRequest
const methods: Question<unknown> = {
  queryKey: ['payments', 'ways'],
  ask: async (asks) => (await asks(listMethods, {})).items,
}

afterEach(() => {
  vi.unstubAllGlobals()
  reports.length = 0
})

function answering(status: number, body: unknown) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

describe('what the server has seen for a first paint', () => {
  test('is asked for by the refresh cookie', async () => {
    const fetch = answering(200, { items: ['visa'] })
    expect(await seenFor(page, [methods])).toEqual([{ queryKey: ['payments', 'ways'], answer: ['visa'] }])
    expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ cookie: 'zoria_refresh=a' })
  })

  test('begins a list of pages with the first', async () => {
    answering(200, { items: ['visa'] })
    expect(await seenFor(page, [{ ...methods, isPaged: true }])).toEqual([
      { queryKey: ['payments', 'ways'], answer: { pages: [['visa']], pageParams: [1] } },
    ])
  })

  test('is left to the browser where it cannot be had, and the page is made all the same', async () => {
    answering(503, { code: 'INTERNAL_SERVER_ERROR', message: '', requestId: 'r' })
    expect(await seenFor(page, [methods])).toEqual([])
    expect(String(reports[0])).toContain('INTERNAL_SERVER_ERROR')
  })

  test('is in the first paint, and does not overwrite anything newer', () => {
    const queries = new QueryClient()
    expect(painted(queries, [{ queryKey: ['ways'], answer: 'seen' }])).toContain('seen')
    expect(painted(queries, [{ queryKey: ['ways'], answer: 'seen before' }])).not.toContain('before')
    expect(queries.getQueryCache().find({ queryKey: ['ways'] })?.meta).toEqual({ isPersonal: true })
  })

  test('is in the first paint of the next place too, where the page stays the same', () => {
    const places = ['one', 'other'].map((place): Seen => [{ queryKey: [place], answer: `seen of ${place}` }])
    expect(
      renderToString(
        <QueryClientProvider client={new QueryClient()}>
          <Moved places={places} />
        </QueryClientProvider>,
      ),
    ).toContain('seen of other')
  })
})

/** A page that goes through places without being mounted anew. */
function Moved({ places }: { readonly places: readonly Seen[] }) {
  const [at, move] = useState(0)
  if (at < places.length - 1) move(at + 1)
  const seen = places[at] as Seen
  useSeen(seen)
  const { data } = useQuery({
    queryKey: seen[0]?.queryKey ?? [],
    meta: { isPersonal: true },
    queryFn: () => Promise.reject(new Error('the first paint asks for nothing')),
  })
  return <p>{String(data)}</p>
}

function painted(queries: QueryClient, seen: Seen): string {
  return renderToString(
    <QueryClientProvider client={queries}>
      <Shown seen={seen} />
    </QueryClientProvider>,
  )
}

function Shown({ seen }: { readonly seen: Seen }) {
  useSeen(seen)
  const { data } = useQuery({
    queryKey: ['ways'],
    meta: { isPersonal: true },
    queryFn: () => Promise.reject(new Error('the first paint asks for nothing')),
  })
  return <p>{String(data)}</p>
}
