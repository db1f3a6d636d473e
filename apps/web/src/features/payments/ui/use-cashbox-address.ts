import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** Changes the cashbox's part of the address in place: no further entry of history, and a layer we opened stays one. */
export function useCashboxAddress(): {
  readonly parameters: URLSearchParams
  readonly change: (write: (parameters: URLSearchParams) => void) => void
} {
  const [parameters, set] = useSearchParams()
  const { search, state } = useLocation() as { readonly search: string; readonly state: unknown }
  // The address asked for last, which the router may not have reached yet: two quick changes both count.
  const asked = useRef(search)
  useEffect(() => {
    asked.current = search
  }, [search])
  const change = (write: (parameters: URLSearchParams) => void) => {
    const next = new URLSearchParams(asked.current)
    write(next)
    asked.current = next.toString()
    set(next, { replace: true, preventScrollReset: true, state })
  }
  return { parameters, change }
}
