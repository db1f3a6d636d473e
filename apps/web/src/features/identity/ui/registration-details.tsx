import type { CallRefusal } from '@zoria/contract/client'
import { Button } from '@zoria/ui/button.tsx'
import { DateField } from '@zoria/ui/date-field.tsx'
import { useState } from 'react'
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useText } from '../../../i18n/text.tsx'
import { now } from '../../../lib/clock.ts'
import { focusFirstFault } from '../../../lib/first-fault.ts'
import { FormError } from '../../../lib/form-error.tsx'
import { FormFaults } from '../../../lib/form-faults.tsx'
import { resolverOf } from '../../../lib/form-resolver.ts'
import { useRegister } from '../api.ts'
import { keepRegistration } from '../model/form-state.ts'
import { currencyOf, faultsOfRefusal, registrationCall, registrationFaults, type RegistrationForm } from '../model/registration.ts'
import type { CodeSent } from './code-step.tsx'
import { useFieldError } from './field-error.ts'
import { NameInput } from './name-input.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { ConsentFields, CurrencyChoice } from './registration-fields.tsx'
import { useKeptForm } from './use-kept-form.ts'

export type RegistrationSent = CodeSent & { readonly isPasswordWeak: boolean }

type Props = {
  readonly hasEmail: boolean
  readonly filled: RegistrationForm
  /** `sent` is null where no code is asked and the account stands already. */
  readonly onSent: (sent: RegistrationSent | null) => void
}

/** The first step: everything the account needs. */
export function RegistrationDetails({ hasEmail, filled, onSent }: Props) {
  const say = useText()
  const ask = useRegister()
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const form = useForm<RegistrationForm>({ defaultValues: filled, resolver: resolverOf((values) => registrationFaults(values, now())), mode: 'onTouched', shouldFocusError: false })
  useKeptForm(form, keepRegistration)
  const submit = form.handleSubmit(async (values, event) => {
    refuse(null)
    const answer = await ask.mutateAsync(registrationCall(values))
    if (answer.ok) {
      const { status, body } = answer.value
      return onSent(status === 200 ? { ...body, isPasswordWeak: body.warnings?.includes('PASSWORD_WEAK') ?? false } : null)
    }
    for (const [field, message] of Object.entries(faultsOfRefusal(answer.refusal))) form.setError(field as keyof RegistrationForm, { message })
    focusFirstFault(event?.target as Element)
    return refuse(answer.refusal)
  }, (_, event) => focusFirstFault(event?.target as Element))
  return (
    <FormProvider {...form}>
      <form className="form" noValidate onSubmit={submit}>
        <FormFaults state={form.formState} labels={{ username: form.watch('type') === 'Phone' ? 'field.phone' : 'field.email', ...labels }} />
        {/* The currency follows the country until the player has chosen one himself. */}
        <NameInput hasEmail={hasEmail} onCountry={(code) => form.formState.dirtyFields.currency || form.setValue('currency', currencyOf[code])} />
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

const labels = { password: 'field.password', repeat: 'field.repeatPassword', birthDate: 'field.birthDate', age: null, terms: null } as const

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
