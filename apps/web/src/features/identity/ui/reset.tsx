import type { CallRefusal } from '@zoria/contract/client'
import type { PhoneCountry } from '@zoria/contract/identity/words'
import { Button } from '@zoria/ui/button.tsx'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useText } from '../../../i18n/text.tsx'
import { focusFirstFault } from '../../../lib/forms/first-fault.ts'
import { FormError } from '../../../lib/forms/form-error.tsx'
import { FormFaults } from '../../../lib/forms/form-faults.tsx'
import { judging, resolverOf } from '../../../lib/forms/form-resolver.ts'
import { refusedFields, showFaults } from '../../../lib/forms/refused-fields.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { useReset } from '../api.ts'
import { begunReset, forgetReset, storeReset, openReset } from '../model/form-state.ts'
import { nameFaults, shownName, usernameOf, type NameFields } from '../model/login-name.ts'
import { newPasswordFaults, type NewPassword, refusedPassword } from '../model/passwords.ts'
import { CodeStep, type CodeSent, type Sending } from './code-step.tsx'
import { LoginNameText } from './login-name-text.tsx'
import { NameInput } from './name-input.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useStoredForm } from './use-stored-form.ts'

type Step =
  | { readonly kind: 'name' }
  | { readonly kind: 'code'; readonly name: NameFields; readonly sent: CodeSent }
  | { readonly kind: 'password'; readonly ticket: string }

type Props = {
  readonly country: PhoneCountry
  readonly hasEmail: boolean
  readonly isSandbox: boolean
  readonly onDone: () => void
}

/**
 * A new password in three steps: whose it is, the code that was sent, the password. A ticket that ran out leads to the
 * first.
 */
export function Reset({ country, hasEmail, isSandbox, onDone }: Props) {
  const [step, go] = useState<Step>({ kind: 'name' })
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  useEffect(openReset, [])
  switch (step.kind) {
    case 'name':
      return (
        <ResetName
          filled={begunReset(country)}
          hasEmail={hasEmail}
          refusal={refusal}
          refuse={refuse}
          onSent={(name, sent) => go({ kind: 'code', name, sent })}
        />
      )
    case 'code':
      return (
        <ResetCode
          name={step.name}
          sent={step.sent}
          isSandbox={isSandbox}
          onBack={() => go({ kind: 'name' })}
          onTicket={(ticket) => go({ kind: 'password', ticket })}
        />
      )
    case 'password':
      return (
        <ResetPassword
          ticket={step.ticket}
          onDone={() => {
            forgetReset()
            onDone()
          }}
          onExpired={(expired) => {
            refuse(expired)
            go({ kind: 'name' })
          }}
        />
      )
  }
}

const resetCall = (name: NameFields) => ({
  resetType: name.type,
  username: usernameOf(name),
  ...(name.type === 'Phone' && { countryCode: name.countryCode }),
})

type NameProps = {
  readonly filled: NameFields
  readonly hasEmail: boolean
  readonly refusal: CallRefusal | null
  readonly refuse: (refusal: CallRefusal | null) => void
  readonly onSent: (name: NameFields, sent: CodeSent) => void
}

function ResetName({ filled, hasEmail, refusal, refuse, onSent }: NameProps) {
  const say = useText()
  const texts = useContentTexts('account')
  const { request } = useReset()
  const form = useForm<NameFields>({ defaultValues: filled, resolver: resolverOf(nameFaults), ...judging })
  useStoredForm(form, storeReset)
  const submit = form.handleSubmit(
    async (name) => {
      refuse(null)
      const answer = await request(resetCall(name))
      if (answer.ok) onSent(name, answer.value.body)
      else if (!showFaults(form, refusedFields(answer.refusal, { username: 'username' }))) refuse(answer.refusal)
    },
    (_, event) => focusFirstFault(event?.target as Element),
  )
  return (
    <FormProvider {...form}>
      <form className="form" noValidate onSubmit={submit}>
        <p className="auth-lead">{texts.of('reset')}</p>
        <NameInput hasEmail={hasEmail} />
        <FormError refusal={refusal} />
        <Button tone="gold" size="lg" type="submit" isBusy={form.formState.isSubmitting}>
          {say('registration.submit')}
        </Button>
      </form>
    </FormProvider>
  )
}

type CodeProps = {
  readonly name: NameFields
  readonly sent: CodeSent
  readonly isSandbox: boolean
  readonly onBack: () => void
  readonly onTicket: (ticket: string) => void
}

function ResetCode({ name, sent, isSandbox, onBack, onTicket }: CodeProps) {
  const { request, check } = useReset()
  const send = async (code: string | undefined): Promise<Sending> => {
    if (code === undefined) {
      const asked = await request(resetCall(name))
      return asked.ok
        ? { kind: 'sent', retryAfter: asked.value.body.retryAfter }
        : { kind: 'refused', refusal: asked.refusal }
    }
    storeReset({ code })
    const checked = await check({ ...resetCall(name), code })
    if (!checked.ok) return { kind: 'refused', refusal: checked.refusal }
    onTicket(checked.value.body.ticket)
    return { kind: 'settled' }
  }
  return (
    <CodeStep
      sent={sent}
      send={send}
      back={{ text: name.type === 'Phone' ? 'code.otherPhone' : 'code.otherEmail', onPress: onBack }}
      inboxOf={isSandbox ? usernameOf(name) : null}
    >
      {/* The same text for known and unknown names (docs/rules/identity.md#reset-of-a-password). */}
      <p>
        <LoginNameText id="reset.sentTo" values={{ name: shownName(name) }} />
      </p>
    </CodeStep>
  )
}

type PasswordProps = {
  readonly ticket: string
  readonly onDone: () => void
  readonly onExpired: (refusal: CallRefusal) => void
}

function ResetPassword({ ticket, onDone, onExpired }: PasswordProps) {
  const say = useText()
  const texts = useContentTexts('account')
  const { set } = useReset()
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const form = useForm<NewPassword>({
    defaultValues: { password: '', repeat: '' },
    resolver: resolverOf(newPasswordFaults),
    ...judging,
  })
  useStoredForm(form, storeReset)
  const submit = form.handleSubmit(
    async ({ password }) => {
      refuse(null)
      const answer = await set({ newPassword: password, ticket })
      if (answer.ok) onDone()
      else if (answer.refusal.code === 'TICKET_EXPIRED') onExpired(answer.refusal)
      else if (!showFaults(form, refusedPassword(answer.refusal))) refuse(answer.refusal)
    },
    (_, event) => focusFirstFault(event?.target as Element),
  )
  return (
    <FormProvider {...form}>
      <form className="form" noValidate onSubmit={submit}>
        <FormFaults state={form.formState} labels={{ password: 'field.newPassword', repeat: 'field.repeatPassword' }} />
        <NewPasswordFields label="field.newPassword" comesFirst />
        <p className="field-hint">{texts.of('reset-ends')}</p>
        <FormError refusal={refusal} />
        <Button tone="gold" size="lg" type="submit" isBusy={form.formState.isSubmitting}>
          {say('reset.save')}
        </Button>
      </form>
    </FormProvider>
  )
}
