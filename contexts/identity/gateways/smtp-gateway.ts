import { fail, ok, type Result } from '@zoria/kernel'
import { createTransport } from 'nodemailer'
import type { MessageGateway, NotTaken } from './message-gateway.ts'

export type SMTPOptions = {
  /** `smtp://user:password@host:587`, `smtps://` for TLS from the first byte. */
  readonly url: string
  /** `Zoria <no-reply@zoria.example>`. */
  readonly from: string
  readonly timeoutMs?: number
}

/**
 * Mail over SMTP. The Message-ID is our reference, which readers of mail know again and servers do not: a repeat after a lost answer may be a second mail,
 * so there is none.
 */
export function createSMTPGateway({ url, from, timeoutMs = 5_000 }: SMTPOptions): MessageGateway {
  const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs, disableFileAccess: true, disableUrlAccess: true })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  const subject = from.replace(/\s*<.*$/, '')
  return {
    isRepeatSafe: false,
    send: async ({ to, text, reference }) => {
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, messageId: `<${reference}@${domain}>` })
        return ok()
      } catch (error) {
        return refusalOf(error as SMTPFault)
      }
    },
    close: async () => transport.close(),
  }
}

/** What nodemailer says of a failure: where in the conversation it happened and what the server answered. */
type SMTPFault = Error & { readonly code?: string; readonly command?: string; readonly responseCode?: number }

/** Before DATA nothing was handed over. After it only an answer of the server tells; silence leaves it open. */
function refusalOf({ name, code, command, responseCode }: SMTPFault): Result<undefined, NotTaken> {
  const why = `SMTP: ${responseCode ?? code ?? name}${command === undefined ? '' : ` at ${command}`}`
  const isAboutRecipient = command === 'RCPT TO' || command === 'DATA'
  if (responseCode !== undefined) return fail({ code: 'NOT_TAKEN', kind: responseCode >= 500 && isAboutRecipient ? 'refused' : 'away', why })
  const isBeforeData = code === 'ECONNECTION' || code === 'EDNS' || code === 'ETLS' || code === 'EAUTH' || (command !== undefined && command !== 'DATA')
  return fail({ code: 'NOT_TAKEN', kind: isBeforeData ? 'away' : 'unknown', why })
}
