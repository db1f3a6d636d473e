import { loginTypes, type LoginType, type PhoneCountry } from '@zoria/contract/identity/words'
import { Phrase } from '@zoria/ui/phrase.tsx'
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
      {watch('type') === 'Phone' ? (
        <PhoneOfForm {...(onCountry && { onCountry })} />
      ) : (
        <TextField
          key="email"
          label={say('field.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          error={errorOf('username')}
          {...register('username')}
        />
      )}
    </>
  )
}

const typeNames: Record<LoginType, MessageId> = { Phone: 'field.byPhone', Email: 'field.byEmail' }

/** Another kind of name is another name: the field is empty and without fault. */
function TypeChoice() {
  const say = useText()
  const { register, resetField } = useFormContext<NameFields>()
  return (
    <fieldset className="choice-row">
      <legend className="visually-hidden">{say('field.loginType')}</legend>
      {loginTypes.map((type) => (
        <label key={type} className="choice">
          <input
            type="radio"
            value={type}
            {...register('type', { onChange: () => resetField('username', { defaultValue: '' }) })}
          />
          <Phrase>{say(typeNames[type])}</Phrase>
        </label>
      ))}
    </fieldset>
  )
}

function PhoneOfForm({ onCountry }: Pick<Props, 'onCountry'>) {
  const { control, watch, setValue, resetField } = useFormContext<NameFields>()
  const errorOf = useFieldError<NameFields>()
  const country = watch('countryCode')
  const choose = (code: PhoneCountry) => {
    setValue('countryCode', code)
    resetField('username', { defaultValue: '' })
    onCountry?.(code)
  }
  return (
    <Controller
      control={control}
      name="username"
      render={({ field }) => (
        <PhoneInput
          country={country}
          value={field.value}
          onChange={(typed, typedCountry) => {
            if (typedCountry !== country) choose(typedCountry)
            field.onChange(typed)
          }}
          onBlur={field.onBlur}
          error={errorOf('username')}
          autoFocus
        />
      )}
    />
  )
}
