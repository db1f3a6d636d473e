import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { createMetrics } from '@zoria/platform/metrics'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openTestLog, openTestSite, type TestSite } from '../testing/test-site.ts'
import { stalledMs } from './proxy.ts'

const servers: Server[] = []
const sites: TestSite[] = []

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Paths of the API as the site's callers write them. */
async function proxyTo(target: string) {
  const site = await openTestSite(target)
  sites.push(site)
  return { site, address: `${site.address}/api` }
}

afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.close()))
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

describe('calls passed on to the API', () => {
  test('method, query, body, cookie and Origin arrive; the request id and who called are added', async () => {
    const target = await listen(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      response.setHeader('set-cookie', ['a=1; Path=/', 'b=2'])
      response
        .writeHead(201)
        .end(JSON.stringify({ method: request.method, url: request.url, body, headers: request.headers }))
    })
    const { address } = await proxyTo(target)
    const answer = await fetch(`${address}/auth/web?x=1`, {
      method: 'POST',
      body: '{"a":1}',
      headers: {
        'content-type': 'application/json',
        cookie: 'zoria=1',
        origin: 'http://localhost:3000',
        'x-request-id': 'request-1',
      },
    })
    const seen = (await answer.json()) as { headers: Record<string, string> }
    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2'])
    expect(seen).toMatchObject({ method: 'POST', url: '/auth/web?x=1', body: '{"a":1}' })
    expect(seen.headers).toMatchObject({
      cookie: 'zoria=1',
      origin: 'http://localhost:3000',
      'x-request-id': 'request-1',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    })
  })

  test.each(['//', '/\\', '/%2f', '/.//', '//user@'])(
    'an address that begins with %s and names another host stays with the API',
    async (start) => {
      const elsewhere: string[] = []
      const foreign = await listen((request, response) => {
        elsewhere.push(request.headers.cookie ?? '')
        response.end()
      })
      const target = await listen((request, response) => response.writeHead(404).end(request.url))
      const { address } = await proxyTo(target)
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        ask(
          address,
          { path: `/api${start}${new URL(foreign).host}/x`, headers: { cookie: 'zoria_refresh=secret' } },
          resolve,
        )
          .once('error', reject)
          .end()
      })
      answer.resume()
      expect([answer.statusCode, elsewhere]).toEqual([404, []])
    },
  )

  test.each([
    ['/games?search=%', 200],
    ['/games?search=%D0%B7&x=a%2Fb', 200],
    ['/games/%E0%A4%A', 400],
    ['/games/%5Cx', 404],
    ['/games/..%2f..%2fusers', 400],
  ])('%s answers %i', async (path, status) => {
    const urls: string[] = []
    const target = await listen((request, response) => {
      urls.push(request.url ?? '')
      response.end()
    })
    const { address } = await proxyTo(target)
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      ask(new URL(address).origin, { path: `/api${path}` }, resolve)
        .once('error', reject)
        .end(),
    )
    answer.resume()
    expect([answer.statusCode, urls]).toEqual([status, status === 200 ? [path] : []])
  })

  test('an API that does not answer becomes the refusal OVERLOADED', async () => {
    const { address } = await proxyTo('http://127.0.0.1:9')
    const answer = await fetch(`${address}/users`, { headers: { 'x-request-id': 'request-1' } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toEqual({
      code: 'OVERLOADED',
      message: 'Something went wrong, please try again later.',
      requestId: 'request-1',
    })
  })
})

test.each(['GET', 'POST'])(
  'a client that leaves before the API has answered its %s is no error of ours',
  async (method) => {
    const { logger, lines } = openTestLog()
    const held: ServerResponse[] = []
    const target = await listen((request, response) =>
      request.url === '/held' ? void held.push(response) : void response.end('later'),
    )
    const metrics = createMetrics('web')
    const site = await openTestSite(target, { logger, metrics })
    sites.push(site)
    const leaving = new AbortController()
    const asking = fetch(`${site.address}/api/held`, {
      method,
      signal: leaving.signal,
      ...(method === 'POST' && { body: '{}' }),
    })
    await expect.poll(() => held).toHaveLength(1)
    leaving.abort()
    await expect(asking).rejects.toThrow('aborted')
    await expect.poll(() => metrics.metrics()).toContain('web_requests_open{process="web"} 0')
    await new Promise((answered) => held[0]?.end('the answer', answered as () => void))
    await (await fetch(`${site.address}/api/later`)).text()
    expect(lines()).toEqual([expect.stringContaining('Server listening')])
  },
)

describe('event streams', () => {
  const streaming = (response: ServerResponse, hold: (response: ServerResponse) => void) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('event: balance\ndata: {}\n\n')
    hold(response)
  }

  test('a frame arrives while the stream is open', async () => {
    const target = await listen((_, response) => streaming(response, () => undefined))
    const { address } = await proxyTo(target)
    const reader = (await fetch(`${address}/users/updates`)).body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('event: balance\ndata: {}\n\n')
    await reader.cancel()
  })

  test('leaving ends open streams', async () => {
    const target = await listen((_, response) => streaming(response, () => undefined))
    const { site, address } = await proxyTo(target)
    const reader = (await fetch(`${address}/users/updates`)).body!.getReader()
    await reader.read()
    site.closeStreams()
    expect((await reader.read()).done).toBe(true)
    // A browser that comes back at once on the connection it holds is not kept, either.
    expect(await (await fetch(`${address}/users/updates`)).text()).toBe('')
  })

  test.each(['/live', '/battles/cup/proof'])(
    'a client that takes nothing of %s for a while is dropped: what it does not read fills our memory, and holds a connection to the API',
    async (path) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const { promise: isClosed, resolve: closed } = Promise.withResolvers<true>()
      const target = await listen((request, response) => {
        if (request.url === '/users/updates') return streaming(response, () => undefined)
        response.writeHead(200, { 'content-type': request.url === '/live' ? 'text/event-stream' : 'application/json' })
        const fill = () => {
          while (!response.destroyed && response.write('x'.repeat(60_000)));
        }
        response.once('close', () => closed(true)).on('drain', fill)
        return fill()
      })
      const { address } = await proxyTo(target)
      const open = async (asked: string) => {
        const client = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined)
        client.write(`GET /api${asked} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
        await new Promise((resolve) => client.once('data', resolve))
        return client
      }
      const [idle, quiet] = [await open(path), await open('/users/updates')]
      idle.pause()
      await expect
        .poll(
          async () => {
            vi.advanceTimersByTime(stalledMs)
            return Promise.race([isClosed, new Promise((resolve) => void setTimeout(() => resolve(false), 50))])
          },
          { timeout: 20_000 },
        )
        .toBe(true)
      expect(quiet.destroyed).toBe(false)
      vi.useRealTimers()
      for (const client of [idle, quiet]) client.destroy()
    },
  )

  test('streams that wait behind another one of their connection end with it, and so do those behind', async () => {
    let open = 0
    const target = await listen((_, response) =>
      streaming(response, (held) => {
        open += 1
        held.once('close', () => (open -= 1))
      }),
    )
    const { address } = await proxyTo(target)
    const client = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined)
    const left = new Promise((resolve) => client.once('close', resolve))
    client.resume().write('GET /api/live HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3))
    await left
    await expect.poll(() => open, { timeout: 10_000 }).toBe(0)
  })

  test('a browser that leaves closes the stream behind', async () => {
    const { promise: isClosed, resolve: closed } = Promise.withResolvers<true>()
    const target = await listen((_, response) =>
      streaming(response, (held) => void held.once('close', () => closed(true))),
    )
    const { address } = await proxyTo(target)
    const reader = (await fetch(`${address}/users/updates`)).body!.getReader()
    await reader.read()
    await reader.cancel()
    expect(await isClosed).toBe(true)
  })
})

describe('lanes to the API', () => {
  const hang = (response: ServerResponse) => void response
  const answerOr = (hangs: (url: string) => boolean) => (request: IncomingMessage, response: ServerResponse) => {
    if (hangs(request.url ?? '')) return hang(response)
    if (request.url === '/users/updates' || request.url === '/live') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: {}\n\n')
      const heartbeat = setInterval(() => response.write(': alive\n\n'), 5_000)
      response.once('close', () => clearInterval(heartbeat))
      return undefined
    }
    return request.resume().once('end', () => response.end('answered'))
  }

  test.each(['/users/updates', '/live'])('600 open streams of %s leave room for calls', async (path) => {
    const { address } = await proxyTo(await listen(answerOr(() => false)))
    const leaving = new AbortController()
    const streams = await Promise.all(
      Array.from({ length: 600 }, () => fetch(`${address}${path}`, { signal: leaving.signal })),
    )
    expect(streams.every(({ status }) => status === 200)).toBe(true)
    expect(await (await fetch(`${address}/games`)).text()).toBe('answered')
    leaving.abort()
  })

  test('600 half-sent bodies take no connection to the API', async () => {
    const urls: string[] = []
    const target = await listen((request, response) => {
      urls.push(request.url ?? '')
      response.end('answered')
    })
    const { address } = await proxyTo(target)
    const { port } = new URL(address)
    const half =
      'POST /api/auth/web HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{'
    const slow = await Promise.all(
      Array.from(
        { length: 600 },
        () =>
          new Promise<Socket>((resolve) => {
            const socket = connect({ host: '127.0.0.1', port: Number(port) }, () =>
              socket.write(half, () => resolve(socket)),
            )
          }),
      ),
    )
    expect(await (await fetch(`${address}/games`)).text()).toBe('answered')
    expect(urls).toEqual(['/games'])
    for (const socket of slow) socket.destroy()
  })

  test('calls that hang leave room for callbacks of providers', async () => {
    const { address } = await proxyTo(await listen(answerOr((url) => url === '/games')))
    const leaving = new AbortController()
    for (let count = 0; count < 300; count += 1)
      fetch(`${address}/games`, { signal: leaving.signal }).catch(() => undefined)
    expect(
      await (
        await fetch(`${address}/integrations/gis/callback`, {
          method: 'POST',
          body: 'a=1',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).text(),
    ).toBe('answered')
    leaving.abort()
  })

  test('a body longer than the API takes is refused by the site', async () => {
    const { address } = await proxyTo(await listen(answerOr(() => false)))
    const answer = await fetch(`${address}/auth/web`, {
      method: 'POST',
      body: 'x'.repeat(65_537),
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('a refusal is passed on once: nothing is repeated', async () => {
    let count = 0
    const { address } = await proxyTo(
      await listen((_, response) => {
        count += 1
        response.writeHead(503, { 'retry-after': '0' }).end('busy')
      }),
    )
    expect((await fetch(`${address}/games`)).status).toBe(503)
    expect(count).toBe(1)
  })

  test('HEAD, 204 and 304 keep their form', async () => {
    const { address } = await proxyTo(
      await listen((request, response) => {
        if (request.method === 'HEAD') response.writeHead(200, { 'content-length': '8' }).end()
        else response.writeHead(request.url === '/none' ? 204 : 304, { etag: '"1"' }).end()
      }),
    )
    const head = await fetch(`${address}/x`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '8', ''])
    expect((await fetch(`${address}/none`)).status).toBe(204)
    expect((await fetch(`${address}/same`, { headers: { 'if-none-match': '"1"' } })).status).toBe(304)
  })
})
