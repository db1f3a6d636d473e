import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger } from '@zoria/platform/logger'
import { createMetrics } from '@zoria/platform/metrics'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createListener } from './listener.ts'

const asked: string[] = []
let server: Server

beforeAll(async () => {
  const listener = createListener({
    pages: {
      answerKept: () => false,
      answer: async (request, response) => {
        asked.push(request.url ?? '')
        response.end('a page')
      },
      forget: () => 0,
    },
    files: async () => false,
    proxy: { forward: () => { throw new Error('nothing is forwarded here') }, closeStreams: () => undefined, close: () => undefined },
    work: { isOn: () => false, answer: () => undefined },
    ready: async () => ({}),
    metrics: createMetrics('web'),
    logger: createLogger({ name: 'web', level: 'silent' }),
    security: { 'x-frame-options': 'DENY' },
    now: () => 0,
  })
  server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => void asked.splice(0))
afterAll(() => void server.close())

/** As it is written: fetch would tidy the address up first. */
const statusOf = (path: string) =>
  new Promise((resolve, reject) => get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, path }, (answer) => resolve(answer.resume().statusCode)).once('error', reject))

test.each(['http://elsewhere.test/kz', 'ftp:kz', '*'])('%s is no address of a page: no page is asked for', async (path) => {
  expect([await statusOf(path), asked]).toEqual([400, []])
})

test.each(['/', '/kz/games?search=%D0%B7', '//kz', '/kz/%E0%A4%A'])('%s is asked for as it was written', async (path) => {
  expect([await statusOf(path), asked]).toEqual([200, [path]])
})
