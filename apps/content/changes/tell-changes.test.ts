import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Payload } from 'payload'
import { expect, test } from 'vitest'
import { startTeller, type Teller } from './tell-changes.ts'

test('a change that is committed after another was told is told soon as well', async () => {
  const rows = new Map([['first', 1], ['second', 3]])
  const told: string[] = []
  let looks = 0
  const started: { teller?: Teller } = {}
  const both = new Promise<void>((settle) => {
    site.on('request', (request, reply) => {
      void text(request).then((body) => {
        told.push((JSON.parse(body) as { key: string }).key)
        // The second one's hook ran while the first was told; its transaction is still open at the next look.
        if (told.length === 1) started.teller?.wake()
        reply.end('{}')
        if (told.length === 2) settle()
      })
    })
  })
  await new Promise<void>((settle) => void site.listen(0, '127.0.0.1', settle))
  const payload = {
    logger: { warn: () => undefined },
    find: () => {
      looks += 1
      return Promise.resolve({ docs: [...rows].filter(([, from]) => looks >= from).map(([subject]) => ({ id: subject, kind: 'pages', subject })) })
    },
    update: ({ id }: { id: string }) => Promise.resolve(rows.delete(id)),
  } as unknown as Payload
  started.teller = startTeller(payload, { apiUrl: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, hookKey: 'a key', now: () => 0 })
  await both
  started.teller.stop()
  site.close()
  expect(told).toEqual(['first', 'second'])
})

const site = createServer()
