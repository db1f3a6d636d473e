import { fail, ok, type Result } from '@zoria/kernel'
import { createTransport } from 'nodemailer'
import type { NotTaken, UnpacedGateway } from './message-gateway.ts'

export type SMTPOptions = {
  /** `smtp://user:password@host:587`, `smtps://` for TLS from the first byte. */
  readonly url: string
  /** `Zoria <no-reply@zoria.example>`. */
  readonly from: string
  readonly timeoutMs?: number
}

/**
 * Mail over SMTP. The Message-ID is our reference. Mail readers recognise it, servers do not: a repeat after a lost
 * reply could deliver a second mail, so mail is never repeated.
 */
export function createSMTPGateway({ url, from, timeoutMs = 3_000 }: SMTPOptions): UnpacedGateway {
  // The socket timeout starts with the connection too; it must not fire before the greeting timeout.
  const socketTimeout = timeoutMs + 500
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  const subject = from.replace(/\s*<.*$/, '')
  return {
    isRepeatSafe: false,
    send: async ({ to, text, reference, unsubscribeUrl }) => {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${reference}@${domain}>`,
          ...(unsubscribeUrl !== undefined && { list: { unsubscribe: unsubscribeUrl } }),
        })
        return ok()
      } catch (error) {
        return refusalOf(error as SMTPFault)
      }
    },
    close: async () => transport.close(),
  }
}

/** Error fields of nodemailer: the step that the server refused, or the kind of timeout. */
type SMTPFault = Error & {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
  readonly syscall?: string
  readonly timeoutType?: string
}

/** A reply of the server decides. A timeout leaves the outcome unknown, unless it occurred before the mail was sent. */
function refusalOf({
  name,
  code,
  command,
  responseCode,
  response = '',
  syscall,
  timeoutType,
}: SMTPFault): Result<undefined, NotTaken> {
  const why = `SMTP: ${responseCode ?? code ?? name}${command === undefined ? '' : ` at ${command}`}`
  if (responseCode !== undefined) {
    if (isThrottling(responseCode, response)) return fail({ code: 'NOT_TAKEN', kind: 'throttled', why })
    const isAboutMail = command === 'RCPT TO' || command === 'DATA'
    return fail({ code: 'NOT_TAKEN', kind: responseCode >= 500 && isAboutMail ? 'refused' : 'away', why })
  }
  const isBeforeAll =
    syscall === 'connect' || (timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT') || early.has(code ?? '')
  return fail({ code: 'NOT_TAKEN', kind: isBeforeAll ? 'away' : 'unknown', why })
}

/**
 * 421, 450 and 452 tell a sender to come with fewer mails, or later. 451 does so with an enhanced status of class 4.7
 * (policy), and both 451 and 454 in plain text: Amazon SES says "454 Throttling failure". 454 4.7.0 alone is a failed
 * authentication. Sources: RFC 5321 §4.2.3, RFC 3463 §3.8.
 */
function isThrottling(responseCode: number, response: string): boolean {
  if (responseCode === 421 || responseCode === 450 || responseCode === 452) return true
  if (responseCode === 451 && /^451[ -]4\.7\./.test(response)) return true
  return (responseCode === 451 || responseCode === 454) && /throttl|\brate\b|too (many|much)/i.test(response)
}

/** Faults before the mail is sent. */
const early = new Set(['EDNS', 'EAUTH', 'ETLS'])
