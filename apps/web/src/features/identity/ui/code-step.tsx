import { type CallRefusal, urlOf } from '@zoria/contract/client'
import { readInbox } from '@zoria/contract/operations/http'
import { readCode } from '@zoria/kernel/digits'
import { Button } from '@zoria/ui/button.tsx'
import { CodeField } from '@zoria/ui/code-field.tsx'
import { MailOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type MessageId, useText } from '../../../i18n/text.tsx'
import { formatWait } from '../../../lib/formats.ts'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { useSecondsLeft } from '../../../lib/time/seconds-left.ts'
import { notify } from '../../../shell/index.ts'

/**
 * What came of sending a code, or of asking for another: `settled` needs nothing more here; with `under-way` nothing
 * was sent, because an earlier call is still valid.
 */
export type Sending =
  | { readonly kind: 'settled' }
  | { readonly kind: 'sent' | 'under-way'; readonly retryAfter: number }
  | { readonly kind: 'refused'; readonly refusal: CallRefusal }

export type CodeSent = { readonly codeLength: number; readonly retryAfter: number }

type Words = Readonly<Record<'label' | 'again' | 'againIn' | 'sentAgain' | 'wrong' | 'expired', MessageId>>

const wordsOfMessage: Words = {
  label: 'field.code',
  again: 'code.again',
  againIn: 'code.againIn',
  sentAgain: 'code.sentAgain',
  wrong: 'ERR_INVALID_CODE',
  expired: 'ERR_CODE_EXPIRED',
}
/** Spec §8: the texts of a code by call. */
export const wordsOfCall: Words = {
  label: 'call.code',
  again: 'call.again',
  againIn: 'call.againIn',
  sentAgain: 'call.sentAgain',
  wrong: 'call.wrong',
  expired: 'call.expired',
}

type Props = {
  /** The text about where the code was sent. */
  readonly children: ReactNode
  readonly sent: CodeSent
  /** Sends the code, or asks for another one where none is given. */
  readonly send: (code: string | undefined) => Promise<Sending>
  readonly words?: Words
  readonly back: { readonly text: MessageId; readonly onPress: () => void }
  /** Whom the sandbox keeps messages for; null outside of it. */
  readonly inboxOf: string | null
}

/** The code of a message or a call. A whole code is sent at once; another one can be asked for after the wait. */
export function CodeStep({ children, sent, send, words = wordsOfMessage, back, inboxOf }: Props) {
  const say = useText()
  const faultOf = useFaultOf(words)
  const [code, type] = useState('')
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const [fault, setFault] = useState<MessageId | null>(null)
  const [isBusy, setBusy] = useState(false)
  const wait = useSecondsLeft(sent.retryAfter)

  const ask = async (typed: string | undefined) => {
    if (isBusy) return
    refuse(null)
    setFault(null)
    setBusy(true)
    const sending = await send(typed)
    setBusy(false)
    if (sending.kind === 'settled') return
    type('')
    if (sending.kind === 'refused') refuse(sending.refusal)
    if (sending.kind === 'sent') notify({ kind: 'success', title: say(words.sentAgain) })
    const again = sending.kind === 'refused' ? sending.refusal.retryAfter : sending.retryAfter
    if (typed === undefined && again !== null) wait.restart(again)
  }

  return (
    <form
      className="auth-code"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === sent.codeLength) void ask(code)
      }}
    >
      {children}
      <CodeField
        label={say(words.label)}
        length={sent.codeLength}
        value={code}
        read={readCode}
        onChange={(typed) => {
          type(typed)
          setFault(null)
        }}
        onComplete={(typed) => void ask(typed)}
        // Spec §5: a code is required, and whole.
        onEnter={() => {
          refuse(null)
          setFault(code === '' ? 'FILL_OUT_THIS_FIELD' : 'CODE_INVALID')
        }}
        error={fault === null ? refusal && faultOf(refusal) : say(fault)}
        isLocked={isBusy}
      />
      <Confirm code={code} codeLength={sent.codeLength} isBusy={isBusy} />
      {wait.seconds > 0 ? (
        <p className="num">{say(words.againIn, { wait: formatWait(wait.seconds) })}</p>
      ) : (
        <Button tone="text" onClick={() => void ask(undefined)}>
          {say(words.again)}
        </Button>
      )}
      <Button tone="text" onClick={back.onPress}>
        {say(back.text)}
      </Button>
      {inboxOf === null ? null : <SandboxInbox to={inboxOf} />}
    </form>
  )
}

/** Spec §5: confirming waits until the code is whole, which is 4 digits of a call. */
export function Confirm({
  code,
  codeLength,
  isBusy,
}: {
  readonly code: string
  readonly codeLength: number
  readonly isBusy: boolean
}) {
  const say = useText()
  return (
    <Button tone="gold" size="lg" type="submit" disabled={code.length < codeLength} isBusy={isBusy}>
      {say('code.confirm')}
    </Button>
  )
}

/** Spec §8 has its own texts for wrong and expired codes of a call. */
function useFaultOf(words: Words): (refusal: CallRefusal) => string {
  const say = useText()
  const textOf = useRefusalText()
  return (refusal) => {
    if (refusal.code === 'ERR_INVALID_CODE') return say(words.wrong)
    return refusal.code === 'ERR_CODE_EXPIRED' ? say(words.expired) : textOf(refusal)
  }
}

/** In the sandbox no message leaves the machine: this links to the inbox that holds it. */
function SandboxInbox({ to }: { readonly to: string }) {
  const say = useText()
  return (
    <p className="note note-info text-left">
      <MailOpen size={17} aria-hidden="true" />
      <span>
        {say('sandbox.inbox')}{' '}
        <a className="link" href={urlOf(readInbox, { query: { to } }, '/api')} target="_blank" rel="noreferrer">
          {say('sandbox.openInbox')}
        </a>
      </span>
    </p>
  )
}
