import { QueryClient } from '@tanstack/react-query'
import type { Game } from '@zoria/contract/games/http'
import { expect, test, vi } from 'vitest'
import { rendered } from '../../../../../testing/rendered.tsx'
import { tablesOf } from '../../model/live-tables.ts'
import { LiveRow } from './live-row.tsx'

vi.mock('../../../../shell/index.ts', () => ({}))
vi.mock('../../../../lib/site.ts', () => ({ useSite: () => ({ language: 'en', country: 'UA' }) }))

const { queryKey } = tablesOf('uah')
const row = (queries: QueryClient) =>
  rendered(<LiveRow title="Live tables" games={[{ slug: 'ruletka', has_lobby: true } as Game]} soon={null} />, {
    queries,
  })
const isHidden = (queries: QueryClient) => /<section[^>]* hidden=""[^>]*>.*Live tables/s.test(row(queries))
const fail = (queries: QueryClient) =>
  queries.prefetchQuery({ queryKey, retry: false, queryFn: () => Promise.reject(new Error('no answer')) })

test('before its tables have come the row keeps its place', () => {
  const queries = new QueryClient()
  expect([isHidden(queries), row(queries)]).toEqual([false, expect.stringContaining('Live tables')])
})

test('tables that cannot be loaded hide the row with its heading, also while they are asked for again', async () => {
  const queries = new QueryClient()
  await fail(queries)
  expect(isHidden(queries)).toBe(true)
  const asking = queries.prefetchQuery({ queryKey, retry: false, queryFn: () => new Promise(() => undefined) })
  expect(isHidden(queries)).toBe(true)
  await Promise.all([queries.cancelQueries({ queryKey }), asking])
})

test('tables of before stay', async () => {
  const queries = new QueryClient()
  queries.setQueryData(queryKey, { items: [] }, { updatedAt: 1 })
  await fail(queries)
  expect(isHidden(queries)).toBe(false)
})
