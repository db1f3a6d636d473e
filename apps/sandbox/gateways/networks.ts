import type { Logger } from '@zoria/platform/logger'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../calls/call-routes.ts'
import { createSMSServer } from '../smpp/sms-server.ts'
import { createMailServer } from '../smtp/mail-server.ts'
import type { NetworkDeps } from './keep-message.ts'
import type { MessageLogin } from './message-login.ts'
import { serveMessages } from './message-routes.ts'

export type NetworksOptions = NetworkDeps & {
  readonly logger: Logger
  /** How the platform signs in at the carrier, at the mail server and, by the password alone, at the call provider. */
  readonly login: MessageLogin
}

/** The ports that were given; 0 asks for any free one. */
export type NetworkPorts = { readonly sms: number; readonly mail: number }

export type Networks = {
  /** Registers the call provider, and what was kept for whoever asks. */
  serve(server: FastifyInstance): void
  /** Takes short messages and mail from now on; answers where. */
  listen(place: NetworkPorts & { readonly host: string }): Promise<NetworkPorts>
  close(): Promise<void>
}

/** The telephone and mail networks: a carrier that speaks SMPP, a mail server, a call provider over HTTP. */
export function createNetworks(options: NetworksOptions): Networks {
  const [sms, mail] = [createSMSServer(options), createMailServer(options)]
  return {
    serve: (server) => {
      serveCalls(server, options)
      serveMessages(server, options)
    },
    listen: async ({ host, ...ports }) => ({ sms: await sms.listen({ port: ports.sms, host }), mail: await mail.listen({ port: ports.mail, host }) }),
    close: async () => void (await Promise.all([sms.close(), mail.close()])),
  }
}
