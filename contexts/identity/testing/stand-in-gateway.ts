import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Taken = { readonly channel: string; readonly to: string; readonly from: string; readonly text: string; readonly reference: string }

/** A gateway that keeps what it is given, as the sandbox's does. */
export type StandInGateway = {
  readonly url: string
  /** Newest last; a test may put in what it likes. */
  taken: Taken[]
  /** What it answers to a message; it keeps one only with 202. */
  status: number
  close(): void
}

/** Listens on a free port of this machine; messages it shows carry `sentAt`. */
export async function startStandInGateway({ sentAt }: { sentAt: string }): Promise<StandInGateway> {
  const server = createServer((request, reply) => (request.method === 'GET' ? show(gateway, request, reply, sentAt) : take(gateway, request, reply)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const gateway: StandInGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    status: 202,
    close: () => void server.close(),
  }
  return gateway
}

function show({ url, taken }: StandInGateway, request: IncomingMessage, reply: ServerResponse, sentAt: string): void {
  const to = new URL(request.url ?? '/', url).searchParams.get('to')
  const items = taken.filter((message) => to === null || message.to === to).toReversed()
  const shown = items.map(({ reference, ...message }) => ({ ...message, id: reference, code: /\d{4,6}/.exec(message.text)?.[0] ?? null, sent_at: sentAt }))
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items: shown }))
}

function take(gateway: StandInGateway, request: IncomingMessage, reply: ServerResponse): void {
  let text = ''
  request.on('data', (chunk) => (text += chunk))
  request.on('end', () => {
    if (gateway.status === 202) gateway.taken.push(JSON.parse(text) as Taken)
    reply.writeHead(gateway.status).end()
  })
}
