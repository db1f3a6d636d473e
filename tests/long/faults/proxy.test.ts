import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Proxy, type Faults } from './proxy.ts'

/** What a client receives through the proxy from a server that counts and answers. */
const ask = async (
  faults: Faults,
  then: (proxy: Proxy) => void = () => undefined,
): Promise<{ heard: string; asked: number }> => {
  let asked = 0
  const server = createServer((socket) =>
    socket.on('error', () => undefined).on('data', () => void ((asked += 1), socket.write('done'))),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const proxy = await Proxy.open((server.address() as AddressInfo).port)
  proxy.faults = faults
  const client: Socket = connect(proxy.port, '127.0.0.1')
  const heard = new Promise<string>((settle) => {
    client
      .on('data', (piece) => settle(piece.toString()))
      .on('error', (fault: NodeJS.ErrnoException) => settle(fault.code ?? 'broken'))
      .on('close', () => settle('closed'))
  })
  client.write('do it')
  then(proxy)
  const outcome = { heard: await heard, asked }
  client.destroy()
  await proxy.close()
  server.close()
  return { ...outcome, asked }
}

test('a sound cable carries question and answer', async () =>
  expect(await ask({})).toEqual({ heard: 'done', asked: 1 }))

test('a lost answer: the effect has happened, and the client sees a broken connection', async () => {
  expect(await ask({ answered: () => ({ kind: 'lose' }) })).toEqual({ heard: 'ECONNRESET', asked: 1 })
})

test('a lost request: nothing has happened, and the client sees the same', async () => {
  expect(await ask({ asked: () => ({ kind: 'lose' }) })).toEqual({ heard: 'ECONNRESET', asked: 0 })
})

test('a slow answer comes all the same', async () =>
  expect(await ask({ answered: () => ({ kind: 'delay', ms: 30 }) })).toEqual({ heard: 'done', asked: 1 }))

test('a held answer arrives when it is released', async () => {
  const answered = Promise.withResolvers<void>()
  expect(
    await ask(
      { answered: () => (answered.resolve(), { kind: 'hold' }) },
      (proxy) => void answered.promise.then(() => setImmediate(() => proxy.release())),
    ),
  ).toEqual({ heard: 'done', asked: 1 })
})
