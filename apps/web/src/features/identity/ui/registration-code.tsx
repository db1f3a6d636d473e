import type { CallRefusal } from '@zoria/contract/client'
import { Button } from '@zoria/ui/button.tsx'
import { CodeField } from '@zoria/ui/code-field.tsx'
import { useState } from 'react'
import { RichText, useText } from '../../../i18n/text.tsx'
import { formatWait } from '../../../lib/formats.ts'
import { formatPhone, internationalPhone } from '../../../lib/phones.ts'
import { useRefusalText } from '../../../lib/refusal-text.ts'
import { useSecondsLeft } from '../../../lib/seconds-left.ts'
import { useRegister } from '../api.ts'
import { registrationCall, type RegistrationForm } from '../model/registration.ts'
import { SandboxInbox } from './sandbox-inbox.tsx'

type Props = {
  readonly form: RegistrationForm
  readonly codeLength: number
  readonly retryAfter: number
  readonly isSandbox: boolean
  readonly onBack: () => void
  readonly onDone: () => void
}

/** The second step: the code of the message. A whole code is sent at once; another one can be asked for after the wait. */
export function RegistrationCode({ form, codeLength, retryAfter, isSandbox, onBack, onDone }: Props) {
  const say = useText()
  const textOf = useRefusalText()
  const ask = useRegister()
  const [code, type] = useState('')
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const wait = useSecondsLeft(retryAfter)
  const phone = internationalPhone(form.phone, form.country)

  const send = async (typed: string | undefined) => {
    refuse(null)
    const answer = await ask.mutateAsync(registrationCall(form, typed))
    if (!answer.ok) {
      refuse(answer.refusal)
      type('')
    } else if (answer.value.status === 201) onDone()
    else wait.restart(answer.value.body.retryAfter)
  }

  return (
    <form className="auth-code" onSubmit={(event) => { event.preventDefault(); void send(code) }}>
      <p><RichText id="registration.codeSent" values={{ phone: formatPhone(phone) }} /></p>
      <CodeField label={say('field.code')} length={codeLength} value={code} onChange={type} onComplete={(typed) => void send(typed)} error={refusal && textOf(refusal)} isDisabled={ask.isPending} />
      <Button tone="gold" size="lg" type="submit" disabled={code.length < codeLength} isBusy={ask.isPending}>{say('registration.confirm')}</Button>
      {wait.seconds > 0 ? (
        <p className="num">{say('registration.resendIn', { wait: formatWait(wait.seconds) })}</p>
      ) : (
        <Button tone="text" onClick={() => void send(undefined)}>{say('registration.resend')}</Button>
      )}
      <Button tone="text" onClick={onBack}>{say('registration.changePhone')}</Button>
      {isSandbox ? <SandboxInbox to={phone} /> : null}
    </form>
  )
}
