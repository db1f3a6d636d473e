import { useState } from 'react'
import { useHydrated } from '../../../lib/hydrated.ts'
import type { CashboxProps } from './cashbox.tsx'
import { WaitingShape } from './deposit-result.tsx'
import { useCashboxAddress } from './use-cashbox-address.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalResult } from './withdrawal-result.tsx'

/** The form, then what becomes of the request, which stands in the address: a reload returns to it. */
export function Withdrawal(props: CashboxProps) {
  const isHydrated = useHydrated()
  const { change } = useCashboxAddress()
  // The modal tells of a request that was accepted here and now, not of one that is looked at again.
  const [accepted, accept] = useState<string | null>(null)
  const id = props.request.payment
  if (id === null) return <WithdrawalForm {...props} onRequested={(requested) => { accept(requested); change((now) => now.set('payment', requested)) }} />
  if (!isHydrated) return <WaitingShape />
  return <WithdrawalResult id={id} isJustAccepted={accepted === id} onRead={() => accept(null)} />
}
