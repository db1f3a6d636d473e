import type { CallRefusal } from '@zoria/contract/client'
import type { Method } from '@zoria/contract/payments/words'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { typedAmount } from '../../../lib/amounts.ts'
import { focusFirstFault } from '../../../lib/first-fault.ts'
import { formatAmount, formatRoundMoney } from '../../../lib/formats.ts'
import { resolverOf } from '../../../lib/form-resolver.ts'
import { useHydrated } from '../../../lib/hydrated.ts'
import { useRefusalText } from '../../../lib/refusal-text.ts'
import { useRestriction, useWays, useWithdraw } from '../api.ts'
import { withdrawalFault } from '../model/amount.ts'
import { boundsOf, recipientFaults, type WithdrawalValues } from '../model/withdrawal.ts'
import { AmountField } from './amount-field.tsx'
import type { CashboxProps } from './cashbox.tsx'
import { MethodChoice } from './method-choice.tsx'
import { WithdrawalFields } from './withdrawal-fields.tsx'
import { WithdrawalSummary } from './withdrawal-summary.tsx'

/** Amount, card, recipient. Money comes from the electronic balance only. */
export function WithdrawalForm({ user, wallets, isSandbox, onRequested }: CashboxProps & { readonly onRequested: (id: string) => void }) {
  const say = useText()
  const isHydrated = useHydrated()
  const { data: restriction } = useRestriction()
  const ways = useWaysOut()
  const available = user.electronic_wallet_group.balance
  const bounds = restriction ? boundsOf(restriction) : null
  const form = useForm<WithdrawalValues>({
    defaultValues: { amount: '', destination: '', recipientName: '' },
    mode: 'onTouched',
    resolver: resolverOf((values) => {
      const amount = withdrawalFault(values.amount, user.currency, { available, bounds })
      return { ...recipientFaults(values), ...(amount && { amount }) }
    }),
  })
  const asking = useAsking(onRequested)
  const submit = form.handleSubmit(
    (values) => ways.method && asking.ask({ ...values, method: ways.method, amount: typedAmount(values.amount, user.currency) as string }),
    (_, event) => focusFirstFault(event?.target as Element),
  )
  const fault = form.formState.errors.amount?.message as MessageId | undefined
  return (
    <form onSubmit={submit} noValidate>
      <fieldset className="cashbox-body" disabled={!isHydrated}>
        <div className="cashbox-main">
          {wallets}
          <AmountField
            label={say('withdrawal.amount')}
            value={form.watch('amount')}
            onChange={(value) => form.setValue('amount', value, { shouldValidate: form.formState.isSubmitted })}
            currency={user.currency}
            presets={[]}
            hint={bounds && say('withdrawal.limits', { min: formatRoundMoney(bounds.min, user.currency), max: formatRoundMoney(bounds.max, user.currency) })}
            error={fault && say(fault)}
          />
          <button type="button" className="link-button" onClick={() => form.setValue('amount', formatAmount(available), { shouldValidate: true })}>{say('withdrawal.all')}</button>
          <MethodChoice legend={say('withdrawal.method')} methods={ways.methods} value={ways.method} onChange={ways.choose} hint="withdrawal.term" onAgain={ways.again} />
          <WithdrawalFields form={form} isSandbox={isSandbox} />
        </div>
        <WithdrawalSummary amount={typedAmount(form.watch('amount'), user.currency)} user={user} restriction={restriction ?? null} isBusy={form.formState.isSubmitting || ways.methods === null} refusal={asking.refusal} />
      </fieldset>
    </form>
  )
}

function useWaysOut() {
  const { data, isError, refetch } = useWays()
  const [chosen, choose] = useState<Method | null>(null)
  const methods = data ? data.methods.filter(({ payout }) => payout).map(({ method }) => method) : null
  return { methods, method: chosen ?? methods?.[0] ?? null, choose, again: isError ? () => void refetch() : undefined }
}

function useAsking(onRequested: (id: string) => void) {
  const withdraw = useWithdraw()
  const textOf = useRefusalText()
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const ask = async (body: Parameters<typeof withdraw.mutateAsync>[0]) => {
    refuse(null)
    const answer = await withdraw.mutateAsync(body)
    if (answer.ok) onRequested(answer.value.body.id)
    else refuse(answer.refusal)
  }
  return { ask, refusal: refusal && { ...refusal, text: textOf(refusal) } }
}
