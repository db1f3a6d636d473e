import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { Invitation } from '../features/identity/index.ts'
import { Cashbox, CashboxShape } from '../features/payments/index.ts'
import { WalletStrip } from '../features/wallet/index.ts'
import { useText } from '../i18n/text.tsx'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { bonusPlaces } from './_bonus-places.ts'
import { cashboxRequestOf, PageTitle, useCashbox } from '../shell/index.ts'

export default function CashboxRoute() {
  const say = useText()
  const user = useUser()
  const { isSandbox } = useSite()
  const { close } = useCashbox()
  const { search } = useLocation()
  return (
    <>
      <PageTitle>{say('cashbox.title')}</PageTitle>
      {user ? (
        <Suspense fallback={<CashboxShape />}><Cashbox user={user} request={cashboxRequestOf(search)} place="page" isSandbox={isSandbox} onClose={close} wallets={<WalletStrip user={user} />} bonuses={bonusPlaces} /></Suspense>
      ) : (
        <Invitation title="cashbox.inviteTitle" text="cashbox.invite" />
      )}
    </>
  )
}
