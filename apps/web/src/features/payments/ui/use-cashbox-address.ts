import { useLocation, useSearchParams } from 'react-router'

/** Changes the cashbox's part of the address in place: no further entry of history, and a layer we opened stays one. */
export function useCashboxAddress(): { readonly parameters: URLSearchParams; readonly change: (write: (parameters: URLSearchParams) => void) => void } {
  const [parameters, set] = useSearchParams()
  const { state } = useLocation() as { readonly state: unknown }
  const change = (write: (parameters: URLSearchParams) => void) => {
    // The address itself: two changes in a row come before the page is drawn anew.
    const next = new URLSearchParams(window.location.search)
    write(next)
    set(next, { replace: true, preventScrollReset: true, state })
  }
  return { parameters, change }
}
