import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** A shop that receives callbacks; `answers` are the statuses in order, then 200, and `replies` the text. */
export type Merchant = {
  readonly url: string
  readonly received: Received[]
  readonly answers: number[]
  readonly replies: string[]
  close(): Promise<void>
}

export async function openMerchant(): Promise<Merchant> {
  const received: Received[] = []
  const answers: number[] = []
  const replies: string[] = []
  const server: Server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString('utf8'),
      })
      reply.writeHead(answers.shift() ?? 200).end(replies.shift() ?? '{}')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    received,
    answers,
    replies,
    close,
  }
}
