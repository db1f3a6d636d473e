import type { CallRefusal } from '@zoria/contract/client'
import type { User } from '@zoria/contract/identity/http'
import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'

export type ToldRefusal = Pick<CallRefusal, 'code'> & { readonly text: string }

const inProfile: readonly string[] = ['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED']

/** Why the cashbox refused, and the way to what is missing. */
export function RefusalNote({ refusal, missing }: { readonly refusal: ToldRefusal | null; readonly missing: User['missing'] }) {
  const say = useText()
  if (!refusal) return null
  return (
    <p className="form-error" role="alert" data-code={refusal.code}>
      <CircleAlert size={17} aria-hidden="true" />
      <span>
        {refusal.text} {missing.length > 0 && inProfile.includes(refusal.code) ? <Link className="link" to="/profile">{say('profile.complete')}</Link> : null}
      </span>
    </p>
  )
}
