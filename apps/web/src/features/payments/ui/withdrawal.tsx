import { useState } from 'react'
import type { CashboxProps } from './cashbox.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalResult } from './withdrawal-result.tsx'

/** The form, then what becomes of the request. */
export function Withdrawal(props: CashboxProps) {
  const [requested, request] = useState<string | null>(null)
  if (requested !== null) return <WithdrawalResult id={requested} onAgain={() => request(null)} />
  return <WithdrawalForm {...props} onRequested={request} />
}
