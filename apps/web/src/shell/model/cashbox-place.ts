import { cashboxParameters, join, withoutLayers, type CashboxAction } from './address.ts'

/** Spec §2: mobile is a width below 768. */
export const tabletWidth = 768

const pagesWithFullCashbox = ['/battles', '/profile', '/cashback', '/cashbox']

/** Spec §2: on /battles, /profile, /cashback and on mobile the cashbox is a page, elsewhere an overlay. */
export function cashboxPlace({ path, width }: { path: string; width: number }): 'page' | 'overlay' {
  if (width < tabletWidth) return 'page'
  return pagesWithFullCashbox.some((page) => path === page || path.startsWith(`${page}/`)) ? 'page' : 'overlay'
}

type Wish = {
  readonly path: string
  readonly search: string
  readonly width: number
  readonly action?: CashboxAction
  readonly depositAmount?: string | undefined
  readonly payment?: string | undefined
}

/** The address that opens the cashbox from a place. */
export function cashboxAddress({ path, search, width, action = 'deposit', depositAmount, payment }: Wish): string {
  const isOverlay = cashboxPlace({ path, width }) === 'overlay'
  const parameters = new URLSearchParams(isOverlay ? withoutLayers(path, search).split('?')[1] : '')
  if (isOverlay) parameters.set('cashbox', 'show')
  parameters.set('action', action)
  if (depositAmount !== undefined) parameters.set('deposit-amount', depositAmount)
  if (payment !== undefined) parameters.set('payment', payment)
  return join(isOverlay ? path : '/cashbox', parameters)
}

/**
 * The page that shows what the overlay shows: the same action, sum, payment and filters. For a window that has become
 * narrow, and for addresses meant for a wide one.
 */
export function cashboxPageOf(search: string): string {
  const shown = new URLSearchParams(search)
  const parameters = new URLSearchParams({ action: shown.get('action') ?? 'deposit' })
  for (const name of cashboxParameters) {
    const value = shown.get(name)
    if (value !== null) parameters.set(name, value)
  }
  return join('/cashbox', parameters)
}

/** Where closing leads. Spec §2: the overlay drops its own parameters, the full page goes to /. */
export function cashboxClosed({ path, search }: { path: string; search: string }): string {
  if (path === '/cashbox') return '/'
  const parameters = new URLSearchParams(search)
  for (const name of ['cashbox', 'action', ...cashboxParameters]) parameters.delete(name)
  return join(path, parameters)
}

export const isCashboxShown = (path: string, search: string): boolean =>
  path !== '/cashbox' && new URLSearchParams(search).get('cashbox') === 'show'
