import type { PhoneCountry } from '@zoria/contract/identity/words'
import { useState } from 'react'
import type { RegistrationForm } from '../model/registration.ts'
import { RegistrationCode } from './registration-code.tsx'
import { RegistrationDetails } from './registration-details.tsx'

type Step = { readonly kind: 'details' } | { readonly kind: 'code'; readonly form: RegistrationForm; readonly codeLength: number; readonly retryAfter: number }

type Props = { readonly country: PhoneCountry; readonly isSandbox: boolean; readonly onDone: () => void }

/** Registration by phone: the details first, then the code that was sent. What was filled in stays when the player goes back for another number. */
export function Registration({ country, isSandbox, onDone }: Props) {
  const [step, go] = useState<Step>({ kind: 'details' })
  const [filled, keep] = useState<RegistrationForm | null>(null)
  if (step.kind === 'code') return <RegistrationCode {...step} isSandbox={isSandbox} onBack={() => go({ kind: 'details' })} onDone={onDone} />
  return (
    <RegistrationDetails
      country={country}
      filled={filled}
      onSent={(form, sent) => {
        keep(form)
        if (sent === null) onDone()
        else go({ kind: 'code', form, ...sent })
      }}
    />
  )
}
