import { QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import type { User } from '@zoria/contract/identity/http'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { rendered } from '../../../testing/rendered.tsx'
import { useSpins, useWheel } from './api.ts'

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

const Spins = ({ page }: { readonly page: number }) => {
  useSpins(page)
  return null
}

const OfUah = () => {
  useWheel('uah')
  return null
}

/** How a part asks for what is under a name. */
function askedBy(part: ReactNode, name: string, user: User | null = null): QueryObserverOptions {
  asked.splice(0)
  rendered(part, { user })
  return asked.find(({ queryKey }) => queryKey.includes(name)) as QueryObserverOptions
}

test('a page of spins stays until the next one is there, so that its buttons keep the focus', () => {
  const queries = new QueryClient()
  const first = askedBy(<Spins page={1} />, 'spins')
  queries.setQueryData(first.queryKey, 'the first page')
  const observer = new QueryObserver(queries, first)
  observer.setOptions(askedBy(<Spins page={2} />, 'spins'))
  expect(observer.getCurrentResult()).toMatchObject({ data: 'the first page', isPlaceholderData: true })
})

test.each([
  ['a player', { id: 'p-1' } as User, 15_000],
  ['a visitor', null, false],
] as const)('the wheel of %s: rights that come while it is open are read', (_, user, everyMs) =>
  expect(askedBy(<OfUah />, 'wheel', user).refetchInterval).toBe(everyMs),
)
