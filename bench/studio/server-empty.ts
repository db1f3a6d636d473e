import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { announce } from '../setting/child.ts'

// An empty GIS callback: reads the signed form as bytes without checks, and answers like a wallet.

const reply = JSON.stringify({ balance: 100_000.25, transaction_id: '019d0000-0000-7000-8000-000000000000' })
const server = Fastify({ logger: false })
server.removeAllContentTypeParsers()
server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
server.post('/integrations/gis/callback', async (_request, answer) =>
  answer.type('application/json; charset=utf-8').send(reply),
)
await server.listen({ host: '127.0.0.1', port: 0 })
announce({ port: (server.server.address() as AddressInfo).port }, () => server.close())
