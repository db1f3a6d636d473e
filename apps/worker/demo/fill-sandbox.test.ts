import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger } from '@zoria/platform/logger'
import { expect, onTestFinished, test } from 'vitest'
import { areReady, fillSandbox, type Filling } from './fill-sandbox.ts'

const logger = createLogger({ name: 'test', level: 'silent' })

/** A sandbox that notes what it is asked, and waits no time. */
function sandbox({
  isReady = async () => true,
  fill = async () => true,
}: Partial<Pick<Filling, 'isReady' | 'fill'>> = {}) {
  const noted: string[] = []
  const filling = fillSandbox({
    logger,
    isReady: (signal) => (noted.push('ready?'), isReady(signal)),
    fill: (signal) => (noted.push('fill'), fill(signal)),
    wait: async (ms, signal) => {
      signal.throwIfAborted()
      noted.push(`${ms / 1_000} s`)
    },
  })
  return { noted, ...filling }
}

test('a sandbox is filled once every process is ready, some seconds later', async () => {
  const answers = [false, true]
  const { noted, done } = sandbox({ isReady: async () => answers.shift() ?? true })
  await done
  expect(noted).toEqual(['ready?', '1 s', 'ready?', '10 s', 'fill'])
})

test.each([
  [
    'fails',
    async () => {
      throw new Error('the studio restarts')
    },
  ],
  ['could not make all', async () => false],
])('an attempt that %s is repeated a minute later, five in all', async (_, fill) => {
  const { noted, done } = sandbox({ fill })
  await done
  expect(noted).toEqual(['ready?', '10 s', 'fill', '60 s', 'fill', '60 s', 'fill', '60 s', 'fill', '60 s', 'fill'])
})

test('closing ends an attempt, and begins no other one', async () => {
  const begun = Promise.withResolvers<void>()
  const { noted, close } = sandbox({
    fill: (signal) => (
      begun.resolve(),
      new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason as Error)))
    ),
  })
  await begun.promise
  await close()
  expect(noted).toEqual(['ready?', '10 s', 'fill'])
})

test('closing ends the wait for processes that are not ready', async () => {
  const asked = Promise.withResolvers<void>()
  const { noted, close } = sandbox({
    isReady: async (signal) => (
      asked.resolve(),
      new Promise((settle) => signal.addEventListener('abort', () => settle(false)))
    ),
  })
  await asked.promise
  await close()
  expect(noted).toEqual(['ready?'])
})

test.each([
  [[200, 200], true],
  [[200, 503], false],
])('processes that answer %j are ready: %s', async (statuses, expected) => {
  const addresses = await Promise.all(statuses.map(serving))
  expect(await areReady(addresses)(new AbortController().signal)).toBe(expected)
})

test('a process that does not answer is not ready', async () => {
  expect(await areReady(['http://127.0.0.1:1'])(new AbortController().signal)).toBe(false)
})

async function serving(status: number): Promise<string> {
  const server = createServer(({ url }, reply) => void reply.writeHead(url === '/readyz' ? status : 404).end())
  await new Promise<void>((settle) => void server.listen(0, '127.0.0.1', settle))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
