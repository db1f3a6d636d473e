import type { CallRefusal } from '@zoria/contract/client'
import { CircleAlert } from 'lucide-react'
import { useRefusalText } from '../../../lib/refusal-text.ts'
import { useSecondsLeft } from '../../../lib/seconds-left.ts'

/** What the server refused, above the button that asked. A limit counts its seconds down and goes when it is over. */
export function FormError({ refusal }: { readonly refusal: CallRefusal | null }) {
  if (!refusal) return null
  if (refusal.code === 'RATE_LIMITED' && refusal.retryAfter !== null) return <Waiting key={refusal.requestId} refusal={refusal} seconds={refusal.retryAfter} />
  return <Told refusal={refusal} />
}

function Waiting({ refusal, seconds }: { readonly refusal: CallRefusal; readonly seconds: number }) {
  const left = useSecondsLeft(seconds).seconds
  return left === 0 ? null : <Told refusal={{ ...refusal, retryAfter: left }} />
}

function Told({ refusal }: { readonly refusal: CallRefusal }) {
  const textOf = useRefusalText()
  return (
    <p className="form-error" role="alert" data-code={refusal.code}>
      <CircleAlert size={17} aria-hidden="true" />
      <span>{textOf(refusal)}</span>
    </p>
  )
}
