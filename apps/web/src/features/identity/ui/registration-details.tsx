import type { CallRefusal } from '@zoria/contract/client'
import type { PhoneCountry } from '@zoria/contract/identity/words'
import { Button } from '@zoria/ui/button.tsx'
import { DateField } from '@zoria/ui/date-field.tsx'
import { useState } from 'react'
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useText } from '../../../i18n/text.tsx'
import { now } from '../../../lib/clock.ts'
import { focusFirstFault } from '../../../lib/first-fault.ts'
import { resolverOf } from '../../../lib/form-resolver.ts'
import { useRegister } from '../api.ts'
import { currencyOf, emptyRegistration, faultsOfRefusal, registrationCall, registrationFaults, type RegistrationForm } from '../model/registration.ts'
import type { CodeSent } from './code-step.tsx'
import { useFieldError } from './field-error.ts'
import { FormError } from './form-error.tsx'
import { NameInput } from './name-input.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { ConsentFields, CurrencyChoice } from './registration-fields.tsx'

export type RegistrationSent = CodeSent & { readonly isPasswordWeak: boolean }

type Props = {
  readonly country: PhoneCountry
  readonly hasEmail: boolean
  readonly filled: RegistrationForm | null
  /** `sent` is null where no code is asked and the account stands already. */
  readonly onSent: (form: RegistrationForm, sent: RegistrationSent | null) => void
}

/** The first step: everything the account needs. */
export function RegistrationDetails({ country, hasEmail, filled, onSent }: Props) {
  const say = useText()
  const ask = useRegister()
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const form = useForm<RegistrationForm>({ defaultValues: filled ?? emptyRegistration(country), resolver: resolverOf((values) => registrationFaults(values, now())), mode: 'onTouched' })
  const submit = form.handleSubmit(async (values, event) => {
    refuse(null)
    const answer = await ask.mutateAsync(registrationCall(values))
    if (answer.ok) {
      const { status, body } = answer.value
      return onSent(values, status === 200 ? { ...body, isPasswordWeak: body.warnings?.includes('PASSWORD_WEAK') ?? false } : null)
    }
    for (const [field, message] of Object.entries(faultsOfRefusal(answer.refusal, values.type))) form.setError(field as keyof RegistrationForm, { message })
    focusFirstFault(event?.target as Element)
    return refuse(answer.refusal)
  }, (_, event) => focusFirstFault(event?.target as Element))
  return (
    <FormProvider {...form}>
      <form className="form" noValidate onSubmit={submit}>
        <NameInput hasEmail={hasEmail} onCountry={(code) => form.setValue('currency', currencyOf[code])} />
        <NewPasswordFields />
        <BirthDate />
        <CurrencyChoice />
        <ConsentFields />
        <FormError refusal={refusal} />
        <Button tone="gold" size="lg" type="submit" isBusy={form.formState.isSubmitting}>{say('registration.submit')}</Button>
      </form>
    </FormProvider>
  )
}

function BirthDate() {
  const say = useText()
  const { control } = useFormContext<RegistrationForm>()
  const errorOf = useFieldError<RegistrationForm>()
  return (
    <Controller
      control={control}
      name="birthDate"
      render={({ field }) => <DateField label={say('field.birthDate')} placeholder={say('field.dayPattern')} autoComplete="bday" value={field.value} onChange={field.onChange} onBlur={field.onBlur} error={errorOf('birthDate')} />}
    />
  )
}
