import { Dialog } from '@zoria/ui/dialog.tsx'
import { Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AuthDialog, PhoneDialog, VerifyByCall } from '../features/identity/index.ts'
import { SearchDialog } from '../features/games/index.ts'
import { Cashbox } from '../features/payments/index.ts'
import { WalletStrip } from '../features/wallet/index.ts'
import { useText } from '../i18n/text.tsx'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { cashboxAddress, cashboxPlace, cashboxRequestOf, isCashboxShown, MenuSheet, useCashbox, useModal, useVerification, withModal, withoutLayers } from '../shell/index.ts'

/** Every dialog that has an address, over whatever page it stands. */
export function Overlays() {
  const { language, country, hasEmail, isSandbox } = useSite()
  const { modal } = useModal()
  const user = useUser()
  const { pathname, search } = useLocation()
  return (
    <Suspense fallback={null}>
      {modal === 'reset' || ((modal === 'login' || modal === 'register') && !user) ? <AuthDialog key={modal} kind={modal} country={country} hasEmail={hasEmail} isSandbox={isSandbox} /> : null}
      {modal === 'phone' && user ? <PhoneDialog user={user} isSandbox={isSandbox} /> : null}
      {modal === 'search' ? <SearchDialog /> : null}
      {modal === 'menu' ? <MenuSheet language={language} /> : null}
      {isCashboxShown(pathname, search) ? <CashboxOverlay /> : null}
      <CallOverlay />
    </Suspense>
  )
}

/** The call that something waits for, over whatever asked for it. */
function CallOverlay() {
  const { isSandbox } = useSite()
  const user = useUser()
  const { pending, close } = useVerification()
  if (pending === null || !user) return null
  const { action, run } = pending
  return <VerifyByCall user={user} action={action} isSandbox={isSandbox} onClose={close} onVerified={() => { close(); run() }} />
}

/** The cashbox over the page. Where it has to be a page of its own it moves there; a visitor is asked to sign in first. */
function CashboxOverlay() {
  const say = useText()
  const user = useUser()
  const { isSandbox } = useSite()
  const { close } = useCashbox()
  const { search } = useLocation()
  const isHere = usePlaceForCashbox(user !== null)
  if (!user || !isHere) return null
  return (
    <Dialog title={say('cashbox.title')} closeLabel={say('shell.close')} onClose={close} width={1010} isBare closesOutside={false} focuses="dialog" className="cashbox-dialog">
      <Cashbox user={user} request={cashboxRequestOf(search)} place="overlay" isSandbox={isSandbox} onClose={close} wallets={<WalletStrip user={user} />} />
    </Dialog>
  )
}

function usePlaceForCashbox(isPlayer: boolean): boolean {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isPage = typeof window !== 'undefined' && cashboxPlace({ path: pathname, width: window.innerWidth }) === 'page'
  useEffect(() => {
    const { action, depositAmount, payment } = cashboxRequestOf(search)
    if (!isPlayer) {
      const login = withModal(pathname, withoutLayers(pathname, search).slice(pathname.length), 'login')
      void navigate(`${login}&next=${encodeURIComponent(pathname + search)}`, { replace: true })
    } else if (isPage) {
      const address = cashboxAddress({ path: '/cashbox', search: '', width: window.innerWidth, action, ...(depositAmount !== null && { depositAmount }) })
      void navigate(payment === null ? address : `${address}&payment=${encodeURIComponent(payment)}`, { replace: true })
    }
  }, [isPlayer, isPage, pathname, search, navigate])
  return !isPage
}
