import { QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { rendered } from '../../../testing/rendered.tsx'
import { useRounds } from './api.ts'

const asked: QueryObserverOptions[] = []
vi.mock('@tanstack/react-query', async (original) => {
  const real = await original<{ readonly useQuery: (options: QueryObserverOptions) => unknown }>()
  return {
    ...real,
    useQuery: (options: QueryObserverOptions) => {
      asked.push(options)
      return real.useQuery(options)
    },
  }
})

/** How a page of counted rounds is asked for. */
function roundsOn(shown: { readonly page: number; readonly isOwn: boolean }): QueryObserverOptions {
  const Reading = () => {
    useRounds({ slug: 'steppe', ...shown })
    return null
  }
  asked.splice(0)
  rendered(<Reading />)
  return asked.find(({ queryKey }) => queryKey.includes('rounds')) as QueryObserverOptions
}

test('a page of counted rounds stays until the next one is there, so that its buttons keep the focus', () => {
  const queries = new QueryClient()
  const first = roundsOn({ page: 1, isOwn: false })
  queries.setQueryData(first.queryKey, 'the first page')
  const observer = new QueryObserver(queries, first)
  observer.setOptions(roundsOn({ page: 2, isOwn: false }))
  expect(observer.getCurrentResult()).toMatchObject({ data: 'the first page', isPlaceholderData: true })
  observer.setOptions(roundsOn({ page: 1, isOwn: true }))
  expect(observer.getCurrentResult().data).toBeUndefined()
})
