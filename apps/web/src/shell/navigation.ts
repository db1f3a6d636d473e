import { useCallback, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType, type To } from 'react-router'
import {
  hasLayers,
  modalOf,
  withModal,
  withoutLayers,
  withoutModal,
  type CashboxAction,
  type Modal,
} from './model/address.ts'
import { backMove, trailAfter, type MoveKind, type Trail, type Visited } from './model/back.ts'
import { cashboxAddress, cashboxClosed, isCashboxShown } from './model/cashbox-place.ts'

const trailKey = 'zoria-trail'
const placeKey = 'zoria-place'

const kinds: Record<NavigationType, MoveKind> = {
  [NavigationType.Push]: 'push',
  [NavigationType.Replace]: 'replace',
  [NavigationType.Pop]: 'pop',
}

/** Records the places of this tab for the site's own back button. Rendered once, in the shell. */
export function useTrail(): void {
  const { pathname, search } = useLocation()
  const type = useNavigationType()
  const before = useRef<{ readonly hadLayers: boolean } | null>(null)
  useEffect(() => {
    const place = withoutLayers(pathname, search)
    const isCovered = hasLayers(pathname, search)
    const from = readPlace()
    const here = { place, entry: isCovered ? null : entryNow() }
    writeTrail(trailAfter(readTrail(), { from, to: here, by: moveKind(type, before.current) }))
    before.current = { hadLayers: isCovered }
    sessionStorage.setItem(placeKey, JSON.stringify(isCovered && from?.place === place ? from : here))
  }, [pathname, search, type])
}

function moveKind(type: NavigationType, before: { readonly hadLayers: boolean } | null): MoveKind {
  if (before === null) return 'load'
  // A link inside a layer replaces the layer's entry; the place beneath it was left, not replaced.
  return type === NavigationType.Replace && before.hadLayers ? 'push' : kinds[type]
}

/** Goes back by the rules of Spec §2. What back leaves is not come back to by the browser's own button. */
export function useBack(): () => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useCallback(() => {
    const move = backMove(readTrail(), { place: withoutLayers(pathname, search), entry: entryNow() })
    void (move.kind === 'step' ? navigate(-1) : navigate(move.to, { replace: true }))
  }, [navigate, pathname, search])
}

/** Marks an entry of the browser's history that is a layer over the page before it, so that closing it is a step back. */
export const layerState = { isLayer: true } as const

/** Addresses of dialogs over the page, for links. */
export function useModalAddress(): (modal: Modal) => string {
  const { pathname, search } = useLocation()
  return (modal) => withModal(pathname, search, modal)
}

/** Opens and closes the dialogs that have an address. */
export function useModal(): {
  readonly modal: Modal | null
  readonly addressOf: (modal: Modal) => string
  readonly close: () => void
} {
  const { pathname, search } = useLocation()
  const leaveLayer = useLeaveLayer()
  return {
    modal: modalOf(search),
    addressOf: (modal) => withModal(pathname, search, modal),
    close: () => leaveLayer(withoutModal(pathname, search)),
  }
}

/**
 * The cashbox from where the player is. It is a page or an overlay by the width at the moment of asking; asked for
 * again it stays one entry of the history.
 */
export function useCashbox(): {
  readonly open: (wish?: { action?: CashboxAction; depositAmount?: string; payment?: string }) => void
  readonly close: () => void
} {
  const { pathname, search, state } = useLocation() as {
    readonly pathname: string
    readonly search: string
    readonly state: unknown
  }
  const navigate = useNavigate()
  const leaveLayer = useLeaveLayer()
  const isOpen = pathname === '/cashbox' || isCashboxShown(pathname, search)
  return {
    open: (wish = {}) =>
      void navigate(cashboxAddress({ path: pathname, search, width: window.innerWidth, ...wish }), {
        replace: isOpen,
        state: isOpen ? state : layerState,
        preventScrollReset: !isOpen,
      }),
    close: () =>
      pathname === '/cashbox'
        ? void navigate(cashboxClosed({ path: pathname, search }))
        : leaveLayer(cashboxClosed({ path: pathname, search })),
  }
}

/**
 * Closes a layer: a step back where it was opened by us, else its parameters go in place. One history entry a layer,
 * never two: a second press before the history has moved is none.
 */
function useLeaveLayer(): (to: To) => void {
  const navigate = useNavigate()
  const { key, state } = useLocation() as {
    readonly key: string
    readonly state: { readonly isLayer?: boolean } | null
  }
  const leaving = useRef<string | null>(null)
  useEffect(() => {
    if (leaving.current !== key) leaving.current = null
  }, [key])
  return (to) => {
    if (!state?.isLayer) return void navigate(to, { replace: true, preventScrollReset: true })
    if (leaving.current === key) return
    leaving.current = key
    void navigate(-1)
  }
}

/** The position of the present entry in the browser's history, as the router counts it. */
function entryNow(): number | null {
  const entry = (history.state as { idx?: unknown } | null)?.idx
  return typeof entry === 'number' ? entry : null
}

function readTrail(): Trail {
  const stored: unknown = JSON.parse(sessionStorage.getItem(trailKey) ?? '[]')
  return Array.isArray(stored) ? stored.filter(isVisited) : []
}

function writeTrail(trail: Trail): void {
  sessionStorage.setItem(trailKey, JSON.stringify(trail))
}

function readPlace(): Visited | null {
  const stored: unknown = JSON.parse(sessionStorage.getItem(placeKey) ?? 'null')
  return isVisited(stored) ? stored : null
}

const isVisited = (stored: unknown): stored is Visited =>
  typeof stored === 'object' && stored !== null && typeof (stored as { place?: unknown }).place === 'string'
