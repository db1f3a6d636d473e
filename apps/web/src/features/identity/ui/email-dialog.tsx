import type { CallRefusal } from '@zoria/contract/client'
import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { Dialog } from '@zoria/ui/dialog.tsx'
import { PasswordField } from '@zoria/ui/password-field.tsx'
import { TextField } from '@zoria/ui/text-field.tsx'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { focusFirstFault } from '../../../lib/forms/first-fault.ts'
import { FormError } from '../../../lib/forms/form-error.tsx'
import { FormFaults } from '../../../lib/forms/form-faults.tsx'
import { type Faults, judging, resolverOf } from '../../../lib/forms/form-resolver.ts'
import { refusedFields, showFaults } from '../../../lib/forms/refused-fields.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { notify, useModal } from '../../../shell/index.ts'
import { useEmailChange } from '../api.ts'
import { emailFault, emailWish, plainEmail } from '../model/login-name.ts'
import { CodeStep, type CodeSent, type Sending } from './code-step.tsx'
import { LoginNameText } from './login-name-text.tsx'

type EmailValues = { email: string; password: string }

/** Adds an e-mail, or puts another in its place, by the password and the code of a message to it. */
export function EmailDialog({ user, isSandbox }: { readonly user: User; readonly isSandbox: boolean }) {
  const say = useText()
  const { close } = useModal()
  const { add, verify } = useEmailChange()
  const [asked, ask] = useState<{ readonly values: EmailValues; readonly sent: CodeSent } | null>(null)
  const [known, know] = useState<EmailValues>({ email: user.email_verified ? '' : (user.email ?? ''), password: '' })

  const request = async (values: EmailValues): Promise<Sending> => {
    const answer = await add({ ...values, email: addressOf(values) })
    if (!answer.ok) return { kind: 'refused', refusal: answer.refusal }
    know(values)
    ask({ values, sent: answer.value.body })
    return { kind: 'sent', retryAfter: answer.value.body.retryAfter }
  }
  const send = async (values: EmailValues, code: string | undefined): Promise<Sending> => {
    if (code === undefined) return request(values)
    const answer = await verify(code)
    if (!answer.ok) return { kind: 'refused', refusal: answer.refusal }
    close()
    notify({ kind: 'success', title: say('email.done') })
    return { kind: 'settled' }
  }

  return (
    <Dialog title={say(emailWish(user))} closeLabel={say('shell.close')} onClose={close} closesOutside={false}>
      {asked === null ? (
        <EmailForm user={user} known={known} request={request} />
      ) : (
        <CodeStep
          sent={asked.sent}
          send={(code) => send(asked.values, code)}
          back={{ text: 'code.otherEmail', onPress: () => ask(null) }}
          inboxOf={isSandbox ? addressOf(asked.values) : null}
        >
          <p>
            <LoginNameText id="code.sentTo" values={{ name: addressOf(asked.values) }} />
          </p>
        </CodeStep>
      )}
    </Dialog>
  )
}

const addressOf = ({ email }: EmailValues): string => plainEmail(email)

const faultsOf = ({ email, password }: EmailValues): Faults<EmailValues> => {
  const fault = emailFault(email)
  return {
    ...(fault !== null && { email: fault }),
    ...(password === '' && { password: 'FILL_OUT_THIS_FIELD' as const }),
  }
}

type FormProps = {
  readonly user: User
  readonly known: EmailValues
  readonly request: (values: EmailValues) => Promise<Sending>
}

function EmailForm({ user, known, request }: FormProps) {
  const say = useText()
  const texts = useContentTexts('account')
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const form = useForm<EmailValues>({ defaultValues: known, resolver: resolverOf(faultsOf), ...judging })
  const errorOf = (field: keyof EmailValues) =>
    form.formState.errors[field]?.message ? say(form.formState.errors[field].message as MessageId) : undefined

  const submit = form.handleSubmit(
    async (values) => {
      refuse(null)
      const sending = await request(values)
      if (sending.kind !== 'refused') return
      const { code } = sending.refusal
      if (code === 'PASSWORD_INCORRECT') form.setError('password', { message: code }, { shouldFocus: true })
      else if (code === 'EMAIL_ALREADY_REGISTERED') form.setError('email', { message: code }, { shouldFocus: true })
      else if (!showFaults(form, refusedFields(sending.refusal, { email: 'email' }))) refuse(sending.refusal)
    },
    (_, event) => focusFirstFault(event?.target as Element),
  )

  return (
    <form className="form" noValidate onSubmit={submit}>
      <FormFaults state={form.formState} labels={{ email: 'field.email', password: 'field.currentPassword' }} />
      <TextField
        label={say(user.email_verified ? 'email.new' : 'field.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        error={errorOf('email')}
        {...form.register('email')}
      />
      <PasswordField
        label={say('field.currentPassword')}
        showLabel={say('field.showPassword')}
        hideLabel={say('field.hidePassword')}
        capsLabel={say('field.capsLock')}
        autoComplete="current-password"
        error={errorOf('password')}
        {...form.register('password')}
      />
      {user.email_verified ? (
        <p className="note note-info">
          <Info size={17} aria-hidden="true" />
          <span>{texts.of('change-of-access')}</span>
        </p>
      ) : null}
      <FormError refusal={refusal} />
      <Button tone="gold" size="lg" type="submit" isBusy={form.formState.isSubmitting}>
        {say('registration.submit')}
      </Button>
    </form>
  )
}
