import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { pageRequest, type PageRequest } from '../page-request.ts'
import { createLoaderShelf } from './loader-shelf.ts'

const time = { now: 0 }
const asked: string[] = []
let shelf = createLoaderShelf(() => time.now)
beforeEach(() => {
  time.now = 0
  asked.length = 0
  shelf = createLoaderShelf(() => time.now)
})

const contextOf = (page: PageRequest) => {
  const context = new RouterContextProvider()
  context.set(pageRequest, page)
  return context
}
const until = { answer: 60_000 }

/** A list that may look at the query, and waits a turn as for an answer. */
const listOf = (readsQuery: boolean) => async (args: LoaderFunctionArgs) => {
  const search = readsQuery ? new URL(args.request.url).search : ''
  args.context.get(pageRequest).madeOf('/games?page=1', until.answer)
  await new Promise((resolve) => setImmediate(resolve))
  return { search, number: asked.push(search) }
}

function bring(query: string, { readsQuery = false, path = '/kz/games', madeOf = [] }: { readsQuery?: boolean; path?: string; madeOf?: unknown[] } = {}) {
  const page = { prefix: 'kz', language: 'kk', madeOf: (...told: unknown[]) => madeOf.push(told) } as unknown as PageRequest
  const step = { id: 'routes/games', params: {}, pathname: path, pathnameBase: path, loader: listOf(readsQuery) as never }
  return shelf.bring(step, { page, address: new URL(`http://site${path}${query}`), contextOf })
}

describe('what a loader brought for visitors', () => {
  test('is the same object under each query it does not read, and each page hears what it is made of', async () => {
    const madeOf: unknown[] = []
    const [one, other] = [await bring('?n=1', { madeOf }), await bring('?n=2', { madeOf })]
    expect([one === other, madeOf]).toEqual([true, [['/games?page=1', 60_000], ['/games?page=1', 60_000]]])
  })

  test('is its own under a query that it reads, also for those who ask at once before that is known', async () => {
    const brought = await Promise.all([bring('?n=1', { readsQuery: true }), bring('?n=2', { readsQuery: true }), bring('?n=1', { readsQuery: true })])
    expect(brought).toMatchObject([{ search: '?n=1' }, { search: '?n=2' }, { search: '?n=1' }])
    expect(await bring('?n=3', { readsQuery: true })).toMatchObject({ search: '?n=3' })
  })

  test.each([
    ['another path', () => bring('', { path: '/kz/games/top' }), false],
    ['the time until which an answer holds', () => { time.now = 60_000; return bring('') }, false],
    ['a moment before that', () => { time.now = 59_999; return bring('') }, true],
    ['an answer that is forgotten', () => { shelf.forget('/games'); return bring('') }, false],
    ['another answer that is forgotten', () => { shelf.forget('/content'); return bring('') }, true],
  ])('%s: still the same, %s', async (_, again, isSame) => {
    const first = await bring('')
    expect((await again()) === first).toBe(isSame)
  })

  test('is not kept where an answer failed', async () => {
    until.answer = 0
    const [one, other] = [await bring(''), await bring('')]
    until.answer = 60_000
    expect(one === other).toBe(false)
  })
})
