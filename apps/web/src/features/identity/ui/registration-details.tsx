import type { CallRefusal } from '@zoria/contract/client'
import type { PhoneCountry } from '@zoria/contract/identity/words'
import { Button } from '@zoria/ui/button.tsx'
import { DateField } from '@zoria/ui/date-field.tsx'
import { useState } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { now } from '../../../lib/clock.ts'
import { focusFirstFault } from '../../../lib/first-fault.ts'
import { resolverOf } from '../../../lib/form-resolver.ts'
import { useRegister } from '../api.ts'
import { currencyOf, emptyRegistration, faultsOfRefusal, registrationCall, registrationFaults, type RegistrationForm } from '../model/registration.ts'
import { ConsentFields, CurrencyChoice, NewPasswordFields } from './registration-fields.tsx'
import { FormError } from './form-error.tsx'
import { PhoneInput } from './phone-input.tsx'

type Sent = { readonly codeLength: number; readonly retryAfter: number }

type Props = {
  readonly country: PhoneCountry
  readonly filled: RegistrationForm | null
  /** `sent` is null where no code is asked and the account stands already. */
  readonly onSent: (form: RegistrationForm, sent: Sent | null) => void
}

/** The first step: everything the account needs. */
export function RegistrationDetails({ country, filled, onSent }: Props) {
  const say = useText()
  const ask = useRegister()
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const form = useForm<RegistrationForm>({ defaultValues: filled ?? emptyRegistration(country), resolver: resolverOf((values) => registrationFaults(values, now())), mode: 'onTouched' })
  const submit = form.handleSubmit(async (values) => {
    refuse(null)
    const answer = await ask.mutateAsync(registrationCall(values))
    if (answer.ok) return onSent(values, answer.value.status === 200 ? answer.value.body : null)
    for (const [field, message] of Object.entries(faultsOfRefusal(answer.refusal))) form.setError(field as keyof RegistrationForm, { message })
    return refuse(answer.refusal)
  }, (_, event) => focusFirstFault(event?.target as Element))
  return (
    <form className="form" noValidate onSubmit={submit}>
      <PhoneOfForm form={form} />
      <NewPasswordFields form={form} />
      <Controller
        control={form.control}
        name="birthDate"
        render={({ field, fieldState }) => (
          <DateField label={say('field.birthDate')} placeholder={say('field.dayPattern')} autoComplete="bday" value={field.value} onChange={field.onChange} onBlur={field.onBlur} error={fieldState.error?.message && say(fieldState.error.message as MessageId)} />
        )}
      />
      <CurrencyChoice form={form} />
      <ConsentFields form={form} />
      <FormError refusal={refusal} />
      <Button tone="gold" size="lg" type="submit" isBusy={form.formState.isSubmitting}>{say('registration.submit')}</Button>
    </form>
  )
}

function PhoneOfForm({ form }: { readonly form: UseFormReturn<RegistrationForm> }) {
  const say = useText()
  const choose = (code: PhoneCountry) => {
    form.setValue('country', code)
    form.setValue('currency', currencyOf[code])
    form.resetField('phone', { defaultValue: '' })
  }
  return (
    <Controller
      control={form.control}
      name="phone"
      render={({ field, fieldState }) => (
        <PhoneInput country={form.watch('country')} onCountryChange={choose} value={field.value} onChange={field.onChange} onBlur={field.onBlur} error={fieldState.error?.message && say(fieldState.error.message as MessageId)} autoFocus />
      )}
    />
  )
}
