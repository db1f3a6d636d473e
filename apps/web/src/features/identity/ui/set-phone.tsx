import { Button } from '@zoria/ui/button.tsx'
import { useState, type FormEvent } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { phoneFault, usernameOf, type NameFields } from '../model/login-name.ts'
import { PhoneInput } from './phone-input.tsx'
import type { WantedPhone } from './use-calling.ts'

type Props = {
  readonly name: NameFields
  readonly onType: (name: NameFields) => void
  readonly isBusy: boolean
  readonly onSave: (phone: WantedPhone) => void
  readonly onBack: () => void
}

/** The phone that is to be called. Spec §5: save is disabled while it is invalid or empty. */
export function SetPhone({ name, onType, isBusy, onSave, onBack }: Props) {
  const say = useText()
  const fault = phoneFault(name.username, name.countryCode)
  const [isLeft, leave] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fault === null) onSave({ token: usernameOf(name), countryCode: name.countryCode })
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <PhoneInput
        country={name.countryCode}
        value={name.username}
        onChange={(username, countryCode) => onType({ ...name, username, countryCode })}
        onBlur={() => leave(true)}
        error={isLeft && fault !== null ? say(fault) : undefined}
        autoFocus
      />
      <p className="field-hint">{say('call.arrives')}</p>
      <Button tone="gold" size="lg" type="submit" disabled={fault !== null} isBusy={isBusy}>{say('call.save')}</Button>
      <Button tone="text" onClick={onBack}>{say('shell.back')}</Button>
    </form>
  )
}
