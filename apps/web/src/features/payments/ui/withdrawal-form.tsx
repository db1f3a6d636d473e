import type { CallRefusal } from '@zoria/contract/client'
import type { User } from '@zoria/contract/identity/http'
import type { Method } from '@zoria/contract/payments/words'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Suspense, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { type MessageId, useText } from '../../../i18n/text.tsx'
import { typedAmount } from '../../../lib/forms/amounts.ts'
import { art } from '../../../lib/art/art.ts'
import { focusFirstFault } from '../../../lib/forms/first-fault.ts'
import { FormFaults } from '../../../lib/forms/form-faults.tsx'
import { judging, resolverOf } from '../../../lib/forms/form-resolver.ts'
import { formatAmount, formatHundredths, formatRoundMoney } from '../../../lib/formats.ts'
import { useHydrated } from '../../../lib/page/hydrated.ts'
import { useLookForRating } from '../../../lib/rating/own-rating.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { useVerification } from '../../../shell/index.ts'
import { useRatingSetting, useRestriction, useWays, useWithdraw } from '../api.ts'
import { type Bounds, withdrawalFault } from '../model/amount.ts'
import { begunWithdrawal, forgetWithdrawal, storeWithdrawal } from '../model/begun-withdrawal.ts'
import { obstacleToWithdrawal, requiredRating } from '../model/restrictions.ts'
import { boundsOf, recipientFaults, type Restriction, targetOf, type WithdrawalValues } from '../model/withdrawal.ts'
import { AmountField } from './amount-field.tsx'
import { CashboxModal, modalOfRefusal } from './cashbox-modal.tsx'
import type { CashboxProps } from './cashbox.tsx'
import { MethodChoice } from './method-choice.tsx'
import { ObstacleNote } from './obstacle-note.tsx'
import { WithdrawalFields } from './withdrawal-fields.tsx'
import { WithdrawalSummary } from './withdrawal-summary.tsx'

/** Amount, card, recipient. Money comes from the electronic balance only; obstacles are shown before anything is typed. */
export function WithdrawalForm({
  user,
  wallets,
  isSandbox,
  bonuses: { Warning },
  onRequested,
}: CashboxProps & { readonly onRequested: (id: string) => void }) {
  const [say, isHydrated] = [useText(), useHydrated()]
  const { restriction, isError, refetch } = useKnownRestriction()
  const ways = useWaysOut()
  const bounds = restriction ? boundsOf(restriction) : null
  const { obstacle, ratingMin } = useObstacle(user, restriction)
  const isAsked = obstacle === undefined && !isError
  const form = useWithdrawalForm(user, bounds)
  const asking = useAsking(onRequested)
  const submit = form.handleSubmit(
    (values) =>
      ways.method &&
      asking.ask({
        ...targetOf(values),
        method: ways.method,
        amount: typedAmount(values.amount, user.currency) as string,
      }),
    (_, event) => focusFirstFault(event?.target as Element),
  )
  if (obstacle?.code === 'NO_FUNDS_FOR_WITHDRAWAL') return <NothingWon wallets={wallets} code={obstacle.code} />
  return (
    <form onSubmit={submit} noValidate>
      <fieldset className="cashbox-body" disabled={!isHydrated}>
        <div className="cashbox-main">
          {wallets}
          {isError && !restriction ? <Unreachable onAgain={() => void refetch()} /> : null}
          <FormFaults
            state={form.formState}
            labels={{
              amount: 'withdrawal.amount',
              destination: 'withdrawal.card',
              recipientName: 'withdrawal.recipient',
            }}
          />
          {obstacle ? (
            <ObstacleNote obstacle={obstacle} user={user} restriction={restriction ?? null} ratingMin={ratingMin} />
          ) : null}
          <Suspense fallback={null}>
            <Warning />
          </Suspense>
          <WithdrawalAmount form={form} user={user} bounds={bounds} hasObstacle={Boolean(obstacle)} />
          <MethodChoice
            legend={say('withdrawal.method')}
            methods={ways.methods}
            value={ways.method}
            onChange={(method) => {
              ways.choose(method)
              form.setValue('cardId', '')
            }}
            hint="withdrawal.term"
            onAgain={ways.again}
          />
          <WithdrawalFields form={form} method={ways.method} isSandbox={isSandbox} />
        </div>
        <WithdrawalSummary
          amount={typedAmount(form.watch('amount'), user.currency)}
          user={user}
          restriction={restriction ?? null}
          isBusy={form.formState.isSubmitting || (ways.methods === null && !ways.again) || isAsked}
          isBlocked={obstacle !== null || ways.method === null}
          refusal={asking.refusal && modalOfRefusal(asking.refusal.code) === null ? asking.refusal : null}
        />
      </fieldset>
      <RefusalModal
        refusal={asking.refusal}
        onClose={asking.forget}
        minRating={requiredRating({ rating: user.rating, setting: ratingMin, refusal: asking.refusal })}
      />
    </form>
  )
}

type AmountProps = {
  readonly form: ReturnType<typeof useWithdrawalForm>
  readonly user: User
  readonly bounds: Bounds | null
  readonly hasObstacle: boolean
}

/** The sum, with the limits below it and a button that writes all there is. */
function WithdrawalAmount({
  form,
  user: {
    currency,
    electronic_wallet_group: { balance },
  },
  bounds,
  hasObstacle,
}: AmountProps) {
  const say = useText()
  const fault = form.formState.errors.amount?.message as MessageId | undefined
  const limits =
    bounds && !hasObstacle
      ? { min: formatRoundMoney(bounds.min, currency), max: formatRoundMoney(bounds.max, currency) }
      : null
  return (
    <>
      <AmountField
        label={say('withdrawal.amount')}
        value={form.watch('amount')}
        onChange={(value) =>
          form.setValue('amount', value, { shouldValidate: form.formState.isSubmitted || fault !== undefined })
        }
        onLeave={() => void form.trigger('amount')}
        currency={currency}
        presets={[]}
        hint={limits && say('withdrawal.limits', limits)}
        error={fault && say(fault)}
      />
      {hasObstacle ? null : (
        <button
          type="button"
          className="link-button"
          onClick={() => form.setValue('amount', formatAmount(balance), { shouldValidate: true })}
        >
          {say('withdrawal.all')}
        </button>
      )}
    </>
  )
}

/** Without winnings a prompt to play replaces the form. */
function NothingWon({ wallets, code }: Pick<CashboxProps, 'wallets'> & { readonly code: 'NO_FUNDS_FOR_WITHDRAWAL' }) {
  const say = useText()
  const texts = useContentTexts('cashbox')
  return (
    <div className="cashbox-whole grid content-start gap-4" data-code={code}>
      {wallets}
      <EmptyState
        image={art('scythian-griffin')}
        title={say(code)}
        actions={
          <Link className={buttonClass({ tone: 'gold' })} to="/games">
            {say('shell.play')}
          </Link>
        }
      >
        <p>{texts.of('no-winnings')}</p>
      </EmptyState>
    </div>
  )
}

/** The limits are not known: nothing is lost, and they can be asked for again. */
function Unreachable({ onAgain }: { readonly onAgain: () => void }) {
  const say = useText()
  return (
    <div className="note" role="alert">
      <span className="flex-1">{say('error.title')}</span>
      <Button size="sm" onClick={onAgain}>
        {say('error.again')}
      </Button>
    </div>
  )
}

/** The end of a hold is shown in the player's time zone, which the server does not know. */
function useKnownRestriction() {
  const isHydrated = useHydrated()
  const { data, isError, refetch } = useRestriction()
  return { restriction: isHydrated || data?.holdUntil === null ? data : undefined, isError, refetch }
}

/** It opens with what the player had typed before. */
function useWithdrawalForm({ id, currency, electronic_wallet_group: { balance } }: User, bounds: Bounds | null) {
  const form = useForm<WithdrawalValues>({
    defaultValues: { ...begunWithdrawal(id), destination: '', cardId: '' },
    ...judging,
    resolver: resolverOf((values) => {
      const amount = withdrawalFault(values.amount, currency, { available: balance, bounds })
      return { ...recipientFaults(values), ...(amount && { amount }) }
    }),
  })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => storeWithdrawal(id, values) }),
    [subscribe, id],
  )
  return form
}

/**
 * The obstacle, null where there is none and undefined where that is not known, and the minimum rating it was checked
 * against.
 */
function useObstacle(user: User, restriction: Restriction | undefined) {
  const ratingMin = useRatingSetting()
  const lookForRating = useLookForRating()
  const obstacle = restriction && obstacleToWithdrawal(user, restriction, ratingMin)
  const isTooLow = obstacle?.code === 'user-rating-is-less-than-required'
  useEffect(() => {
    // Play raises the rating unannounced: the server knows the present one.
    if (isTooLow) void lookForRating()
  }, [isTooLow, lookForRating])
  return { ratingMin, obstacle }
}

function RefusalModal({
  refusal,
  onClose,
  minRating,
}: {
  readonly refusal: CallRefusal | null
  readonly onClose: () => void
  readonly minRating: number
}) {
  const modal = refusal && modalOfRefusal(refusal.code)
  return modal === null ? null : (
    <CashboxModal modal={modal} variables={{ minRating: formatHundredths(minRating) }} onClose={onClose} />
  )
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
    // A device that never proved itself answers a call first; then the same wish is asked again. Source:
    // docs/rules/guard-rails.md#security (S-10).
    if (!answer.ok && answer.refusal.code === 'PAYOUT_VERIFICATION_REQUIRED')
      verify({ action: 'PAYOUT', run: () => void ask(wish) })
  }
  return { ask, refusal, forget: () => refuse(null) }
}
