import { Suspense } from 'react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ContentCards } from '../features/content/index.ts'
import { RoundHistory } from '../features/games/index.ts'
import { Invitation, Profile, ProfileShape } from '../features/identity/index.ts'
import { ClaimGrant } from '../features/bonuses/index.ts'
import { Cashback, cashbackSeen } from '../features/cashback/index.ts'
import { Rating, ratingSeen } from '../features/rating/index.ts'
import { WalletStrip } from '../features/wallet/index.ts'
import { useText } from '../i18n/text.tsx'
import { playerOfPage } from '../lib/page/page-player.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { useSeen } from '../lib/queries/seen.ts'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { textsOfPage } from '../lib/texts/page-texts.ts'
import { useContentTexts } from '../lib/texts/content-texts.tsx'
import { isOtherPlaceOrPlayer, LanguageMenu, PageTitle } from '../shell/index.ts'
import { loadCards } from './_cards.ts'

/** A map, because the address names the tab: an object also has `constructor`. */
const seenOfTabs: ReadonlyMap<string, typeof ratingSeen> = new Map([
  ['rating', ratingSeen],
  ['cashback', cashbackSeen],
])

/** The cards of the rating, and what the tabs say around their labels. */
export async function loader(args: LoaderFunctionArgs) {
  const page = args.context.get(pageRequest)
  const tabSeen = seenOfTabs.get(new URL(args.request.url).searchParams.get('tab') ?? '')
  const isPlayer = (await playerOfPage(page)) !== null
  const [cards, ...seen] = await Promise.all([
    loadCards('rating', args),
    textsOfPage(page, ['account', 'limits']),
    isPlayer && tabSeen ? tabSeen(page) : [],
  ])
  return { cards, seen: seen.flat() }
}

export const shouldRevalidate = isOtherPlaceOrPlayer

export default function ProfileRoute() {
  const { cards, seen } = useLoaderData<typeof loader>()
  useSeen(seen)
  const say = useText()
  const texts = useContentTexts('account')
  const user = useUser()
  const { language } = useSite()
  return (
    <>
      <PageTitle>{say('profile.title')}</PageTitle>
      {user ? (
        <Suspense fallback={<ProfileShape />}>
          <Profile
            user={user}
            wallets={<WalletStrip user={user} look="boxes" />}
            cashback={<Cashback claimButton={ClaimGrant} />}
            rounds={
              <Suspense fallback={null}>
                <RoundHistory />
              </Suspense>
            }
            rating={
              <Rating
                user={user}
                cards={
                  <>
                    <ContentCards cards={cards} />
                    <p>
                      <Link className="link" to="/rating#rules">
                        {say('page.ratingRules')}
                      </Link>
                    </p>
                  </>
                }
              />
            }
            languageMenu={<LanguageMenu language={language} side="bottom" />}
          />
        </Suspense>
      ) : (
        <Invitation title="profile.inviteTitle" text={texts.lead} />
      )}
    </>
  )
}
