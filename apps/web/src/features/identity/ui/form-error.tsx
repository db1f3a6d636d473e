import type { CallRefusal } from '@zoria/contract/client'
import { CircleAlert } from 'lucide-react'
import { useRefusalText } from '../../../lib/refusal-text.ts'

/** What the server refused, above the button that asked. */
export function FormError({ refusal }: { readonly refusal: CallRefusal | null }) {
  const textOf = useRefusalText()
  if (!refusal) return null
  return (
    <p className="form-error" role="alert" data-code={refusal.code}>
      <CircleAlert size={17} aria-hidden="true" />
      <span>{textOf(refusal)}</span>
    </p>
  )
}
