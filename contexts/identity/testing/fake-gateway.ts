import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fail, ok, type Result } from '@zoria/kernel'
import type { MessageGateway, MessageGateways, NotTaken, OutgoingText } from '../gateways/message-gateway.ts'

type Taken = {
  readonly channel: string
  readonly to: string
  readonly from: string
  readonly text: string
  readonly reference: string
}

/** A gateway that stores messages, as the sandbox's gateway does. */
export type FakeGateway = {
  readonly url: string
  /** Newest last; tests may add messages. */
  taken: Taken[]
  /**
   * The simulated status: 202 accepts a message, 204 accepts it without a reply, 429 throttles it, any other status
   * refuses it.
   */
  status: number
  /** Does it recognise repeated references? */
  isRepeatSafe: boolean
  /** Messages a second of each channel; null: no limit. */
  perSMax: number | null
  /** The three channels. */
  readonly gateways: MessageGateways
  close(): void
}

/** Listens on a free port; listed messages carry `sentAt`. */
export async function startFakeGateway({ sentAt }: { sentAt: string }): Promise<FakeGateway> {
  const wayTo = (channel: string): MessageGateway => ({
    get isRepeatSafe() {
      return gateway.isRepeatSafe
    },
    get perSMax() {
      return gateway.perSMax
    },
    send: async (text) => take(gateway, channel, text),
    close: async () => undefined,
  })
  const server = createServer((request, reply) => show(gateway, request, reply, sentAt))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const gateway: FakeGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    status: 202,
    isRepeatSafe: true,
    perSMax: null,
    gateways: { sms: wayTo('sms'), mail: wayTo('mail'), call: wayTo('call') },
    close: () => void server.close(),
  }
  return gateway
}

function show({ url, taken }: FakeGateway, request: IncomingMessage, reply: ServerResponse, sentAt: string): void {
  const to = new URL(request.url ?? '/', url).searchParams.get('to')
  const items = taken.filter((message) => to === null || message.to === to).toReversed()
  const shown = items.map(({ reference, ...message }) => ({
    ...message,
    id: reference,
    code: (message.channel === 'call' ? /\d{4}$/.exec(message.from) : /\d{4,6}/.exec(message.text))?.[0] ?? null,
    sent_at: sentAt,
  }))
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items: shown }))
}

function take(
  { status, taken, isRepeatSafe }: FakeGateway,
  channel: string,
  { to, text, reference }: OutgoingText,
): Result<undefined, NotTaken> {
  const isKept = status === 202 || status === 204
  const isKnown = isRepeatSafe && taken.some((message) => message.reference === reference)
  if (isKept && !isKnown)
    taken.push(
      channel === 'call'
        ? { channel, to, from: `+38044555${text}`, text: '', reference }
        : { channel, to, from: 'ZORIA', text, reference },
    )
  if (status === 202) return ok()
  return fail({ code: 'NOT_TAKEN', kind: kinds[status] ?? 'away', why: `the stand-in returned ${status}` })
}

const kinds: Readonly<Record<number, NotTaken['kind']>> = { 204: 'unknown', 422: 'refused', 429: 'throttled' }
