import { Checkbox } from '@zoria/ui/checkbox.tsx'
import { PasswordField, RuleList } from '@zoria/ui/password-field.tsx'
import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import { RichText, useText, type MessageId } from '../../../i18n/text.tsx'
import { currencySign } from '../../../lib/formats.ts'
import { passwordRules, type RegistrationForm } from '../model/registration.ts'

type Props = { readonly form: UseFormReturn<RegistrationForm> }

const currencies: readonly (readonly ['uah' | 'kzt', MessageId])[] = [['uah', 'currency.uah'], ['kzt', 'currency.kzt']]

function useErrorOf(form: UseFormReturn<RegistrationForm>) {
  const say = useText()
  return (field: keyof RegistrationForm) => (form.formState.errors[field]?.message ? say(form.formState.errors[field].message as MessageId) : undefined)
}

/** A new password, its repetition, and the rules that tick while it is typed. */
export function NewPasswordFields({ form }: Props) {
  const say = useText()
  const errorOf = useErrorOf(form)
  const rules = passwordRules(form.watch('password'), form.watch('repeat'))
  const eye = { showLabel: say('field.showPassword'), hideLabel: say('field.hidePassword'), autoComplete: 'new-password' }
  return (
    <>
      <PasswordField {...eye} label={say('field.password')} error={errorOf('password')} {...form.register('password')} />
      <PasswordField {...eye} label={say('field.repeatPassword')} error={errorOf('repeat')} {...form.register('repeat')} />
      <RuleList
        rules={[
          { key: 'length', text: say('password.ruleLength'), isMet: rules.length },
          { key: 'spaces', text: say('password.ruleSpaces'), isMet: rules.spaces },
          { key: 'match', text: say('password.ruleMatch'), isMet: rules.match },
        ]}
      />
    </>
  )
}

/** The currency of the account, chosen once. */
export function CurrencyChoice({ form }: Props) {
  const say = useText()
  return (
    <fieldset className="field">
      <legend className="field-label mb-1.5">{say('field.currency')}</legend>
      <div className="choice-row">
        {currencies.map(([code, text]) => (
          <label key={code} className="choice">
            <input type="radio" value={code} {...form.register('currency')} />
            {say(text)}, {currencySign(code)}
          </label>
        ))}
      </div>
      <span className="field-hint">{say('registration.currencyNote')}</span>
    </fieldset>
  )
}

/** Spec §5: over 21 and the terms are needed, the newsletter is free. The terms open beside the form, so that it is kept. */
export function ConsentFields({ form }: Props) {
  const say = useText()
  const errorOf = useErrorOf(form)
  const link = (to: string) => <Link to={to} target="_blank" className="link" />
  return (
    <div className="grid gap-2">
      <Checkbox label={say('registration.age')} error={errorOf('age')} {...form.register('age')} />
      <Checkbox label={<RichText id="registration.terms" components={{ terms: link('/terms'), privacy: link('/privacy') }} />} error={errorOf('terms')} {...form.register('terms')} />
      <Checkbox label={say('registration.newsletter')} {...form.register('newsletter')} />
    </div>
  )
}
