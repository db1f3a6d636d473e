import { Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ContentCards } from '../features/content/index.ts'
import { Invitation, Profile, ProfileShape } from '../features/identity/index.ts'
import { CashbackOverview, WalletStrip } from '../features/wallet/index.ts'
import { useText } from '../i18n/text.tsx'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { isOtherPlace, LanguageMenu, PageTitle } from '../shell/index.ts'
import { loadCards } from './_cards.ts'

export const loader = (args: LoaderFunctionArgs) => loadCards('rating', args)

export const shouldRevalidate = isOtherPlace

export default function ProfileRoute() {
  const say = useText()
  const user = useUser()
  const { language } = useSite()
  const cards = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>{say('profile.title')}</PageTitle>
      {user ? <Suspense fallback={<ProfileShape />}><Profile user={user} wallets={<WalletStrip user={user} look="boxes" />} cashback={<CashbackOverview user={user} />} ratingCards={<ContentCards cards={cards} />} languageMenu={<LanguageMenu language={language} side="bottom" />} /></Suspense> : <Invitation title="profile.inviteTitle" text="profile.invite" />}
    </>
  )
}
