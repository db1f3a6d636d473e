import { once } from 'node:events'
import type { Logger } from '@zoria/platform/logger'
import smpp, { type PDU, type Session } from 'smpp'
import { keepMessage, type NetworkDeps } from '../gateways/keep-message.ts'
import type { MessageLogin } from '../gateways/message-login.ts'
import type { PortServer } from '../gateways/port-server.ts'

type SMSDeps = NetworkDeps & { readonly logger: Logger; readonly login: MessageLogin }

/**
 * The optional parameter from which this carrier reads the sender's reference (SMPP 3.4 §5.3.2: 0x1400 to 0x3FFF are
 * vendor-specific).
 */
export const referenceTag = 0x1400

/**
 * Maximum unread answers of a session in bytes; one answer has a few dozen. A client that does not read is
 * disconnected.
 */
const unreadMax = 256 * 1024

/** A text message carrier: it speaks SMPP 3.4 and stores every text, once per reference if there is one. */
export function createSMSServer(deps: SMSDeps): PortServer {
  smpp.addTLV('client_reference', { id: referenceTag, type: smpp.types.tlv.cstring })
  const sessions = new Set<Session>()
  const server = smpp.createServer({}, (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    serveSession(deps, session)
  })
  return {
    listen: async ({ port, host }) => {
      await once(server.listen(port, host), 'listening')
      const address = server.address()
      return typeof address === 'object' && address !== null ? address.port : port
    },
    close: async () => {
      for (const session of sessions) session.destroy()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

function serveSession(deps: SMSDeps, session: Session): void {
  const { logger, login } = deps
  let isBound = false
  const answer = (pdu: PDU, fields?: Readonly<Record<string, string | number>>): void => {
    session.send(pdu.response(fields))
    if (session.socket.writableLength > unreadMax) session.destroy()
  }
  const bind = (pdu: PDU) => {
    isBound = pdu.system_id === login.name && pdu.password === login.password
    answer(pdu, isBound ? { system_id: 'sandbox' } : { command_status: smpp.ESME_RINVPASWD })
    if (!isBound) session.close()
  }
  // Bytes that are not SMPP, or a closed connection.
  session.on('error', (error: Error) => {
    logger.debug({ error }, 'an SMPP session failed')
    session.destroy()
  })
  session.on('bind_transmitter', bind)
  session.on('bind_transceiver', bind)
  session.on('enquire_link', (pdu: PDU) => answer(pdu))
  session.on('unbind', (pdu: PDU) => {
    answer(pdu)
    session.close()
  })
  session.on('submit_sm', (pdu: PDU) => {
    if (!isBound) return answer(pdu, { command_status: smpp.ESME_RINVBNDSTS })
    take(deps, pdu).then(
      (taken) => answer(pdu, taken),
      (error: unknown) => {
        logger.error({ error }, 'a text message could not be stored')
        answer(pdu, { command_status: smpp.ESME_RSYSERR })
      },
    )
  })
}

async function take(deps: SMSDeps, pdu: PDU): Promise<Record<string, string | number>> {
  const to = `+${pdu.destination_addr ?? ''}`
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return { command_status: smpp.ESME_RINVDSTADR }
  const id = Buffer.from(deps.chance.bytes(8)).toString('hex')
  const reference = `sms ${pdu.client_reference ?? id}`
  const kept = await keepMessage(deps, {
    channel: 'sms',
    to,
    from: pdu.source_addr ?? '',
    text: textOf(pdu),
    reference,
  })
  return { message_id: kept }
}

/** The text: in the message itself, or in the payload of a longer one. */
function textOf({ short_message, message_payload }: PDU): string {
  const [short, long] = [short_message, message_payload].map((text) =>
    typeof text === 'object' ? String(text.message ?? '') : (text ?? ''),
  )
  return short || long || ''
}
