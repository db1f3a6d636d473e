import type { PhoneCountry } from '@zoria/contract/identity/words'
import { useEffect, useState } from 'react'
import { useRegister } from '../api.ts'
import { shownName, usernameOf } from '../model/login-name.ts'
import { begunRegistration, forgetForms, openRegistration } from '../model/form-state.ts'
import { registrationCall, type RegistrationForm } from '../model/registration.ts'
import { CodeStep, type Sending } from './code-step.tsx'
import { LoginNameText } from './login-name-text.tsx'
import { RegistrationDetails, type RegistrationSent } from './registration-details.tsx'

type Props = {
  readonly country: PhoneCountry
  readonly hasEmail: boolean
  readonly isSandbox: boolean
  readonly onDone: () => void
}

/**
 * Registration: the details first, then the code that was sent. What was filled in stays when the player goes back for
 * another number, and when he leaves the dialog (Spec §3).
 */
export function Registration({ country, hasEmail, isSandbox, onDone }: Props) {
  const [sent, setSent] = useState<RegistrationSent | null>(null)
  useEffect(openRegistration, [])
  const done = () => {
    forgetForms()
    onDone()
  }
  if (sent !== null)
    return (
      <RegistrationCode
        form={begunRegistration(country)}
        sent={sent}
        isSandbox={isSandbox}
        onBack={() => setSent(null)}
        onDone={done}
      />
    )
  return (
    <RegistrationDetails
      hasEmail={hasEmail}
      filled={begunRegistration(country)}
      onSent={(answer) => {
        setSent(answer)
        if (answer === null) done()
      }}
    />
  )
}

type CodeProps = {
  readonly form: RegistrationForm
  readonly sent: RegistrationSent
  readonly isSandbox: boolean
  readonly onBack: () => void
  readonly onDone: () => void
}

function RegistrationCode({ form, sent, isSandbox, onBack, onDone }: CodeProps) {
  const ask = useRegister()
  const send = async (code: string | undefined): Promise<Sending> => {
    const answer = await ask.mutateAsync(registrationCall(form, code))
    if (!answer.ok) return { kind: 'refused', refusal: answer.refusal }
    if (answer.value.status === 200) return { kind: 'sent', retryAfter: answer.value.body.retryAfter }
    onDone()
    return { kind: 'settled' }
  }
  return (
    <CodeStep
      sent={sent}
      send={send}
      back={{ text: form.type === 'Phone' ? 'code.otherPhone' : 'code.otherEmail', onPress: onBack }}
      inboxOf={isSandbox ? usernameOf(form) : null}
    >
      <p>
        <LoginNameText id="code.sentTo" values={{ name: shownName(form) }} />
      </p>
    </CodeStep>
  )
}
