import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fail, ok, type Result } from '@zoria/kernel'
import type { MessageGateway, MessageGateways, NotTaken, OutgoingText } from '../gateways/message-gateway.ts'

type Taken = { readonly channel: string; readonly to: string; readonly from: string; readonly text: string; readonly reference: string }

/** A gateway that keeps what it is given, as the sandbox's does. */
export type StandInGateway = {
  readonly url: string
  /** Newest last; a test may put in what it likes. */
  taken: Taken[]
  /** What it answers to a message: it keeps one only with 202, with 204 without an answer, and certainly not with anything else. */
  status: number
  /** Does it know a reference again? */
  isRepeatSafe: boolean
  /** The three ways to it. */
  readonly gateways: MessageGateways
  close(): void
}

/** Listens on a free port of this machine; messages it shows carry `sentAt`. */
export async function startStandInGateway({ sentAt }: { sentAt: string }): Promise<StandInGateway> {
  const wayTo = (channel: string): MessageGateway => ({
    get isRepeatSafe() {
      return gateway.isRepeatSafe
    },
    send: async (text) => take(gateway, channel, text),
    close: async () => undefined,
  })
  const server = createServer((request, reply) => show(gateway, request, reply, sentAt))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const gateway: StandInGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    status: 202,
    isRepeatSafe: true,
    gateways: { sms: wayTo('sms'), mail: wayTo('mail'), call: wayTo('call') },
    close: () => void server.close(),
  }
  return gateway
}

function show({ url, taken }: StandInGateway, request: IncomingMessage, reply: ServerResponse, sentAt: string): void {
  const to = new URL(request.url ?? '/', url).searchParams.get('to')
  const items = taken.filter((message) => to === null || message.to === to).toReversed()
  const shown = items.map(({ reference, ...message }) => ({ ...message, id: reference, code: (message.channel === 'call' ? /\d{4}$/.exec(message.from) : /\d{4,6}/.exec(message.text))?.[0] ?? null, sent_at: sentAt }))
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items: shown }))
}

function take({ status, taken, isRepeatSafe }: StandInGateway, channel: string, { to, text, reference }: OutgoingText): Result<undefined, NotTaken> {
  const isKept = status === 202 || status === 204
  const isKnown = isRepeatSafe && taken.some((message) => message.reference === reference)
  if (isKept && !isKnown) taken.push(channel === 'call' ? { channel, to, from: `+38044555${text}`, text: '', reference } : { channel, to, from: 'ZORIA', text, reference })
  if (status === 202) return ok()
  return fail({ code: 'NOT_TAKEN', kind: kinds[status] ?? 'away', why: `the stand-in answered ${status}` })
}

const kinds: Readonly<Record<number, NotTaken['kind']>> = { 204: 'unknown', 422: 'refused' }
