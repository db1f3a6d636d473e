import type { CallRefusal } from '@zoria/contract/client'
import type { PhoneCountry } from '@zoria/contract/identity/words'
import { Button } from '@zoria/ui/button.tsx'
import { PasswordField } from '@zoria/ui/password-field.tsx'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { focusFirstFault } from '../../../lib/first-fault.ts'
import { resolverOf, type Faults } from '../../../lib/form-resolver.ts'
import { internationalPhone } from '../../../lib/phones.ts'
import { useLogin } from '../api.ts'
import { phoneFault } from '../model/registration.ts'
import { FormError } from './form-error.tsx'
import { PhoneInput } from './phone-input.tsx'

type LoginValues = { country: PhoneCountry; phone: string; password: string }

function loginFaults({ phone, country, password }: LoginValues): Faults<LoginValues> {
  const wrong = phoneFault(phone, country)
  return { ...(wrong && { phone: wrong }), ...(password === '' && { password: 'FILL_OUT_THIS_FIELD' as const }) }
}

/** Phone and password. `onDone` runs when the session stands. */
export function LoginForm({ country, onDone }: { readonly country: PhoneCountry; readonly onDone: () => void }) {
  const say = useText()
  const logIn = useLogin()
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const form = useForm<LoginValues>({ defaultValues: { country, phone: '', password: '' }, resolver: resolverOf(loginFaults), mode: 'onTouched' })
  const errorOf = (field: keyof LoginValues) => (form.formState.errors[field]?.message ? say(form.formState.errors[field].message as MessageId) : undefined)

  const submit = form.handleSubmit(async ({ phone, country: chosen, password }) => {
    refuse(null)
    const answer = await logIn.mutateAsync({ username: internationalPhone(phone, chosen), password, countryCode: chosen })
    if (answer.ok) onDone()
    else refuse(answer.refusal)
  }, (_, event) => focusFirstFault(event?.target as Element))

  return (
    <form className="form" noValidate onSubmit={submit}>
      <Controller
        control={form.control}
        name="phone"
        render={({ field }) => (
          <PhoneInput country={form.watch('country')} onCountryChange={(code) => form.reset({ ...form.getValues(), country: code, phone: '' })} value={field.value} onChange={field.onChange} onBlur={field.onBlur} error={errorOf('phone')} autoFocus />
        )}
      />
      <PasswordField label={say('field.password')} showLabel={say('field.showPassword')} hideLabel={say('field.hidePassword')} autoComplete="current-password" error={errorOf('password')} {...form.register('password')} />
      <FormError refusal={refusal} />
      <Button tone="gold" size="lg" type="submit" isBusy={form.formState.isSubmitting}>{say('login.submit')}</Button>
    </form>
  )
}
