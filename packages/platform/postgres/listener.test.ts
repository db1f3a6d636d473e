import { EventEmitter } from 'node:events'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createListener } from './listener.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }

/** A listener whose connections open as the test says, in this order and then at once. */
function listenerOf(...connecting: readonly (() => Promise<void>)[]) {
  const left = [...connecting]
  const clients: EventEmitter[] = []
  const openClient = (): pg.Client => {
    const connect = left.shift() ?? (() => Promise.resolve())
    const client = Object.assign(new EventEmitter(), {
      connect,
      query: () => Promise.resolve(),
      end: () => Promise.resolve(),
    })
    clients.push(client)
    return client as unknown as pg.Client
  }
  return { ...createListener(openClient), clients }
}

const opens = () => Promise.resolve()
const fails = () => Promise.reject(new Error('the server is away'))

test.each([
  ['fails', (connected: PromiseWithResolvers<void>) => connected.reject(new Error('the server is away'))],
  ['opens', (connected: PromiseWithResolvers<void>) => connected.resolve()],
])('a lost connection is restored although the one of a new subscriber %s meanwhile', async (_, end) => {
  const connected = Promise.withResolvers<void>()
  const { listen, clients, end: close } = listenerOf(opens, fails, () => connected.promise)
  const onListen = vi.fn<() => void>()
  await listen('settings', () => undefined, onListen)
  clients[0]?.emit('end')
  await turn()
  const joining = listen('journal', () => undefined).catch(() => 'refused')
  expect(clients).toHaveLength(3)
  // Longer than the rest before the next attempt to reconnect, which finds a connection that is being opened.
  await pause(500)
  end(connected)
  await joining
  await vi.waitFor(() => expect(onListen).toHaveBeenCalledTimes(2), patience)
  await close()
})
