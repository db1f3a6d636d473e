import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createProxy } from './proxy.ts'

const servers: Server[] = []

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function proxyTo(target: string) {
  const proxy = createProxy({ target, isSecure: false })
  const address = await listen((request, response) => proxy.forward(request, response, { requestId: 'request-1', path: request.url ?? '/' }))
  return { proxy, address }
}

afterEach(() => {
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
      response.writeHead(201).end(JSON.stringify({ method: request.method, url: request.url, body, headers: request.headers }))
    })
    const { address } = await proxyTo(target)
    const answer = await fetch(`${address}/auth/web?x=1`, { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json', cookie: 'zoria=1', origin: 'http://localhost:3000' } })
    const seen = (await answer.json()) as { headers: Record<string, string> }
    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2'])
    expect(seen).toMatchObject({ method: 'POST', url: '/auth/web?x=1', body: '{"a":1}' })
    expect(seen.headers).toMatchObject({ cookie: 'zoria=1', origin: 'http://localhost:3000', 'x-request-id': 'request-1', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
  })

  test.each(['//', '/\\', '/%2f', '/.//', '//user@'])('an address that begins with %s and names another host stays with the API', async (start) => {
    const elsewhere: string[] = []
    const foreign = await listen((request, response) => {
      elsewhere.push(request.headers.cookie ?? '')
      response.end()
    })
    const target = await listen((request, response) => response.writeHead(404).end(request.url))
    const { address } = await proxyTo(target)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      ask(address, { path: `${start}${new URL(foreign).host}/x`, headers: { cookie: 'zoria_refresh=secret' } }, resolve).once('error', reject).end()
    })
    answer.resume()
    expect([answer.statusCode, elsewhere]).toEqual([404, []])
  })

  test('an API that does not answer is told as OVERLOADED in the shape of every refusal', async () => {
    const { address } = await proxyTo('http://127.0.0.1:9')
    const answer = await fetch(`${address}/users`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toEqual({ code: 'OVERLOADED', message: 'Something went wrong, please try again later.', requestId: 'request-1' })
  })
})

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
    const { proxy, address } = await proxyTo(target)
    const reader = (await fetch(`${address}/users/updates`)).body!.getReader()
    await reader.read()
    proxy.closeStreams()
    expect((await reader.read()).done).toBe(true)
    // A browser that comes back at once on the connection it holds is not kept, either.
    expect(await (await fetch(`${address}/users/updates`)).text()).toBe('')
  })

  test('a browser that leaves closes the stream behind', async () => {
    const { promise: isClosed, resolve: closed } = Promise.withResolvers<true>()
    const target = await listen((_, response) => streaming(response, (held) => void held.once('close', () => closed(true))))
    const { address } = await proxyTo(target)
    const reader = (await fetch(`${address}/users/updates`)).body!.getReader()
    await reader.read()
    await reader.cancel()
    expect(await isClosed).toBe(true)
  })
})
