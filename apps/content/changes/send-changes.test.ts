import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Payload } from 'payload'
import { expect, test } from 'vitest'
import { startChangeSender, type ChangeSender } from './send-changes.ts'

test('a change committed after another notification is notified soon as well', async () => {
  const rows = new Map([
    ['first', 1],
    ['second', 3],
  ])
  const received: string[] = []
  let looks = 0
  const started: { sender?: ChangeSender } = {}
  const both = new Promise<void>((settle) => {
    site.on('request', (request, reply) => {
      void text(request).then((body) => {
        received.push((JSON.parse(body) as { key: string }).key)
        // The hook of the second change ran during the first notification; its transaction is still open at the next
        // check.
        if (received.length === 1) started.sender?.wake()
        reply.end('{}')
        if (received.length === 2) settle()
      })
    })
  })
  await new Promise<void>((settle) => void site.listen(0, '127.0.0.1', settle))
  const payload = {
    logger: { warn: () => undefined },
    find: () => {
      looks += 1
      return Promise.resolve({
        docs: [...rows]
          .filter(([, from]) => looks >= from)
          .map(([subject]) => ({ id: subject, kind: 'pages', subject })),
      })
    },
    update: ({ id }: { id: string }) => Promise.resolve(rows.delete(id)),
  } as unknown as Payload
  started.sender = startChangeSender(payload, {
    apiUrl: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    hookKey: 'a key',
    now: () => 0,
  })
  await both
  started.sender.stop()
  site.close()
  expect(received).toEqual(['first', 'second'])
})

const site = createServer()
