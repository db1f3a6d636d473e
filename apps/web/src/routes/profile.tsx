import { Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ContentCards } from '../features/content/index.ts'
import { Invitation, Profile, ProfileShape } from '../features/identity/index.ts'
import { CashbackOverview, WalletStrip } from '../features/wallet/index.ts'
import { useText } from '../i18n/text.tsx'
import { pageRequest } from '../lib/page-request.ts'
import { useSeen } from '../lib/seen.ts'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { wordsSeen } from '../lib/words-seen.ts'
import { useWords } from '../lib/words.tsx'
import { isOtherPlace, LanguageMenu, PageTitle } from '../shell/index.ts'
import { loadCards } from './_cards.ts'

/** The cards of the rating, and what the tabs say around their labels. */
export async function loader(args: LoaderFunctionArgs) {
  const [cards, seen] = await Promise.all([loadCards('rating', args), wordsSeen(args.context.get(pageRequest), ['account', 'limits'])])
  return { cards, seen }
}

export const shouldRevalidate = isOtherPlace

export default function ProfileRoute() {
  const { cards, seen } = useLoaderData<typeof loader>()
  useSeen(seen)
  const say = useText()
  const words = useWords('account')
  const user = useUser()
  const { language } = useSite()
  return (
    <>
      <PageTitle>{say('profile.title')}</PageTitle>
      {user ? <Suspense fallback={<ProfileShape />}><Profile user={user} wallets={<WalletStrip user={user} look="boxes" />} cashback={<CashbackOverview user={user} />} ratingCards={<ContentCards cards={cards} />} languageMenu={<LanguageMenu language={language} side="bottom" />} /></Suspense> : <Invitation title="profile.inviteTitle" text={words.lead} />}
    </>
  )
}
