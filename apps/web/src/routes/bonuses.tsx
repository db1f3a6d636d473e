import { Suspense } from 'react'
import { BonusesPage, BonusInvitation } from '../features/bonuses/index.ts'
import { CashbackOverview } from '../features/wallet/index.ts'
import { useText } from '../i18n/text.tsx'
import { useUser } from '../lib/session/session.tsx'
import { PageTitle } from '../shell/index.ts'

export default function Bonuses() {
  const say = useText()
  const user = useUser()
  return (
    <>
      <PageTitle>{say('shell.nav.bonuses')}</PageTitle>
      <Suspense fallback={null}>{user ? <BonusesPage user={user} cashback={<CashbackOverview user={user} />} /> : <BonusInvitation />}</Suspense>
    </>
  )
}
