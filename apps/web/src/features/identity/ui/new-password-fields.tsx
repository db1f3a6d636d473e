import { passwordLength } from '@zoria/contract/identity/words'
import { PasswordField, RuleList } from '@zoria/ui/password-field.tsx'
import { useFormContext } from 'react-hook-form'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { passwordRules, type NewPassword } from '../model/passwords.ts'
import { useFieldError } from './field-error.ts'

/** What password managers may generate: their own habit is longer. */
const generatorRules = `minlength: ${passwordLength.min}; maxlength: ${passwordLength.max};`

/** A new password, its repetition, and the rules that tick while it is typed; in the form around. */
export function NewPasswordFields({
  label = 'field.password',
  comesFirst = false,
}: {
  readonly label?: MessageId
  readonly comesFirst?: boolean
}) {
  const say = useText()
  const {
    register,
    watch,
    trigger,
    formState: { touchedFields },
  } = useFormContext<NewPassword>()
  const errorOf = useFieldError<NewPassword>()
  const rules = passwordRules({ password: watch('password'), repeat: watch('repeat') })
  const eye = {
    showLabel: say('field.showPassword'),
    hideLabel: say('field.hidePassword'),
    capsLabel: say('field.capsLock'),
    autoComplete: 'new-password',
    passwordrules: generatorRules,
  }
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- The step before has taken the focus with it. */}
      <PasswordField
        {...eye}
        label={say(label)}
        error={errorOf('password')}
        autoFocus={comesFirst}
        {...register('password', { onChange: () => void (touchedFields.repeat && trigger('repeat')) })}
      />
      <PasswordField {...eye} label={say('field.repeatPassword')} error={errorOf('repeat')} {...register('repeat')} />
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
