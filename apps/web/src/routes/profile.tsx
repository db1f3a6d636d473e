import { Suspense } from 'react'
import { Invitation, Profile, ProfileShape } from '../features/identity/index.ts'
import { CashbackOverview, WalletStrip } from '../features/wallet/index.ts'
import { useText } from '../i18n/text.tsx'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { LanguageMenu, PageTitle } from '../shell/index.ts'

export default function ProfileRoute() {
  const say = useText()
  const user = useUser()
  const { language } = useSite()
  return (
    <>
      <PageTitle>{say('profile.title')}</PageTitle>
      {user ? <Suspense fallback={<ProfileShape />}><Profile user={user} wallets={<WalletStrip user={user} look="boxes" />} cashback={<CashbackOverview user={user} />} languageMenu={<LanguageMenu language={language} side="bottom" />} /></Suspense> : <Invitation title="profile.inviteTitle" text="profile.invite" />}
    </>
  )
}
