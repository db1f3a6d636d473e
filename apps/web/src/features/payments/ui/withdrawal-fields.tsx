import { TextField } from '@zoria/ui/text-field.tsx'
import type { UseFormReturn } from 'react-hook-form'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import type { WithdrawalValues } from '../model/withdrawal.ts'

/** Groups digits of a card by four while they are typed. */
export function groupCard(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** Where the money goes. */
export function WithdrawalFields({ form, isSandbox }: { readonly form: UseFormReturn<WithdrawalValues>; readonly isSandbox: boolean }) {
  const say = useText()
  const errorOf = (field: keyof WithdrawalValues) => (form.formState.errors[field]?.message ? say(form.formState.errors[field].message as MessageId) : undefined)
  const card = form.register('destination')
  return (
    <div className="field-row">
      <TextField
        label={say('withdrawal.card')}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        className="num"
        error={errorOf('destination')}
        hint={isSandbox ? say('sandbox.payoutCard') : undefined}
        {...card}
        onChange={(event) => {
          event.target.value = groupCard(event.target.value)
          return card.onChange(event)
        }}
      />
      <TextField label={say('withdrawal.recipient')} autoComplete="cc-name" error={errorOf('recipientName')} hint={say('withdrawal.recipientHint')} {...form.register('recipientName')} />
    </div>
  )
}
