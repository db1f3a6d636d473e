import { loginTypes, type LoginType, type PhoneCountry } from '@zoria/contract/identity/words'
import { TextField } from '@zoria/ui/text-field.tsx'
import { Controller, useFormContext } from 'react-hook-form'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import type { NameFields } from '../model/login-name.ts'
import { useFieldError } from './field-error.ts'
import { PhoneInput } from './phone-input.tsx'

type Props = {
  /** Offers e-mail beside the phone. */
  readonly hasEmail: boolean
  readonly onCountry?: (code: PhoneCountry) => void
}

/** Phone or e-mail of an account, in the form around. */
export function NameInput({ hasEmail, onCountry }: Props) {
  const say = useText()
  const { register, watch } = useFormContext<NameFields>()
  const errorOf = useFieldError<NameFields>()
  return (
    <>
      {hasEmail ? <TypeChoice /> : null}
      {watch('type') === 'Phone' ? <PhoneOfForm {...(onCountry && { onCountry })} /> : <TextField key="email" label={say('field.email')} type="email" inputMode="email" autoComplete="email" spellCheck={false} error={errorOf('email')} {...register('email')} />}
    </>
  )
}

const typeNames: Record<LoginType, MessageId> = { Phone: 'field.byPhone', Email: 'field.byEmail' }

function TypeChoice() {
  const say = useText()
  const { register } = useFormContext<NameFields>()
  return (
    <fieldset className="choice-row">
      <legend className="visually-hidden">{say('field.loginType')}</legend>
      {loginTypes.map((type) => <label key={type} className="choice"><input type="radio" value={type} {...register('type')} />{say(typeNames[type])}</label>)}
    </fieldset>
  )
}

function PhoneOfForm({ onCountry }: Pick<Props, 'onCountry'>) {
  const { control, watch, setValue, resetField } = useFormContext<NameFields>()
  const errorOf = useFieldError<NameFields>()
  const choose = (code: PhoneCountry) => {
    setValue('country', code)
    resetField('phone', { defaultValue: '' })
    onCountry?.(code)
  }
  return (
    <Controller
      control={control}
      name="phone"
      render={({ field }) => <PhoneInput country={watch('country')} onCountryChange={choose} value={field.value} onChange={field.onChange} onBlur={field.onBlur} error={errorOf('phone')} autoFocus />}
    />
  )
}
