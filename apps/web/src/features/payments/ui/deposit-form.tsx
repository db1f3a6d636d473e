import type { CallRefusal } from '@zoria/contract/client'
import type { Method } from '@zoria/contract/payments/words'
import type { Currency } from '@zoria/kernel'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { type MessageId, useText } from '../../../i18n/text.tsx'
import { typedAmount } from '../../../lib/forms/amounts.ts'
import { focusFirstFault } from '../../../lib/forms/first-fault.ts'
import { formatAmount, formatRoundMoney } from '../../../lib/formats.ts'
import { useHydrated } from '../../../lib/page/hydrated.ts'
import type { StatusDeed } from '../../../shell/index.ts'
import { useDeposit, useWays } from '../api.ts'
import { amountFault, type Bounds, presetsWithin } from '../model/amount.ts'
import { cardsFirst } from '../model/methods.ts'
import { rememberedMethod, rememberMethod } from '../model/remembered-method.ts'
import { lastPayment, rememberPayment } from '../model/remembered-payment.ts'
import { obstacleToDeposit } from '../model/restrictions.ts'
import { AmountField } from './amount-field.tsx'
import { CashboxModal, type DepositEnding, modalOfRefusal } from './cashbox-modal.tsx'
import type { CashboxProps } from './cashbox.tsx'
import { Crosspay } from './crosspay.tsx'
import { type DepositGain, DepositSummary } from './deposit-summary.tsx'
import { MethodChoice } from './method-choice.tsx'
import { ObstacleNote } from './obstacle-note.tsx'
import { useCashboxAddress } from './use-cashbox-address.ts'

/** Amount, method, confirmation; then the browser goes to the checkout of the payment provider. */
export function DepositForm({ user, request, wallets, isSandbox, bonuses: { Choice } }: CashboxProps) {
  const say = useText()
  const isHydrated = useHydrated()
  const ways = useWaysIn()
  const [typed, type] = useDepositSum(request.depositAmount, user.currency)
  const [fault, setFault] = useState<MessageId | null>(null)
  const [takesBonus, setTakesBonus] = useState(true)
  const [gain, setGain] = useState<DepositGain | null>(null)
  const paying = usePaying(setFault)
  const obstacle = obstacleToDeposit(user)
  const amount = typedAmount(typed, user.currency)
  const judge = (value: string) => setFault(amountFault(value, user.currency, ways.bounds))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = amountFault(typed, user.currency, ways.bounds)
    setFault(found)
    if (found !== null) focusFirstFault(event.currentTarget)
    else if (ways.method) paying.ask({ amount: amount as string, method: ways.method, takesBonus })
  }
  return (
    <form onSubmit={submit} noValidate>
      <fieldset className="cashbox-body" disabled={!isHydrated}>
        <div className="cashbox-main">
          {wallets}
          {obstacle ? <ObstacleNote obstacle={obstacle} user={user} restriction={null} /> : null}
          <AmountField
            label={say('deposit.amount')}
            value={typed}
            onChange={(value) => {
              type(value)
              if (fault !== null) judge(value)
            }}
            onLeave={() => judge(typed)}
            currency={user.currency}
            presets={presetsWithin(user.currency, ways.bounds)}
            hint={ways.bounds && say('deposit.limits', limitsOf(ways.bounds, user.currency))}
            error={fault && say(fault)}
          />
          <MethodChoice
            legend={say('deposit.method')}
            methods={ways.methods}
            value={ways.method}
            onChange={ways.choose}
            hint="deposit.instantly"
            last={ways.last}
            onAgain={ways.again}
          />
          <Suspense fallback={<div className="bonus-choice-place" aria-hidden="true" />}>
            <Choice
              user={user}
              amount={amount}
              takesBonus={takesBonus}
              onTakes={setTakesBonus}
              onEnding={paying.setEnding}
              onGain={setGain}
            />
          </Suspense>
          <Crosspay user={user} />
        </div>
        <DepositSummary
          amount={amount}
          gain={gain}
          user={user}
          isBusy={paying.isBusy || (ways.methods === null && !ways.again)}
          isBlocked={obstacle !== null || ways.method === null}
          isSandbox={isSandbox}
          refusal={modalOfRefusal(paying.refusal?.code ?? '') === null ? paying.refusal : null}
        />
      </fieldset>
      <PayingModals of={paying} />
    </form>
  )
}

/** Why the deposit failed, and before it is made which bonus it ends. */
function PayingModals({
  of: { refusal, forget, ending, asked, answer },
}: {
  readonly of: ReturnType<typeof usePaying>
}) {
  const modal = modalOfRefusal(refusal?.code ?? '')
  if (modal !== null) return <CashboxModal modal={modal} onClose={forget} />
  return ending === null || asked === null ? null : (
    <CashboxModal
      modal={ending.modal}
      variables={{ depositAmount: asked.amount, bonusName: ending.bonusName }}
      onClose={answer}
    />
  )
}

const limitsOf = ({ min, max }: Bounds, currency: Currency) => ({
  min: formatRoundMoney(min, currency),
  max: formatRoundMoney(max, currency),
})

/** The ways to deposit with the bounds of the chosen one. */
function useWaysIn() {
  const { data, isError, refetch } = useWays()
  const [chosen, choose] = useState<Method | null>(null)
  const methods = data ? cardsFirst(data.methods.filter(({ payin }) => payin).map(({ method }) => method)) : null
  // Only this browser knows: the server has drawn the page without it.
  const remembered = useHydrated() ? rememberedMethod() : null
  const last = methods?.find((each) => each === remembered) ?? null
  const method = chosen ?? last ?? methods?.[0] ?? null
  const bounds: Bounds | null =
    data?.limits.find((limit) => limit.direction === 'payin' && limit.method === method) ?? null
  return { methods, method, last, bounds, choose, again: isError ? () => void refetch() : undefined }
}

type Wish = { readonly amount: string; readonly method: Method; readonly takesBonus: boolean }

/**
 * Pays; where the deposit ends an open bonus the player is asked first, and his button pays
 * (docs/rules/cashbox.md#deposits).
 */
function usePaying(setFault: (fault: MessageId | null) => void) {
  const deposit = useDeposit()
  const [ending, setEnding] = useState<DepositEnding | null>(null)
  const [asked, setAsked] = useState<Wish | null>(null)
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const [isLeaving, leave] = useState(false)
  const pay = async ({ amount, method, takesBonus }: Wish) => {
    refuse(null)
    const answer = await deposit.mutateAsync({
      amount,
      method,
      returnUrl: returnAddress(),
      ...(!takesBonus && { bonusId: null }),
    })
    if (!answer.ok) {
      if (answer.refusal.code.startsWith('AMOUNT_')) setFault(answer.refusal.code)
      else refuse(answer.refusal)
      return
    }
    rememberPayment(answer.value.body.id)
    rememberMethod(method)
    leave(true)
    location.assign(answer.value.body.redirectUrl)
  }
  const ask = (wish: Wish) => (ending === null ? void pay(wish) : setAsked(wish))
  const answer = (deed: StatusDeed) => {
    setAsked(null)
    if (asked !== null && deed === 'deposit') void pay(asked)
  }
  return {
    ask,
    ending,
    setEnding,
    asked,
    answer,
    forget: () => refuse(null),
    isBusy: deposit.isPending || isLeaving,
    refusal,
  }
}

/** The same place with the cashbox open at what came of the payment. */
function returnAddress(): string {
  const here = new URL(location.href)
  here.searchParams.set('action', 'deposit')
  here.searchParams.set('payment', lastPayment)
  here.searchParams.delete('deposit-amount')
  return here.href
}

/** Typing that rests so long has come to a sum. */
const restMs = 200

/**
 * The typed sum of a deposit. It is soon copied to the address, so that it survives a reload, a change of tab, a resize
 * and a new log-in.
 */
function useDepositSum(depositAmount: string | null, currency: Currency): readonly [string, (typed: string) => void] {
  const asked = typedAmount(depositAmount ?? '', currency) ?? formatAmount(presetsWithin(currency, null)[0] ?? '100')
  const [typed, type] = useState(() => formatAmount(asked))
  useSumInAddress(typedAmount(typed, currency), typedAmount(asked, currency))
  return [typed, type]
}

function useSumInAddress(amount: string | null, inAddress: string | null): void {
  const { change } = useCashboxAddress()
  const write = useRef(change)
  useEffect(() => {
    write.current = change
  })
  useEffect(() => {
    if (amount === null || amount === inAddress) return undefined
    const rest = setTimeout(() => write.current((parameters) => parameters.set('deposit-amount', amount)), restMs)
    return () => clearTimeout(rest)
  }, [amount, inAddress])
}
