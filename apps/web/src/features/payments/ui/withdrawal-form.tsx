import type { CallRefusal } from '@zoria/contract/client'
import type { User } from '@zoria/contract/identity/http'
import type { Method } from '@zoria/contract/payments/words'
import { Button } from '@zoria/ui/button.tsx'
import { Suspense, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { typedAmount } from '../../../lib/amounts.ts'
import { focusFirstFault } from '../../../lib/first-fault.ts'
import { formatAmount, formatHundredths, formatRoundMoney } from '../../../lib/formats.ts'
import { FormFaults } from '../../../lib/form-faults.tsx'
import { resolverOf } from '../../../lib/form-resolver.ts'
import { useHydrated } from '../../../lib/hydrated.ts'
import { useVerification } from '../../../shell/index.ts'
import { useRestriction, useWays, useWithdraw } from '../api.ts'
import { withdrawalFault, type Bounds } from '../model/amount.ts'
import { begunWithdrawal, forgetWithdrawal, keepWithdrawal } from '../model/begun-withdrawal.ts'
import { obstacleToWithdrawal, requiredRating } from '../model/restrictions.ts'
import { boundsOf, recipientFaults, type WithdrawalValues } from '../model/withdrawal.ts'
import { AmountField } from './amount-field.tsx'
import { CashboxModal, modalOfRefusal } from './cashbox-modal.tsx'
import type { CashboxProps } from './cashbox.tsx'
import { MethodChoice } from './method-choice.tsx'
import { ObstacleNote } from './obstacle-note.tsx'
import { WithdrawalFields } from './withdrawal-fields.tsx'
import { WithdrawalSummary } from './withdrawal-summary.tsx'

/** Amount, card, recipient. Money comes from the electronic balance only; what stands in the way is told before anything is typed. */
export function WithdrawalForm({ user, wallets, isSandbox, bonuses: { Warning }, onRequested }: CashboxProps & { readonly onRequested: (id: string) => void }) {
  const say = useText()
  const isHydrated = useHydrated()
  const { restriction, isError, refetch } = useKnownRestriction()
  const ways = useWaysOut()
  const available = user.electronic_wallet_group.balance
  const bounds = restriction ? boundsOf(restriction) : null
  const obstacle = restriction ? obstacleToWithdrawal(user, restriction) : null
  const form = useWithdrawalForm(user, bounds)
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
          {isError && !restriction ? <Unreachable onAgain={() => void refetch()} /> : null}
          <FormFaults state={form.formState} labels={{ amount: 'withdrawal.amount', destination: 'withdrawal.card', recipientName: 'withdrawal.recipient' }} />
          {obstacle ? <ObstacleNote obstacle={obstacle} user={user} restriction={restriction ?? null} /> : null}
          <Suspense fallback={null}><Warning /></Suspense>
          <AmountField
            label={say('withdrawal.amount')}
            value={form.watch('amount')}
            onChange={(value) => form.setValue('amount', value, { shouldValidate: form.formState.isSubmitted || fault !== undefined })}
            onLeave={() => void form.trigger('amount')}
            currency={user.currency} presets={[]}
            hint={bounds && obstacle === null && say('withdrawal.limits', { min: formatRoundMoney(bounds.min, user.currency), max: formatRoundMoney(bounds.max, user.currency) })}
            error={fault && say(fault)}
          />
          {obstacle ? null : <button type="button" className="link-button" onClick={() => form.setValue('amount', formatAmount(available), { shouldValidate: true })}>{say('withdrawal.all')}</button>}
          <MethodChoice legend={say('withdrawal.method')} methods={ways.methods} value={ways.method} onChange={ways.choose} hint="withdrawal.term" onAgain={ways.again} />
          <WithdrawalFields form={form} isSandbox={isSandbox} />
        </div>
        <WithdrawalSummary
          amount={typedAmount(form.watch('amount'), user.currency)}
          user={user}
          restriction={restriction ?? null}
          isBusy={form.formState.isSubmitting || (ways.methods === null && !ways.again)}
          isBlocked={obstacle !== null || ways.methods === null}
          refusal={asking.refusal && modalOfRefusal(asking.refusal.code) === null ? asking.refusal : null}
        />
      </fieldset>
      <RefusalModal code={asking.refusal?.code ?? ''} onClose={asking.forget} minRating={formatHundredths(requiredRating(user.rating, restriction?.minRating ?? null))} />
    </form>
  )
}

/** The limits are not known: nothing is lost, and they can be asked for again. */
function Unreachable({ onAgain }: { readonly onAgain: () => void }) {
  const say = useText()
  return <div className="note" role="alert"><span className="flex-1">{say('error.title')}</span><Button size="sm" onClick={onAgain}>{say('error.again')}</Button></div>
}

/** When a hold ends is told in the player's own hours, which the server does not know. */
function useKnownRestriction() {
  const isHydrated = useHydrated()
  const { data, isError, refetch } = useRestriction()
  return { restriction: isHydrated || data?.holdUntil === null ? data : undefined, isError, refetch }
}

/** It opens with what the player had typed before. */
function useWithdrawalForm({ id, currency, electronic_wallet_group: { balance } }: User, bounds: Bounds | null) {
  const form = useForm<WithdrawalValues>({
    defaultValues: { ...begunWithdrawal(id), destination: '' },
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: resolverOf((values) => {
      const amount = withdrawalFault(values.amount, currency, { available: balance, bounds })
      return { ...recipientFaults(values), ...(amount && { amount }) }
    }),
  })
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keepWithdrawal(id, values) }), [subscribe, id])
  return form
}

function RefusalModal({ code, onClose, minRating }: { readonly code: string; readonly onClose: () => void; readonly minRating: string }) {
  const modal = modalOfRefusal(code)
  return modal === null ? null : <CashboxModal modal={modal} variables={{ minRating }} onClose={onClose} />
}

function useWaysOut() {
  const { data, isError, refetch } = useWays()
  const [chosen, choose] = useState<Method | null>(null)
  const methods = data ? data.methods.filter(({ payout }) => payout).map(({ method }) => method) : null
  return { methods, method: chosen ?? methods?.[0] ?? null, choose, again: isError ? () => void refetch() : undefined }
}

type Wish = Parameters<ReturnType<typeof useWithdraw>['mutateAsync']>[0]

function useAsking(onRequested: (id: string) => void) {
  const withdraw = useWithdraw()
  const verify = useVerification((verification) => verification.ask)
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const ask = async (wish: Wish) => {
    refuse(null)
    const answer = await withdraw.mutateAsync(wish)
    if (answer.ok) {
      forgetWithdrawal()
      onRequested(answer.value.body.id)
    } else refuse(answer.refusal)
    // A device that never proved itself answers a call first; then the same wish is asked again. Source: docs/rules/guard-rails.md#security (S-10).
    if (!answer.ok && answer.refusal.code === 'PAYOUT_VERIFICATION_REQUIRED') verify({ action: 'PAYOUT', run: () => void ask(wish) })
  }
  return { ask, refusal, forget: () => refuse(null) }
}
