import type { Currency } from '@zoria/kernel'
import { useEffect, useRef, useState } from 'react'
import { typedAmount } from '../../../lib/amounts.ts'
import { formatAmount } from '../../../lib/formats.ts'
import { presetsWithin } from '../model/amount.ts'
import { useCashboxAddress } from './use-cashbox-address.ts'

/** Typing that rests so long has come to a sum. */
const restMs = 200

/** The sum of a deposit as it is typed. It soon stands in the address, where a reload, another tab of the cashbox, a window that became narrow and a new log-in find it. */
export function useDepositSum(depositAmount: string | null, currency: Currency): readonly [string, (typed: string) => void] {
  const asked = typedAmount(depositAmount ?? '', currency) ?? formatAmount(presetsWithin(currency, null)[0] ?? '100')
  const [typed, type] = useState(() => formatAmount(asked))
  useSumInAddress(typedAmount(typed, currency), typedAmount(asked, currency))
  return [typed, type]
}

function useSumInAddress(amount: string | null, told: string | null): void {
  const { change } = useCashboxAddress()
  const write = useRef(change)
  useEffect(() => { write.current = change })
  useEffect(() => {
    if (amount === null || amount === told) return undefined
    const rest = setTimeout(() => write.current((parameters) => parameters.set('deposit-amount', amount)), restMs)
    return () => clearTimeout(rest)
  }, [amount, told])
}
