import { once } from 'node:events'
import type { Logger } from '@zoria/platform/logger'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { keepMessage, type NetworkDeps } from '../gateways/keep-message.ts'
import type { MessageLogin } from '../gateways/message-login.ts'
import type { PortServer } from '../gateways/port-server.ts'

const bytesMax = 256 * 1024

/** A mail server: accepts mail of authenticated clients and stores it, once per Message-ID and recipient. */
export function createMailServer(
  deps: NetworkDeps & { readonly logger: Logger; readonly login: MessageLogin },
): PortServer {
  const { logger, login } = deps
  const server = new SMTPServer({
    // Loopback on one machine: there is no certificate.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    size: bytesMax,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _, answer) =>
      username === login.name && password === login.password
        ? answer(null, { user: username })
        : answer(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
    onData: (stream, session, answer) => {
      take(deps, { stream, session }).then(
        (isWhole) => answer(isWhole ? null : Object.assign(new Error('Message too large'), { responseCode: 552 })),
        (error: unknown) => {
          logger.error({ error }, 'a mail could not be stored')
          answer(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        },
      )
    },
  })
  // A client that disconnects is no fault of ours.
  server.on('error', (error) => logger.debug({ error }, 'a mail connection failed'))
  return {
    listen: async ({ port, host }) => {
      const listening = server.listen(port, host)
      await once(listening, 'listening')
      const address = listening.address()
      return typeof address === 'object' && address !== null ? address.port : port
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

async function take(
  deps: NetworkDeps,
  { stream, session }: { stream: SMTPServerDataStream; session: SMTPServerSession },
): Promise<boolean> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer)
  if (stream.sizeExceeded) return false
  const mail = await PostalMime.parse(Buffer.concat(chunks))
  const from = mail.from === undefined ? '' : `${mail.from.name} <${mail.from.address ?? ''}>`
  for (const { address } of session.envelope.rcptTo) {
    await keepMessage(deps, {
      channel: 'mail',
      to: address,
      from,
      text: (mail.text ?? '').trimEnd(),
      reference: `${mail.messageId ?? session.id} ${address}`,
    })
  }
  return true
}
