import { withoutMarks } from '../../lib/link-marks.ts'

/**
 * Parameters that open layers over a page; they are no place of their own. Spec §2: cashbox=show and deposit-amount are
 * ignored in history.
 */
export const cashboxParameters = [
  'deposit-amount',
  'payment',
  'history-kind',
  'history-status',
  'history-from',
  'history-to',
] as const
const layerParameters = ['cashbox', 'action', ...cashboxParameters, 'modal', 'next'] as const

export const modals = ['login', 'register', 'reset', 'phone', 'email', 'search', 'menu'] as const
export type Modal = (typeof modals)[number]

/** Spec §1: the cashbox holds deposit, withdrawal, history and promo code. */
export type CashboxAction = 'deposit' | 'withdrawal' | 'history' | 'promo'
const cashboxActions: readonly string[] = ['deposit', 'withdrawal', 'history', 'promo']

/** A place without its layers: what history remembers and what stays when the last layer closes. */
export function withoutLayers(path: string, search: string): string {
  const parameters = new URLSearchParams(search)
  for (const name of path === '/cashbox' ? ([...cashboxParameters, 'modal', 'next'] as const) : layerParameters)
    parameters.delete(name)
  // A modal that an address opens is taken from it at once (`status-address.ts`).
  for (const name of [...parameters.keys()].filter((each) => /^status[-.]/.test(each))) parameters.delete(name)
  return join(path, parameters)
}

/** Whether an overlay is open. */
export function hasLayers(path: string, search: string): boolean {
  return withoutLayers(path, search) !== join(path, new URLSearchParams(search))
}

/** The same place with a dialog over it. */
export function withModal(path: string, search: string, modal: Modal): string {
  const parameters = new URLSearchParams(search)
  parameters.set('modal', modal)
  return join(path, parameters)
}

/** The same place with its dialog closed. */
export function withoutModal(path: string, search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('modal')
  parameters.delete('next')
  return join(path, parameters)
}

/** Which dialog an address opens; unknown values open none. */
export function modalOf(search: string): Modal | null {
  const word = new URLSearchParams(search).get('modal')
  return modals.find((each) => each === word) ?? null
}

export type CashboxRequest = {
  readonly action: CashboxAction
  readonly depositAmount: string | null
  readonly payment: string | null
}

/** What an address asks of the cashbox. Spec §2: action is deposit by default, deposit-amount optional. */
export function cashboxRequestOf(search: string): CashboxRequest {
  const parameters = new URLSearchParams(search)
  const action = parameters.get('action') ?? 'deposit'
  return {
    action: (cashboxActions.includes(action) ? action : 'deposit') as CashboxAction,
    depositAmount: parameters.get('deposit-amount'),
    payment: parameters.get('payment'),
  }
}

export function join(path: string, parameters: URLSearchParams): string {
  const tail = parameters.toString()
  return tail === '' ? path : withoutMarks(`${path}?${tail}`)
}

/** A page keeps its content while only query and fragment change. */
export function isOtherPage({ currentUrl, nextUrl }: { readonly currentUrl: URL; readonly nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

/** Lets a page keep its content while only a layer over it opens or closes. */
export function isOtherPlace({ currentUrl, nextUrl }: { readonly currentUrl: URL; readonly nextUrl: URL }): boolean {
  return withoutLayers(currentUrl.pathname, currentUrl.search) !== withoutLayers(nextUrl.pathname, nextUrl.search)
}
