import type { User } from '@zoria/contract/identity/http'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { BonusHost } from '../features/bonuses/index.ts'
import { StatusModal } from '../features/content/index.ts'
import { AuthDialog, EmailDialog, PhoneDialog, VerifyByCall } from '../features/identity/index.ts'
import { SearchDialog } from '../features/games/index.ts'
import { JackpotPickHost } from '../features/jackpots/index.ts'
import { PrizeHost } from '../features/notifications/index.ts'
import { Cashbox, loadCashbox } from '../features/payments/index.ts'
import { WalletStrip } from '../features/wallet/index.ts'
import { useText } from '../i18n/text.tsx'
import { Dispensable } from '../lib/page/dispensable.tsx'
import { useHydrated } from '../lib/page/hydrated.ts'
import { late } from '../lib/page/late.tsx'
import { previewTokenIn } from '../lib/page/preview-token.ts'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { bonusPlaces } from './_bonus-places.ts'
import {
  cashboxPageOf,
  cashboxRequestOf,
  isCashboxShown,
  MenuSheet,
  useCashbox,
  useCashboxPlace,
  useModal,
  useOwnEntry,
  useStatusDoor,
  useStatusModal,
  useVerification,
  withModal,
  withoutLayers,
  type PendingVerification,
} from '../shell/index.ts'

/**
 * The overlay around the cashbox. Both load concurrently: one after the other would make a player on a slow connection
 * wait twice.
 */
const { Late: Sheet } = late(
  () => Promise.all([import('@zoria/ui/sheet.tsx'), loadCashbox()]).then(([file]) => file.Sheet),
  'over',
)

/** Every dialog that has an address, over any page. */
export function Overlays() {
  const { language, country, hasEmail, isSandbox } = useSite()
  const { modal } = useModal()
  const user = useUser()
  const { pathname, search } = useLocation()
  return (
    <Suspense fallback={null}>
      {modal === 'login' || modal === 'register' || modal === 'reset' ? (
        <AuthDialog key={modal} kind={modal} country={country} hasEmail={hasEmail} isSandbox={isSandbox} />
      ) : null}
      {modal === 'phone' && user ? <PhoneDialog user={user} isSandbox={isSandbox} /> : null}
      {modal === 'email' && user ? <EmailDialog user={user} isSandbox={isSandbox} /> : null}
      {modal === 'search' ? <SearchDialog /> : null}
      {modal === 'menu' ? <MenuSheet language={language} /> : null}
      {isCashboxShown(pathname, search) ? <CashboxOverlay /> : null}
      <CallOverlay key={user?.id} />
      <StatusOverlay />
      <BonusOverlays />
    </Suspense>
  )
}

/**
 * The verification call, over the dialog that requested it. One for each player: its action is cancelled when he
 * leaves, so that the next player of this browser cannot confirm it.
 */
function CallOverlay() {
  const user = useUser()
  const { pending, cancel } = useVerification()
  useEffect(() => cancel, [cancel])
  return pending !== null && user ? <Call user={user} pending={pending} /> : null
}

/** The modals of bonuses, prizes and jackpot wins, after hydration: they depend on the storage of this device. */
function BonusOverlays() {
  const user = useUser()
  return useHydrated() && user ? (
    <Dispensable>
      <Suspense fallback={null}>
        <BonusHost user={user} />
        <PrizeHost />
      </Suspense>
      <Suspense fallback={null}>
        <JackpotPickHost key={user.id} />
      </Suspense>
    </Dispensable>
  ) : null
}

/** What something has to say, above everything else. */
function StatusOverlay() {
  const { serial, shown } = useStatusModal()
  const { isSandbox, preview } = useSite()
  const isPreview = previewTokenIn(useLocation().search) !== null && Boolean(preview?.preview)
  useStatusDoor({ isSandbox: isSandbox || isPreview })
  return shown === null ? null : <StatusModal key={serial} request={shown} />
}

/** What waits runs once the dialog has left the history, so that it may go where it wants. */
function Call({ user, pending }: { readonly user: User; readonly pending: PendingVerification }) {
  const { isSandbox } = useSite()
  const close = useVerification((verification) => verification.close)
  const isVerified = useRef(false)
  const leave = useOwnEntry('call', () => {
    close()
    if (isVerified.current) pending.run()
    else pending.onClose?.()
  })
  return (
    <VerifyByCall
      user={user}
      action={pending.action}
      isSandbox={isSandbox}
      onClose={leave}
      onVerified={() => {
        isVerified.current = true
        leave()
      }}
    />
  )
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
    <Sheet
      side="bottom"
      width={1010}
      title={say('cashbox.title')}
      closeLabel={say('shell.close')}
      onClose={close}
      isBare
      closesOutside={false}
      focuses="dialog"
      className="cashbox-dialog"
    >
      <Cashbox
        user={user}
        request={cashboxRequestOf(search)}
        place="overlay"
        isSandbox={isSandbox}
        onClose={close}
        wallets={<WalletStrip user={user} />}
        bonuses={bonusPlaces}
      />
    </Sheet>
  )
}

function usePlaceForCashbox(isPlayer: boolean): boolean {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isPage = useCashboxPlace() === 'page'
  useEffect(() => {
    if (!isPlayer) {
      const login = withModal(pathname, withoutLayers(pathname, search).slice(pathname.length), 'login')
      void navigate(`${login}&next=${encodeURIComponent(pathname + search)}`, { replace: true })
    } else if (isPage) void navigate(cashboxPageOf(search), { replace: true })
  }, [isPlayer, isPage, pathname, search, navigate])
  return !isPage
}
