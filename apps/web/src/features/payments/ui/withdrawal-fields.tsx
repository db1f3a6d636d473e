import type { SavedCard } from '@zoria/contract/payments/cards'
import type { Method } from '@zoria/contract/payments/words'
import { plainDigits } from '@zoria/kernel/digits'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { TextField } from '@zoria/ui/text-field.tsx'
import { CircleCheck, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type MessageId, useText } from '../../../i18n/text.tsx'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { notify } from '../../../shell/index.ts'
import { useCards, useForgetCard } from '../api.ts'
import type { WithdrawalValues } from '../model/withdrawal.ts'
import { methodNames } from './method-choice.tsx'

/** Groups digits of a card by four while they are typed. */
export function groupCard(typed: string): string {
  return plainDigits(typed)
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** Where the money goes. */
export function WithdrawalFields({
  form,
  method,
  isSandbox,
}: {
  readonly form: UseFormReturn<WithdrawalValues>
  readonly method: Method | null
  readonly isSandbox: boolean
}) {
  const say = useText()
  const errorOf = (field: keyof WithdrawalValues) =>
    form.formState.errors[field]?.message ? say(form.formState.errors[field].message as MessageId) : undefined
  const card = form.register('destination')
  const choose = (saved: SavedCard | null) => {
    form.setValue('cardId', saved?.id ?? '')
    if (saved?.recipient) form.setValue('recipientName', saved.recipient, { shouldValidate: true })
    form.clearErrors('destination')
  }
  const cards = useCards()
  const chosen = form.watch('cardId')
  // Deleted elsewhere, or its gateway serves it no more: without its row nothing else could unselect it.
  const isGone = chosen !== '' && cards.data?.items.every(({ id }) => id !== chosen) === true
  const cardId = isGone ? '' : chosen
  const { setValue } = form
  useEffect(() => {
    if (isGone) setValue('cardId', '')
  }, [isGone, setValue])
  return (
    <>
      <SavedCards cards={cards} method={method} value={cardId} onChange={choose} />
      <div className="field-row">
        {cardId === '' ? (
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
        ) : null}
        <TextField
          label={say('withdrawal.recipient')}
          autoComplete="cc-name"
          error={errorOf('recipientName')}
          hint={say('withdrawal.recipientHint')}
          {...form.register('recipientName')}
        />
      </div>
    </>
  )
}

type Props = {
  readonly cards: ReturnType<typeof useCards>
  readonly method: Method | null
  readonly value: string
  readonly onChange: (card: SavedCard | null) => void
}

/**
 * Cards of the method that money went to or came from before, and another one. Without any, and where they cannot be
 * asked for, the number is typed.
 */
function SavedCards({ cards: { data, isPending }, method, value, onChange }: Props) {
  const say = useText()
  const forget = useForgetting(value, onChange)
  if (isPending) return <Skeleton height={62} radius={13} />
  const cards = data?.items.filter((card) => card.method === method) ?? []
  if (cards.length === 0) return null
  return (
    <fieldset>
      <legend className="cashbox-legend">{say('withdrawal.saved')}</legend>
      <div className="methods saved-cards">
        {cards.map((card) => (
          <div key={card.id} className="saved-card">
            <label className="method">
              <input type="radio" name="saved-card" checked={value === card.id} onChange={() => onChange(card)} />
              <span className="method-text">
                <b className="num" translate="no">
                  {methodNames[card.method]} <Phrase>{card.masked}</Phrase>
                </b>
                <small>
                  {card.recipient ??
                    say(card.origin === 'payout' ? 'withdrawal.paidBefore' : 'withdrawal.depositedBefore')}
                </small>
              </span>
              <CircleCheck size={20} aria-hidden="true" />
            </label>
            <IconButton label={say('withdrawal.forgetCard', { card: card.masked })} onClick={() => void forget(card)}>
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <label className="method">
          <input type="radio" name="saved-card" checked={value === ''} onChange={() => onChange(null)} />
          <span className="method-text">
            <b>{say('withdrawal.otherCard')}</b>
          </span>
          <CircleCheck size={20} aria-hidden="true" />
        </label>
      </div>
    </fieldset>
  )
}

function useForgetting(value: string, onChange: Props['onChange']): (card: SavedCard) => Promise<void> {
  const say = useText()
  const textOf = useRefusalText()
  const { mutateAsync } = useForgetCard()
  return async (card) => {
    const refusal = await mutateAsync(card.id)
    if (refusal !== null) return notify({ kind: 'error', title: textOf(refusal) })
    if (value === card.id) onChange(null)
    notify({ kind: 'success', title: say('withdrawal.cardForgotten') })
  }
}
