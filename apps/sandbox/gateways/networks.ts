import type { Logger } from '@zoria/platform/logger'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { instant, toIso } from '@zoria/kernel'
import * as z from 'zod'
import { serveCalls } from '../calls/call-routes.ts'
import { createSMSServer } from '../smpp/sms-server.ts'
import { createMailServer } from '../smtp/mail-server.ts'
import { listMessages } from '../storage/messages.ts'
import type { NetworkDeps } from './keep-message.ts'
import type { MessageLogin } from './message-login.ts'

export type NetworksOptions = NetworkDeps & {
  readonly logger: Logger
  /** The platform's credentials at the carrier, at the mail server and, as a password only, at the call provider. */
  readonly login: MessageLogin
}

/** The configured ports; 0 means any free one. */
export type NetworkPorts = { readonly sms: number; readonly mail: number }

export type Networks = {
  /** Registers the call provider and the list of messages. */
  serve(server: FastifyInstance): void
  /** Starts the carrier and the mail server; returns their ports. */
  listen(place: NetworkPorts & { readonly host: string }): Promise<NetworkPorts>
  close(): Promise<void>
}

/** The message networks: an SMPP carrier, a mail server, a call provider over HTTP. */
export function createNetworks(options: NetworksOptions): Networks {
  const [sms, mail] = [createSMSServer(options), createMailServer(options)]
  return {
    serve: (server) => {
      serveCalls(server, options)
      serveMessages(server, options)
    },
    listen: async ({ host, ...ports }) => ({
      sms: await sms.listen({ port: ports.sms, host }),
      mail: await mail.listen({ port: ports.mail, host }),
    }),
    close: async () => void (await Promise.all([sms.close(), mail.close()])),
  }
}

const asked = z.object({ to: z.string().max(254).optional() })

/** Lists the messages of the networks. */
function serveMessages(server: FastifyInstance, { sql }: Pick<NetworkDeps, 'sql'>): void {
  server.get('/gateways/messages', async (request, reply) => {
    const { to } = asked.safeParse(request.query).data ?? {}
    // An unescaped plus arrives as a space.
    const items = await listMessages(sql, { to: to?.replace(/^ /, '+'), count: 100 })
    return sendJSON(reply, {
      items: items.map(({ sentAt, ...message }) => ({ ...message, sent_at: toIso(instant(sentAt.getTime())) })),
    })
  })
}

function sendJSON(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
