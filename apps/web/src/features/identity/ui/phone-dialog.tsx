import type { CallRefusal } from '@zoria/contract/client'
import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { Dialog } from '@zoria/ui/dialog.tsx'
import { PasswordField } from '@zoria/ui/password-field.tsx'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { focusFirstFault } from '../../../lib/forms/first-fault.ts'
import { FormError } from '../../../lib/forms/form-error.tsx'
import { FormFaults } from '../../../lib/forms/form-faults.tsx'
import { type Faults, judging, resolverOf } from '../../../lib/forms/form-resolver.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { notify, useModal, useVerification } from '../../../shell/index.ts'
import { usePhoneChange } from '../api.ts'
import {
  countryOf,
  emptyName,
  nameFaults,
  nameOfPhone,
  shownName,
  usernameOf,
  type NameFields,
} from '../model/login-name.ts'
import { CodeStep, type CodeSent, type Sending } from './code-step.tsx'
import { LoginNameText } from './login-name-text.tsx'
import { NameInput } from './name-input.tsx'

type Props = { readonly user: User; readonly isSandbox: boolean }

type PhoneValues = NameFields & { password: string }

/** Adds a phone, confirms the one that is there, or puts another in its place, by the code of an SMS. */
export function PhoneDialog({ user, isSandbox }: Props) {
  const say = useText()
  const { close } = useModal()
  const { add, verify } = usePhoneChange()
  const [asked, ask] = useState<{ readonly values: PhoneValues; readonly sent: CodeSent } | null>(null)
  const [filled, fill] = useState<PhoneValues>(() => ({
    ...(user.phone === null || user.phone_verified ? emptyName(countryOf(user)) : nameOfPhone(user.phone)),
    password: '',
  }))

  const request = async (values: PhoneValues): Promise<Sending> => {
    const answer = await add(callOf(values, user))
    if (!answer.ok) return { kind: 'refused', refusal: answer.refusal }
    ask({ values, sent: answer.value.body })
    return { kind: 'sent', retryAfter: answer.value.body.retryAfter }
  }
  const send = async (values: PhoneValues, code: string | undefined): Promise<Sending> => {
    if (code === undefined) return request(values)
    const answer = await verify(code)
    if (!answer.ok) return { kind: 'refused', refusal: answer.refusal }
    close()
    notify({ kind: 'success', title: say('phone.done') })
    return { kind: 'settled' }
  }

  return (
    <Dialog title={say(titleOf(user))} closeLabel={say('shell.close')} onClose={close} closesOutside={false}>
      {asked === null ? (
        <PhoneForm user={user} filled={filled} request={request} />
      ) : (
        <CodeStep
          sent={asked.sent}
          send={(code) => send(asked.values, code)}
          back={{
            text: 'code.otherPhone',
            onPress: () => {
              fill(asked.values)
              ask(null)
            },
          }}
          inboxOf={isSandbox ? usernameOf(asked.values) : null}
        >
          <p>
            <LoginNameText id="code.sentTo" values={{ name: shownName(asked.values) }} />
          </p>
        </CodeStep>
      )}
    </Dialog>
  )
}

function titleOf({ phone, phone_verified }: User): MessageId {
  if (phone === null) return 'phone.addTitle'
  return phone_verified ? 'phone.changeTitle' : 'phone.confirmTitle'
}

/** A phone that was proven is only changed with the password. */
const callOf = (values: PhoneValues, user: User) => ({
  phone: usernameOf(values),
  countryCode: values.countryCode,
  ...(user.phone_verified && { password: values.password }),
})

type FormProps = {
  readonly user: User
  /** What the way back from the code leads to. */ readonly filled: PhoneValues
  readonly request: (values: PhoneValues) => Promise<Sending>
}

function PhoneForm({ user, filled, request }: FormProps) {
  const say = useText()
  const texts = useContentTexts('account')
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const faultsOf = (values: PhoneValues): Faults<PhoneValues> => ({
    ...nameFaults(values),
    ...(user.phone_verified && values.password === '' && { password: 'FILL_OUT_THIS_FIELD' as const }),
  })
  const form = useForm<PhoneValues>({ defaultValues: filled, resolver: resolverOf(faultsOf), ...judging })
  const passwordFault = form.formState.errors.password?.message as MessageId | undefined

  const submit = form.handleSubmit(
    async (values) => {
      refuse(null)
      const sending = await request(values)
      if (sending.kind !== 'refused') return
      if (sending.refusal.code === 'PASSWORD_INCORRECT') {
        form.setError('password', { message: 'PASSWORD_INCORRECT' }, { shouldFocus: true })
      } else refuse(sending.refusal)
    },
    (_, event) => focusFirstFault(event?.target as Element),
  )

  return (
    <FormProvider {...form}>
      <form className="form" noValidate onSubmit={submit}>
        <FormFaults state={form.formState} labels={{ username: 'field.phone', password: 'field.currentPassword' }} />
        <NameInput hasEmail={false} />
        {user.phone_verified ? (
          <PasswordField
            label={say('field.currentPassword')}
            showLabel={say('field.showPassword')}
            hideLabel={say('field.hidePassword')}
            capsLabel={say('field.capsLock')}
            autoComplete="current-password"
            error={passwordFault && say(passwordFault)}
            {...form.register('password')}
          />
        ) : null}
        {user.phone_verified ? (
          <p className="note note-info">
            <Info size={17} aria-hidden="true" />
            <span>{texts.of('change-of-access')}</span>
          </p>
        ) : null}
        <FormError refusal={refusal} />
        <Button tone="gold" size="lg" type="submit" isBusy={form.formState.isSubmitting}>
          {say('phone.getCode')}
        </Button>
        {user.phone !== null && !user.phone_verified ? <ByCall /> : null}
      </form>
    </FormProvider>
  )
}

/** The other way to confirm the phone that is there. */
function ByCall() {
  const say = useText()
  const { close } = useModal()
  const ask = useVerification((verification) => verification.ask)
  const run = () => notify({ kind: 'success', title: say('phone.done') })
  return (
    <Button
      tone="text"
      onClick={() => {
        close()
        ask({ action: 'PHONE_VERIFICATION', run })
      }}
    >
      {say('phone.byCall')}
    </Button>
  )
}
