import type { CallRefusal } from '@zoria/contract/client'
import { Button } from '@zoria/ui/button.tsx'
import { Checkbox } from '@zoria/ui/checkbox.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { type FormEvent, useState } from 'react'
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { type MessageId, RichText, useText } from '../../../i18n/text.tsx'
import { now } from '../../../lib/time/clock.ts'
import { DayInput } from '../../../lib/time/day-input.tsx'
import { focusFirstFault } from '../../../lib/forms/first-fault.ts'
import { FormError } from '../../../lib/forms/form-error.tsx'
import { judging, resolverOf } from '../../../lib/forms/form-resolver.ts'
import { currencySign } from '../../../lib/formats.ts'
import { useRegister } from '../api.ts'
import { storeRegistration } from '../model/form-state.ts'
import { shownName } from '../model/login-name.ts'
import {
  currencyOf,
  faultsOfRefusal,
  registrationCall,
  registrationFaults,
  type RegistrationForm,
} from '../model/registration.ts'
import type { CodeSent } from './code-step.tsx'
import { useFieldError } from './field-error.ts'
import { LoginNameText } from './login-name-text.tsx'
import { NameInput } from './name-input.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useStoredForm } from './use-stored-form.ts'

export type RegistrationSent = CodeSent

type Props = {
  readonly hasEmail: boolean
  readonly filled: RegistrationForm
  /** `sent` is null if no code is required and the account already exists. */
  readonly onSent: (sent: RegistrationSent | null) => void
}

/** What the first page of the form asks for; everything else is on the second. */
const ofAccount = ['username', 'password', 'repeat'] as const satisfies readonly (keyof RegistrationForm)[]
type Page = 'account' | 'person'

/** What the account needs, on two pages that fit a phone: number and password, then the person and the consents. */
export function RegistrationDetails({ hasEmail, filled, onSent }: Props) {
  const say = useText()
  const ask = useRegister()
  const [page, turn] = useState<Page>('account')
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const form = useForm<RegistrationForm>({
    defaultValues: filled,
    resolver: resolverOf((values) => registrationFaults(values, now())),
    ...judging,
  })
  useStoredForm(form, storeRegistration)
  const goOn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    if (await form.trigger(ofAccount)) turn('person')
    else focusFirstFault(currentTarget)
  }
  const send = form.handleSubmit(
    async (values, event) => {
      refuse(null)
      const answer = await ask.mutateAsync(registrationCall(values))
      if (answer.ok) {
        const { status, body } = answer.value
        return onSent(status === 200 ? body : null)
      }
      const faults = faultsOfRefusal(answer.refusal)
      for (const [field, message] of Object.entries(faults)) form.setError(field as keyof RegistrationForm, { message })
      if (ofAccount.some((field) => field in faults)) turn('account')
      focusFirstFault(event?.target as Element)
      return refuse(answer.refusal)
    },
    (_, event) => focusFirstFault(event?.target as Element),
  )
  return (
    <FormProvider {...form}>
      <form className="form" noValidate onSubmit={(event) => void (page === 'account' ? goOn(event) : send(event))}>
        <p className="form-step">{say('registration.step', { step: page === 'account' ? '1' : '2', steps: '2' })}</p>
        {page === 'account' ? <AccountPage hasEmail={hasEmail} /> : <PersonPage />}
        <FormError refusal={refusal} />
        <Button tone="gold" size="lg" type="submit" isBusy={form.formState.isSubmitting}>
          {say(page === 'account' ? 'registration.next' : 'registration.submit')}
        </Button>
        {page === 'account' ? null : (
          <Button tone="text" onClick={() => turn('account')}>
            {say('shell.back')}
          </Button>
        )}
      </form>
    </FormProvider>
  )
}

function AccountPage({ hasEmail }: Pick<Props, 'hasEmail'>) {
  const {
    setValue,
    formState: { dirtyFields },
  } = useFormContext<RegistrationForm>()
  return (
    <>
      {/* The currency follows the country until the player has chosen one himself. */}
      <NameInput
        hasEmail={hasEmail}
        onCountry={(code) => dirtyFields.currency || setValue('currency', currencyOf[code])}
      />
      <NewPasswordFields />
    </>
  )
}

function PersonPage() {
  return (
    <>
      <BirthDate />
      <CurrencyChoice />
      <ConsentFields />
      <CodeTarget />
    </>
  )
}

/** Where the code will go, before it is asked for; the way back leads to the number. */
function CodeTarget() {
  const { getValues } = useFormContext<RegistrationForm>()
  return (
    <p className="field-hint">
      <LoginNameText id="registration.codeTo" values={{ name: shownName(getValues()) }} />
    </p>
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
      render={({ field }) => (
        <DayInput
          label={say('field.birthDate')}
          autoComplete="bday"
          autoFocus
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={errorOf('birthDate')}
        />
      )}
    />
  )
}

const currencies: readonly (readonly ['uah' | 'kzt', MessageId])[] = [
  ['uah', 'currency.uah'],
  ['kzt', 'currency.kzt'],
]

/** The currency of the account, chosen once. */
function CurrencyChoice() {
  const say = useText()
  const { register } = useFormContext<RegistrationForm>()
  return (
    <fieldset className="field">
      <legend className="field-label mb-1.5">{say('field.currency')}</legend>
      <div className="choice-row">
        {currencies.map(([code, text]) => (
          <label key={code} className="choice">
            <input type="radio" value={code} {...register('currency')} />
            <Phrase>{say(text)}</Phrase>, <Phrase>{currencySign(code)}</Phrase>
          </label>
        ))}
      </div>
      <span className="field-hint">{say('registration.currencyNote')}</span>
    </fieldset>
  )
}

/**
 * Spec §5: age over 21 and the terms are required, the newsletter is optional. The terms open in another tab, so that
 * the form is not lost.
 */
function ConsentFields() {
  const say = useText()
  const { register } = useFormContext<RegistrationForm>()
  const errorOf = useFieldError<RegistrationForm>()
  const link = (to: string) => <Link to={to} target="_blank" className="link" />
  return (
    <div className="grid gap-2">
      <Checkbox label={say('registration.age')} error={errorOf('age')} {...register('age')} />
      <Checkbox
        label={<RichText id="registration.terms" components={{ terms: link('/terms'), privacy: link('/privacy') }} />}
        error={errorOf('terms')}
        {...register('terms')}
      />
      <Checkbox label={say('registration.newsletter')} {...register('newsletter')} />
    </div>
  )
}
