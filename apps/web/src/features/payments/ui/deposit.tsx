import { useHydrated } from '../../../lib/hydrated.ts'
import { rememberedPayment } from '../model/remembered-payment.ts'
import type { CashboxProps } from './cashbox.tsx'
import { DepositForm } from './deposit-form.tsx'
import { DepositResult, WaitingShape } from './deposit-result.tsx'

/** The form, or what came of the payment the player returns from. Which payment that is only the browser's tab knows, so the server draws the wait. */
export function Deposit(props: CashboxProps) {
  const word = props.request.payment
  const isHydrated = useHydrated()
  if (word === null) return <DepositForm {...props} />
  if (!isHydrated) return <WaitingShape />
  const payment = rememberedPayment(word)
  return payment === null ? <DepositForm {...props} /> : <DepositResult id={payment} onClose={props.onClose} />
}
