import { fail, ok, type Result } from '@zoria/kernel'
import type { NotTaken, OutgoingText, UnpacedGateway } from '../message-gateway.ts'
import { commands, submitBody, verdictOf } from './pdu.ts'
import { openSession, type Lost, type Session, type SMPPAddress } from './session.ts'

export type SMPPOptions = {
  /** `smpp://system_id:password@host:2775`, `smpps://` for TLS; `?system_type=` if the carrier requires one. */
  readonly url: string
  /** Sender name or number. */
  readonly from: string
  /** The optional parameter by which the carrier recognises a repeated reference; undefined if it does not. */
  readonly referenceTag: number | undefined
  readonly timing?: { readonly timeoutMs: number; readonly linkMs: number }
}

/** Timeout of bind and submission; two attempts of both fit into the time a message is claimed for. */
const usualTiming = { timeoutMs: 3_000, linkMs: 30_000 }

/**
 * Short messages over SMPP 3.4. One connection per process, opened by the first message and again after a failure. SMPP
 * has no client reference: two submissions are two messages, unless the carrier reads an optional parameter (§5.3.2,
 * tags 0x1400 to 0x3FFF).
 */
export function createSMPPGateway({ url, from, referenceTag, timing = usualTiming }: SMPPOptions): UnpacedGateway {
  const address = addressOf(url)
  let current: Session | undefined
  let opening: Promise<Result<Session, Lost>> | undefined

  const open = async (): Promise<Result<Session, Lost>> => {
    const opened = await openSession(address, timing)
    current = opened.ok ? opened.value : undefined
    return opened
  }
  const session = async (): Promise<Result<Session, Lost>> => {
    if (current?.isOpen()) return ok(current)
    // Concurrent messages share one bind: carriers limit the number of binds.
    opening ??= open().finally(() => (opening = undefined))
    return opening
  }
  return {
    isRepeatSafe: referenceTag !== undefined,
    send: async ({ to, text, reference }: OutgoingText) => {
      const opened = await session()
      if (!opened.ok) return notTaken(isThrottled(opened.refusal) ? 'throttled' : 'away', opened.refusal.why)
      const body = submitBody({
        from,
        to,
        text,
        reference: referenceTag === undefined ? undefined : { tag: referenceTag, value: reference },
      })
      const answered = await opened.value.request(commands.submit, body)
      if (!answered.ok) return notTaken(answered.refusal.kind === 'notSent' ? 'away' : 'unknown', answered.refusal.why)
      const { status } = answered.value
      const verdict = verdictOf(status)
      return verdict === 'taken' ? ok() : notTaken(verdict, `the carrier returned status 0x${status.toString(16)}`)
    },
    close: async () => {
      await opening
      if (current?.isOpen()) await current.close()
    },
  }
}

const isThrottled = ({ status }: Lost): boolean => status !== undefined && verdictOf(status) === 'throttled'

const notTaken = (kind: NotTaken['kind'], why: string): Result<undefined, NotTaken> =>
  fail({ code: 'NOT_TAKEN', kind, why: `SMPP: ${why}` })

const usualPort = 2775

function addressOf(text: string): SMPPAddress {
  const url = new URL(text)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? usualPort : Number(url.port),
    isSecure: url.protocol === 'smpps:',
    systemId: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    systemType: url.searchParams.get('system_type') ?? '',
  }
}
