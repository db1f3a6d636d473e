import type { Method } from '@zoria/contract/payments/words'
import { Button } from '@zoria/ui/button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { CircleCheck } from 'lucide-react'
import applePay from '../../../assets/marks/applepay.svg?url'
import googlePay from '../../../assets/marks/googlepay.svg?url'
import mastercard from '../../../assets/marks/mastercard.svg?url'
import visa from '../../../assets/marks/visa.svg?url'
import { useText, type MessageId } from '../../../i18n/text.tsx'

/** Brands are called by their names in every language. */
export const methodNames: Record<Method, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  applepay: 'Apple Pay',
  googlepay: 'Google Pay',
}

type Props = {
  readonly legend: string
  readonly methods: readonly Method[] | null
  readonly value: Method | null
  readonly onChange: (method: Method) => void
  readonly hint: MessageId
  /** The one that served last time. */
  readonly last?: Method | null
  /** Present where the methods could not be asked for. */
  readonly onAgain: (() => void) | undefined
}

/** The ways to pay; skeletons while they are on their way, and a note where none is offered in the currency. */
export function MethodChoice({ legend, methods, value, onChange, hint, last = null, onAgain }: Props) {
  const say = useText()
  return (
    <fieldset>
      <legend className="cashbox-legend">{legend}</legend>
      {methods?.length === 0 ? (
        <p className="note" role="status">
          <span>{say('cashbox.noMethods')}</span>
        </p>
      ) : null}
      <div className="methods">
        {onAgain ? <Failed onAgain={onAgain} /> : null}
        {methods === null && !onAgain
          ? ['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} height={62} radius={13} />)
          : null}
        {methods?.map((method) => (
          <label key={method} className="method">
            <input
              type="radio"
              name="method"
              value={method}
              checked={value === method}
              onChange={() => onChange(method)}
            />
            <MethodLogo method={method} />
            <span className="method-text">
              <b translate="no">{methodNames[method]}</b>
              <small>
                <Phrase>{say(hint)}</Phrase>
                <Phrase>{method === last ? ` · ${say('deposit.lastUsed')}` : ''}</Phrase>
              </small>
            </span>
            <CircleCheck size={20} aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Failed({ onAgain }: { readonly onAgain: () => void }) {
  const say = useText()
  return (
    <>
      <p className="form-error" role="alert">
        {say('error.title')}
      </p>
      <Button onClick={onAgain}>{say('error.again')}</Button>
    </>
  )
}

const logos: Record<Method, string> = { visa, mastercard, applepay: applePay, googlepay: googlePay }

const MethodLogo = ({ method }: { readonly method: Method }) => (
  <img className="method-logo" src={logos[method]} width={46} height={30} alt="" />
)
