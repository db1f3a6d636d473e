import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, type To } from 'react-router'
import { modalOf, withModal, withoutLayers, withoutModal, type CashboxAction, type Modal } from './model/address.ts'
import { backTarget, trailAfter, type Trail } from './model/back.ts'
import { cashboxAddress, cashboxClosed } from './model/cashbox-place.ts'

const trailKey = 'zoria-trail'
const placeKey = 'zoria-place'

/** Remembers the places of this tab for the site's own back button. Stands once, in the shell. */
export function useTrail(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const to = withoutLayers(pathname, search)
    writeTrail(trailAfter(readTrail(), { from: sessionStorage.getItem(placeKey), to }))
    sessionStorage.setItem(placeKey, to)
  }, [pathname, search])
}

/** Goes back by the rules of Spec §2. */
export function useBack(): () => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useCallback(() => void navigate(backTarget(readTrail(), withoutLayers(pathname, search))), [navigate, pathname, search])
}

/** Marks an entry of the browser's history that is a layer over the page before it, so that closing it is a step back. */
export const layerState = { isLayer: true } as const

/** Opens and closes the dialogs that have an address. */
export function useModal(): { readonly modal: Modal | null; readonly addressOf: (modal: Modal) => string; readonly close: () => void } {
  const { pathname, search } = useLocation()
  const leaveLayer = useLeaveLayer()
  return {
    modal: modalOf(search),
    addressOf: (modal) => withModal(pathname, search, modal),
    close: () => leaveLayer(withoutModal(pathname, search)),
  }
}

/** The cashbox from where the player is. It is a page or an overlay by the width at the moment of asking. */
export function useCashbox(): { readonly open: (wish?: { action?: CashboxAction; depositAmount?: string }) => void; readonly close: () => void } {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const leaveLayer = useLeaveLayer()
  return {
    open: (wish = {}) => void navigate(cashboxAddress({ path: pathname, search, width: window.innerWidth, ...wish }), { state: layerState, preventScrollReset: true }),
    close: () => (pathname === '/cashbox' ? void navigate(cashboxClosed({ path: pathname, search })) : leaveLayer(cashboxClosed({ path: pathname, search }))),
  }
}

/** Closes a layer: a step back where it was opened by us, else its parameters go in place. One history entry a layer, never two. */
function useLeaveLayer(): (to: To) => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (to) => {
    if ((state as { isLayer?: boolean } | null)?.isLayer) void navigate(-1)
    else void navigate(to, { replace: true, preventScrollReset: true })
  }
}

function readTrail(): Trail {
  const kept: unknown = JSON.parse(sessionStorage.getItem(trailKey) ?? '[]')
  return Array.isArray(kept) ? kept.filter((place) => typeof place === 'string') : []
}

function writeTrail(trail: Trail): void {
  sessionStorage.setItem(trailKey, JSON.stringify(trail))
}
