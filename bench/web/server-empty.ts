import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { announce } from '../setting/child.ts'

// The cost of Node itself: as many bytes as a cached page, with the two headers that HTTP needs.

const body = Buffer.alloc(Number(process.env['BENCH_BYTES'] ?? 10_000), 'a')
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.byteLength }
const server = createServer({ keepAliveTimeout: 65_000 }, (_, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () =>
  announce({ port: (server.address() as AddressInfo).port }, async () => server.close()),
)
