import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { StatusModalRequest } from './model/status-modal.ts'
import { statusRequestOf, withoutStatus } from './model/status-address.ts'
import { useStatusModal } from './status-modal.ts'

/**
 * Opens the status modal that an address asks for, after it was taken out of the address: the modal has an entry of the
 * history of its own.
 */
export function useStatusDoor({ isSandbox }: { readonly isSandbox: boolean }): void {
  const { pathname, search, state } = useLocation() as {
    readonly pathname: string
    readonly search: string
    readonly state: unknown
  }
  const navigate = useNavigate()
  const open = useStatusModal((modal) => modal.open)
  const asked = useRef<StatusModalRequest | null>(null)
  useEffect(() => {
    const request = statusRequestOf(search, { isSandbox })
    if (request !== null) {
      asked.current = request
      void navigate(withoutStatus(pathname, search), { replace: true, state, preventScrollReset: true })
    } else if (asked.current !== null) {
      open(asked.current)
      asked.current = null
    }
  }, [pathname, search, state, isSandbox, navigate, open])
}
