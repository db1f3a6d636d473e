import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'

const source = readFileSync(new URL('../public/service-worker.js', import.meta.url), 'utf8')

type Asked = { readonly url: string; readonly method?: string; readonly mode?: string }
type Listener = (event: object) => void

/** A service worker with shelves in memory and a network that can be cut. */
function createWorker() {
  const shelves = new Map<string, Map<string, Response>>()
  const listeners = new Map<string, Listener>()
  const asked: string[] = []
  const network = { isUp: true }
  const urlOf = (request: Asked | string) =>
    new URL(typeof request === 'string' ? request : request.url, 'https://zoria.test').href
  const fetched = (request: Asked | string) => {
    asked.push(new URL(urlOf(request)).pathname)
    const { pathname } = new URL(urlOf(request))
    const named = pathname.endsWith('/offline') ? ' in /assets/onest-latin-1a.woff2' : ''
    return network.isUp
      ? Promise.resolve(new Response(`from the network: ${pathname}${named}`))
      : Promise.reject(new TypeError('Failed to fetch'))
  }
  const open = (name: string) => {
    const shelf = shelves.get(name) ?? new Map<string, Response>()
    shelves.set(name, shelf)
    return Promise.resolve({
      addAll: async (requests: readonly Asked[]) => {
        for (const request of requests) shelf.set(urlOf(request), await fetched(request))
      },
      match: (request: Asked | string) => Promise.resolve(shelf.get(urlOf(request))?.clone()),
      put: (request: Asked, answer: Response) => Promise.resolve(void shelf.set(urlOf(request), answer)),
      keys: () => Promise.resolve([...shelf.keys()].map((url) => ({ url }))),
      delete: (request: Asked) => Promise.resolve(shelf.delete(request.url)),
    })
  }
  const self = {
    location: { origin: 'https://zoria.test' },
    registration: {},
    clients: { claim: () => Promise.resolve() },
    skipWaiting: () => Promise.resolve(),
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  }
  class Request {
    readonly url: string
    constructor(address: string) {
      this.url = urlOf(address)
    }
  }
  runInNewContext(source, {
    self,
    caches: {
      open,
      keys: () => Promise.resolve([...shelves.keys()]),
      delete: (name: string) => Promise.resolve(shelves.delete(name)),
    },
    fetch: fetched,
    URL,
    Request,
    Promise,
  })
  /** What the worker answers; null where it stays out of the way. */
  const dispatch = async (name: string, request?: Asked): Promise<string | null> => {
    const waits: Promise<unknown>[] = []
    const answers: Promise<Response>[] = []
    listeners.get(name)?.({
      request: request && { method: 'GET', mode: 'no-cors', ...request },
      preloadResponse: Promise.resolve(undefined),
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      respondWith: (answer: Promise<Response>) => answers.push(answer),
    })
    const answer = await answers[0]
    await Promise.all(waits)
    return answer ? answer.text() : null
  }
  return { dispatch, asked, network, shelves }
}

let worker: ReturnType<typeof createWorker>
beforeEach(async () => {
  worker = createWorker()
  await worker.dispatch('install')
  await worker.dispatch('activate')
  worker.asked.length = 0
})

const at = (path: string, rest: Partial<Asked> = {}): Asked => ({ url: `https://zoria.test${path}`, ...rest })

describe('the service worker', () => {
  test.each(['/assets/onest-latin-1.woff2', '/art/coin-128.avif?v=1', '/icons/icon-192.png'])(
    'keeps %s and asks once',
    async (path) => {
      await worker.dispatch('fetch', at(path))
      await worker.dispatch('fetch', at(path))
      expect(worker.asked).toHaveLength(1)
    },
  )

  test.each([
    '/assets/app-1a2b.js',
    '/assets/app-1a2b.css',
    '/api/users/balances',
    '/api/covers/1?v=2',
    '/kz/manifest.webmanifest',
    '/ua/games.data',
    '/robots.txt',
  ])('stays out of the way of %s', async (path) => {
    expect(await worker.dispatch('fetch', at(path))).toBeNull()
  })

  test('stays out of the way of what is sent, and of other origins', async () => {
    expect(await worker.dispatch('fetch', at('/assets/a.js', { method: 'POST' }))).toBeNull()
    expect(await worker.dispatch('fetch', { url: 'https://studio.test/assets/a.js' })).toBeNull()
  })

  test('never keeps a page: each comes from the network', async () => {
    await worker.dispatch('fetch', at('/ua/profile', { mode: 'navigate' }))
    await worker.dispatch('fetch', at('/ua/profile', { mode: 'navigate' }))
    expect(worker.asked).toEqual(['/ua/profile', '/ua/profile'])
    expect(
      [...worker.shelves.values()]
        .flatMap((shelf) => [...shelf.keys()])
        .filter((url) => !url.endsWith('/offline') && !url.endsWith('.woff2')),
    ).toEqual([])
  })

  test.each([
    ['/kz/games', '/kz/offline'],
    ['/ua', '/ua/offline'],
    ['/games', '/ru/offline'],
    ['/en/cashbox?action=deposit', '/en/offline'],
  ])('without a network %s is answered by %s', async (path, offline) => {
    worker.network.isUp = false
    expect(await worker.dispatch('fetch', at(path, { mode: 'navigate' }))).toBe(
      `from the network: ${offline} in /assets/onest-latin-1a.woff2`,
    )
  })

  test('the offline pages keep their font without a network', async () => {
    worker.network.isUp = false
    expect(await worker.dispatch('fetch', at('/assets/onest-latin-1a.woff2'))).toBe(
      'from the network: /assets/onest-latin-1a.woff2',
    )
  })

  test('removes what a worker of another version kept, and nothing of others', async () => {
    worker.shelves.set('zoria-files-1', new Map()).set('of another script', new Map())
    await worker.dispatch('activate')
    expect([...worker.shelves.keys()]).toEqual(['zoria-offline-2', 'zoria-files-2', 'of another script'])
  })

  test('the oldest files go when there are too many', async () => {
    for (let number = 0; number <= 600; number += 1) await worker.dispatch('fetch', at(`/art/${number}.avif`))
    const files = [...(worker.shelves.get('zoria-files-2') as Map<string, Response>).keys()]
    expect([files.length, files[0]]).toEqual([600, 'https://zoria.test/art/1.avif'])
  })
})
