import type { CallRefusal } from '@zoria/contract/client'
import type { PhoneCountry } from '@zoria/contract/identity/words'
import { Button } from '@zoria/ui/button.tsx'
import { PasswordField } from '@zoria/ui/password-field.tsx'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { useText } from '../../../i18n/text.tsx'
import { focusFirstFault } from '../../../lib/forms/first-fault.ts'
import { FormError } from '../../../lib/forms/form-error.tsx'
import { FormFaults } from '../../../lib/forms/form-faults.tsx'
import { type Faults, judging, resolverOf } from '../../../lib/forms/form-resolver.ts'
import { notify } from '../../../shell/index.ts'
import { useLogin } from '../api.ts'
import { emptyName, nameFaults, shownName, usernameOf, type NameFields } from '../model/login-name.ts'
import { noteAdvice } from '../model/weak-password.ts'
import { CodeStep, type CodeSent, type Sending } from './code-step.tsx'
import { LoginNameText } from './login-name-text.tsx'
import { NameInput } from './name-input.tsx'

type LoginValues = NameFields & { password: string }

type Props = {
  readonly country: PhoneCountry
  readonly hasEmail: boolean
  readonly isSandbox: boolean
  readonly onDone: () => void
}

/** Name and password, and a code on a device that is new or failed before. `onDone` runs once the session exists. */
export function Login({ country, isSandbox, onDone, hasEmail }: Props) {
  const logIn = useLogin()
  const advise = useAdvice()
  const [asked, askCode] = useState<{ readonly values: LoginValues; readonly sent: CodeSent } | null>(null)
  const [filled, fill] = useState<LoginValues>(() => ({ ...emptyName(country), password: '' }))

  const send = async (values: LoginValues, code: string | undefined): Promise<Sending> => {
    const answer = await logIn.mutateAsync({ ...loginCall(values), ...(code !== undefined && { code }) })
    if (!answer.ok) return { kind: 'refused', refusal: answer.refusal }
    if (answer.value.status === 201) {
      onDone()
      if (noteAdvice(answer.value.body) === 'weak') void advise()
      return { kind: 'settled' }
    }
    askCode({ values, sent: answer.value.body })
    return { kind: 'sent', retryAfter: answer.value.body.retryAfter }
  }

  const goBack = (values: LoginValues) => {
    fill(values)
    askCode(null)
  }

  if (asked === null)
    return <LoginForm filled={filled} hasEmail={hasEmail} send={(values) => send(values, undefined)} />
  return (
    <CodeStep
      sent={asked.sent}
      send={(code) => send(asked.values, code)}
      back={{ text: 'login.back', onPress: () => goBack(asked.values) }}
      inboxOf={isSandbox ? usernameOf(asked.values) : null}
    >
      <p>
        <LoginNameText id="login.proveDevice" values={{ name: shownName(asked.values) }} />
      </p>
    </CodeStep>
  )
}

/** Advises another password; the form with its field is gone, and the profile shows the advice at the field as well. */
function useAdvice(): () => Promise<void> {
  const say = useText()
  return async () => {
    await loadTextsOf('profile')
    notify({ kind: 'error', title: say('password.weak'), message: say('password.weakAdvice') })
  }
}

const loginCall = (values: LoginValues) => ({
  username: usernameOf(values),
  password: values.password,
  ...(values.type === 'Phone' && { countryCode: values.countryCode }),
})

function loginFaults(values: LoginValues): Faults<LoginValues> {
  return { ...nameFaults(values), ...(values.password === '' && { password: 'FILL_OUT_THIS_FIELD' as const }) }
}

type FormProps = {
  /** What the way back from the code leads to. */ readonly filled: LoginValues
  readonly hasEmail: boolean
  readonly send: (values: LoginValues) => Promise<Sending>
}

function LoginForm({ filled, hasEmail, send }: FormProps) {
  const say = useText()
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const form = useForm<LoginValues>({ defaultValues: filled, resolver: resolverOf(loginFaults), ...judging })
  const isPasswordMissing = form.formState.errors.password !== undefined

  const submit = form.handleSubmit(
    async (values) => {
      refuse(null)
      const sending = await send(values)
      if (sending.kind === 'refused') refuse(sending.refusal)
    },
    (_, event) => focusFirstFault(event?.target as Element),
  )

  return (
    <FormProvider {...form}>
      <form className="form" noValidate onSubmit={submit}>
        <FormFaults
          state={form.formState}
          labels={{
            username: form.watch('type') === 'Phone' ? 'field.phone' : 'field.email',
            password: 'field.password',
          }}
        />
        <NameInput hasEmail={hasEmail} />
        <PasswordField
          label={say('field.password')}
          showLabel={say('field.showPassword')}
          hideLabel={say('field.hidePassword')}
          capsLabel={say('field.capsLock')}
          autoComplete="current-password"
          error={isPasswordMissing && say('FILL_OUT_THIS_FIELD')}
          {...form.register('password')}
        />
        <FormError refusal={refusal} />
        <Button tone="gold" size="lg" type="submit" isBusy={form.formState.isSubmitting}>
          {say('login.submit')}
        </Button>
      </form>
    </FormProvider>
  )
}
