import type { CallRefusal } from '@zoria/contract/client'
import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { Dialog } from '@zoria/ui/dialog.tsx'
import { ArrowRight, TriangleAlert } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useText, type MessageId } from '../../../i18n/text.tsx'
import { typedAmount } from '../../../lib/forms/amounts.ts'
import { focusFirstFault } from '../../../lib/forms/first-fault.ts'
import { formatMoney } from '../../../lib/formats.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { notify, useOwnEntry } from '../../../shell/index.ts'
import { useCrosspay } from '../api.ts'
import { crosspayFault } from '../model/crosspay.ts'
import { AmountField } from './amount-field.tsx'
import { RefusalNote } from './refusal-note.tsx'

type Props = { readonly user: User; readonly onLeft: () => void }

/** A sum, then a clear yes: winnings become money to play with. */
export function CrosspayDialog({ user, onLeft }: Props) {
  const say = useText()
  const texts = useContentTexts('cashbox')
  const leave = useOwnEntry('crosspay', onLeft)
  const [typed, type] = useState('')
  const moving = useMoving(user, leave)
  const sum = formatMoney(typedAmount(typed, user.currency) ?? '0', user.currency)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // In the tree the deposit form contains this dialog, though not on the screen.
    event.stopPropagation()
    moving.ask(typed, event.currentTarget)
  }

  return (
    <Dialog
      title={say(moving.isAsked ? 'crosspay.confirmTitle' : 'crosspay.title', { sum })}
      closeLabel={say('shell.close')}
      onClose={leave}
      closesOutside={false}
    >
      <form className="form crosspay-form" onSubmit={submit} noValidate>
        {moving.isAsked ? (
          <Way user={user} />
        ) : (
          <AmountField
            label={say('crosspay.amount')}
            value={typed}
            onChange={(value) => {
              type(value)
              moving.forget()
            }}
            onLeave={() => moving.judge(typed)}
            currency={user.currency}
            presets={[]}
            hint={say('crosspay.available', { sum: formatMoney(user.electronic_wallet_group.balance, user.currency) })}
            error={moving.fault && say(moving.fault)}
          />
        )}
        <p className="note">
          <TriangleAlert size={17} aria-hidden="true" />
          <span>{texts.of('crosspay')}</span>
        </p>
        <RefusalNote refusal={moving.refusal} missing={user.missing} />
        <Button tone="gold" size="lg" type="submit" isBusy={moving.isBusy}>
          {moving.isAsked ? say('crosspay.submit', { sum }) : say('crosspay.next')}
        </Button>
        {moving.isAsked ? (
          <Button tone="text" onClick={moving.forget}>
            {say('crosspay.change')}
          </Button>
        ) : null}
      </form>
    </Dialog>
  )
}

/** From which balance to which. */
function Way({ user }: { readonly user: User }) {
  const say = useText()
  return (
    <div className="crosspay-way">
      <span>
        <i className="wallet-dot wallet-dot-electronic" />
        {say('balance.electronic')}
        <b className="num" translate="no">
          {formatMoney(user.electronic_wallet_group.balance, user.currency)}
        </b>
      </span>
      <ArrowRight size={20} aria-hidden="true" />
      <span>
        <i className="wallet-dot wallet-dot-game" />
        {say('balance.game')}
        <b className="num" translate="no">
          {formatMoney(user.game_wallet_group.balance, user.currency)}
        </b>
      </span>
    </div>
  )
}

/** Asks first without a yes, so that the server looks at the sum and asks for it; the second time with it. */
function useMoving(user: User, onClose: () => void) {
  const say = useText()
  const crosspay = useCrosspay()
  const [isAsked, setAsked] = useState(false)
  const [fault, setFault] = useState<MessageId | null>(null)
  const [refusal, refuse] = useState<CallRefusal | null>(null)
  const faultOf = (typed: string) => crosspayFault(typed, user.currency, user.electronic_wallet_group.balance)
  const forget = () => {
    setAsked(false)
    setFault(null)
    refuse(null)
  }

  /** A sum that was typed is judged when the field is left. */
  const judge = (typed: string) => setFault(typed === '' ? null : faultOf(typed))
  const ask = async (typed: string, form: HTMLFormElement) => {
    const found = faultOf(typed)
    forget()
    setFault(found)
    if (found !== null) return focusFirstFault(form)
    const amount = typedAmount(typed, user.currency) as string
    setAsked(isAsked)
    const answer = await crosspay.mutateAsync({ amount, confirmed: isAsked })
    if (answer.ok) {
      notify({ kind: 'success', title: say('crosspay.done', { sum: formatMoney(amount, user.currency) }) })
      onClose()
    } else if (answer.refusal.code === 'NEEDS_USER_CONFIRMATION') setAsked(true)
    else if (answer.refusal.code === 'INSUFFICIENT_FUNDS') {
      setAsked(false)
      setFault('INSUFFICIENT_FUNDS')
    } else refuse(answer.refusal)
  }
  return {
    ask: (typed: string, form: HTMLFormElement) => void ask(typed, form),
    isAsked,
    isBusy: crosspay.isPending,
    fault,
    refusal,
    forget,
    judge,
  }
}
