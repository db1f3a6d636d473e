import { Checkbox } from '@zoria/ui/checkbox.tsx'
import { useFormContext } from 'react-hook-form'
import { Link } from '../../../lib/link.tsx'
import { RichText, useText, type MessageId } from '../../../i18n/text.tsx'
import { currencySign } from '../../../lib/formats.ts'
import type { RegistrationForm } from '../model/registration.ts'
import { useFieldError } from './field-error.ts'

const currencies: readonly (readonly ['uah' | 'kzt', MessageId])[] = [['uah', 'currency.uah'], ['kzt', 'currency.kzt']]

/** The currency of the account, chosen once. */
export function CurrencyChoice() {
  const say = useText()
  const { register } = useFormContext<RegistrationForm>()
  return (
    <fieldset className="field">
      <legend className="field-label mb-1.5">{say('field.currency')}</legend>
      <div className="choice-row">
        {currencies.map(([code, text]) => (
          <label key={code} className="choice">
            <input type="radio" value={code} {...register('currency')} />
            {say(text)}, {currencySign(code)}
          </label>
        ))}
      </div>
      <span className="field-hint">{say('registration.currencyNote')}</span>
    </fieldset>
  )
}

/** Spec §5: over 21 and the terms are needed, the newsletter is free. The terms open beside the form, so that it is kept. */
export function ConsentFields() {
  const say = useText()
  const { register } = useFormContext<RegistrationForm>()
  const errorOf = useFieldError<RegistrationForm>()
  const link = (to: string) => <Link to={to} target="_blank" className="link" />
  return (
    <div className="grid gap-2">
      <Checkbox label={say('registration.age')} error={errorOf('age')} {...register('age')} />
      <Checkbox label={<RichText id="registration.terms" components={{ terms: link('/terms'), privacy: link('/privacy') }} />} error={errorOf('terms')} {...register('terms')} />
      <Checkbox label={say('registration.newsletter')} {...register('newsletter')} />
    </div>
  )
}
