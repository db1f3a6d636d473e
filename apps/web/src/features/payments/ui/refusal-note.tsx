import type { CallRefusal } from '@zoria/contract/client'
import type { User } from '@zoria/contract/identity/http'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { FormError } from '../../../lib/forms/form-error.tsx'

const inProfile: readonly string[] = ['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED']

/** Why the cashbox refused, and the way to what is missing. */
export function RefusalNote({
  refusal,
  missing,
}: {
  readonly refusal: CallRefusal | null
  readonly missing: User['missing']
}) {
  const say = useText()
  const leadsToProfile = refusal !== null && missing.length > 0 && inProfile.includes(refusal.code)
  return (
    <FormError refusal={refusal}>
      {leadsToProfile ? (
        <Link className="link" to="/profile">
          {say('profile.complete')}
        </Link>
      ) : null}
      {refusal?.code === 'PLAYER_EXCLUDED' ? (
        <Link className="link" to="/profile?tab=limits">
          {say('profile.limits')}
        </Link>
      ) : null}
    </FormError>
  )
}
