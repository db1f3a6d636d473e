import type { Clock } from '@zoria/platform/clock'
import type { Logger } from '@zoria/platform/logger'
import { createCallGateway, type CallOptions } from './call-gateway.ts'
import { carefully } from './careful-gateway.ts'
import { noGateway, type MessageGateway, type MessageGateways } from './message-gateway.ts'
import { createSMPPGateway, type SMPPOptions } from './smpp/smpp-gateway.ts'
import { createSMTPGateway, type SMTPOptions } from './smtp-gateway.ts'

/** Whom the house sends by; null where there is nobody. */
export type MessageRoutes = { readonly sms: SMPPOptions | null; readonly mail: SMTPOptions | null; readonly call: CallOptions | null }

/** The gateways of a process. Nothing is connected before the first message. */
export function createMessageGateways({ sms, mail, call }: MessageRoutes, ground: { readonly clock: Clock; readonly logger: Logger }): MessageGateways {
  const careful = (name: string, gateway: MessageGateway | null) => (gateway === null ? noGateway : carefully(gateway, { name, ...ground }))
  return {
    sms: careful('sms', sms && createSMPPGateway(sms)),
    mail: careful('mail', mail && createSMTPGateway(mail)),
    call: careful('call', call && createCallGateway(call)),
  }
}
