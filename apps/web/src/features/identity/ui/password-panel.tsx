import type { CallRefusal } from '@zoria/contract/client'
import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { PasswordField } from '@zoria/ui/password-field.tsx'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { focusFirstFault } from '../../../lib/forms/first-fault.ts'
import { FormError } from '../../../lib/forms/form-error.tsx'
import { FormFaults } from '../../../lib/forms/form-faults.tsx'
import { judging, resolverOf } from '../../../lib/forms/form-resolver.ts'
import { showFaults } from '../../../lib/forms/refused-fields.ts'
import { useHydrated } from '../../../lib/page/hydrated.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { layerState, notify, useModal } from '../../../shell/index.ts'
import { useChangePassword } from '../api.ts'
import { passwordChangeFaults, type PasswordChange, refusedPassword } from '../model/passwords.ts'
import { forgetAdvice, weakPassword } from '../model/weak-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const empty: PasswordChange = { old: '', password: '', repeat: '' }

/** A new password for the old one. */
export function PasswordPanel({ user }: { readonly user: User }) {
  const say = useText()
  const texts = useContentTexts('account')
  const isHydrated = useHydrated()
  const change = useChangePassword()
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const form = useForm<PasswordChange>({ defaultValues: empty, resolver: resolverOf(passwordChangeFaults), ...judging })
  const isWeak = weakPassword(({ playerId }) => playerId) === user.id
  const oldFault = form.formState.errors.old?.message as MessageId | undefined

  const submit = form.handleSubmit(
    async ({ old, password }) => {
      refuse(null)
      const answer = await change({ oldPassword: old, newPassword: password })
      if (answer.ok) {
        forgetAdvice()
        form.reset(empty)
        notify({ kind: 'success', title: say('password.changed') })
      } else if (answer.refusal.code === 'PASSWORD_INCORRECT') {
        form.setError('old', { message: 'PASSWORD_INCORRECT' }, { shouldFocus: true })
      } else if (!showFaults(form, refusedPassword(answer.refusal))) refuse(answer.refusal)
    },
    (_, event) => focusFirstFault(event?.target as Element),
  )

  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{say('password.title')}</h2>
      </div>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit}>
          <fieldset className="form" disabled={!isHydrated}>
            <FormFaults
              state={form.formState}
              labels={{ old: 'field.currentPassword', password: 'field.newPassword', repeat: 'field.repeatPassword' }}
            />
            {/* Password managers keep a password under the name beside it. */}
            <input
              type="text"
              className="visually-hidden"
              autoComplete="username"
              value={user.phone ?? user.email ?? ''}
              readOnly
              tabIndex={-1}
              aria-hidden="true"
            />
            <PasswordField
              label={say('field.currentPassword')}
              showLabel={say('field.showPassword')}
              hideLabel={say('field.hidePassword')}
              capsLabel={say('field.capsLock')}
              autoComplete="current-password"
              hint={isWeak && say('password.weak')}
              error={oldFault && say(oldFault)}
              {...form.register('old')}
            />
            <NewPasswordFields label="field.newPassword" />
            <p className="field-hint">{texts.of('change-of-access')}</p>
            <FormError refusal={refusal} />
            <div className="actions">
              <Button tone="gold" type="submit" isBusy={form.formState.isSubmitting}>
                {say('password.save')}
              </Button>
              <ForgottenPassword />
            </div>
          </fieldset>
        </form>
      </FormProvider>
    </section>
  )
}

function ForgottenPassword() {
  const say = useText()
  const { addressOf } = useModal()
  return (
    <Link className="link" to={addressOf('reset')} state={layerState} preventScrollReset>
      {say('password.forgotten')}
    </Link>
  )
}
