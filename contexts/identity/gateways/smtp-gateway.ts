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
export function createSMTPGateway({ url, from, timeoutMs = 3_000 }: SMTPOptions): MessageGateway {
  // Silence on the line counts from the first moment too: it must not come before the word that nobody greeted us.
  const socketTimeout = timeoutMs + 500
  const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout, dnsTimeout: timeoutMs, disableFileAccess: true, disableUrlAccess: true })
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

/** What nodemailer says of a failure: which step it was at where the server answered, and what kind of silence it was where it did not. */
type SMTPFault = Error & { readonly code?: string; readonly command?: string; readonly responseCode?: number; readonly syscall?: string; readonly timeoutType?: string }

/** An answer of the server tells. Silence leaves it open, unless nothing was said before it. */
function refusalOf({ name, code, command, responseCode, syscall, timeoutType }: SMTPFault): Result<undefined, NotTaken> {
  const why = `SMTP: ${responseCode ?? code ?? name}${command === undefined ? '' : ` at ${command}`}`
  if (responseCode !== undefined) {
    const isAboutMail = command === 'RCPT TO' || command === 'DATA'
    return fail({ code: 'NOT_TAKEN', kind: responseCode >= 500 && isAboutMail ? 'refused' : 'away', why })
  }
  const isBeforeAll = syscall === 'connect' || (timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT') || early.has(code ?? '')
  return fail({ code: 'NOT_TAKEN', kind: isBeforeAll ? 'away' : 'unknown', why })
}

/** What fails before the first word about a mail. */
const early = new Set(['EDNS', 'EAUTH', 'ETLS'])
