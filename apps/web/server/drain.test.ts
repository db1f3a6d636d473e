import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { drain } from './drain.ts'

const browser = new Agent({ keepAlive: true, maxSockets: 1 })
let server: Server

afterEach(() => {
  browser.destroy()
  server.closeAllConnections()
})

const listen = async (answer: (response: ServerResponse) => void): Promise<number> => {
  server = createServer({ keepAliveTimeout: 65_000 }, (_, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const open = (port: number) => new Promise<IncomingMessage>((resolve, reject) => get({ port, agent: browser }, resolve).once('error', reject))

test('a server that leaves ends a stream, and closes its connection although the browser keeps it for the next', async () => {
  const streams: ServerResponse[] = []
  const port = await listen((response) => {
    streams.push(response)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {}\n\n')
  })
  const stream = await open(port)
  stream.resume()
  await drain(server, () => { for (const each of streams) each.end() })
  expect(stream.complete, 'the stream had its end').toBe(true)
})

test('an answer under way is finished', async () => {
  let finish = (): void => undefined
  const port = await listen((response) => {
    response.writeHead(200).write('first ')
    finish = () => response.end('last')
  })
  const answer = await open(port)
  const drained = drain(server, () => undefined)
  finish()
  const pieces: string[] = []
  for await (const piece of answer) pieces.push(String(piece))
  await drained
  expect(pieces.join('')).toBe('first last')
})
