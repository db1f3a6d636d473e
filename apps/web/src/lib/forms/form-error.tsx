import type { CallRefusal } from '@zoria/contract/client'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRefusalText } from '../texts/refusal-text.ts'
import { useSecondsLeft } from '../time/seconds-left.ts'

type Props = { readonly refusal: CallRefusal; readonly children?: ReactNode }

/**
 * What the server refused, above the button that asked; the way out may follow it. A limit counts its seconds down and
 * goes when it is over.
 */
export function FormError({
  refusal,
  children,
}: {
  readonly refusal: CallRefusal | null
  readonly children?: ReactNode
}) {
  if (!refusal) return null
  if (refusal.code === 'RATE_LIMITED' && refusal.retryAfter !== null)
    return (
      <Waiting key={refusal.requestId} refusal={refusal} seconds={refusal.retryAfter}>
        {children}
      </Waiting>
    )
  return <RefusalNote refusal={refusal}>{children}</RefusalNote>
}

function Waiting({ refusal, seconds, children }: Props & { readonly seconds: number }) {
  const left = useSecondsLeft(seconds).seconds
  return left === 0 ? null : <RefusalNote refusal={{ ...refusal, retryAfter: left }}>{children}</RefusalNote>
}

function RefusalNote({ refusal, children }: Props) {
  const textOf = useRefusalText()
  return (
    <p className="form-error" role="alert" data-code={refusal.code}>
      <CircleAlert size={17} aria-hidden="true" />
      <span>
        <Phrase>{textOf(refusal)}</Phrase> {children}
      </span>
    </p>
  )
}
