import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ContentCards, ContentPart, contentPartLoader } from '../features/content/index.ts'
import { leadersSeen, Rating, RatingLeaders, ratingSeen } from '../features/rating/index.ts'
import { useText } from '../i18n/text.tsx'
import { playerOfPage } from '../lib/page/page-player.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { useSeen } from '../lib/queries/seen.ts'
import { useUser } from '../lib/session/session.tsx'
import { textsOfPage } from '../lib/texts/page-texts.ts'
import { isOtherPlaceOrPlayer, PageHead, PageTitle } from '../shell/index.ts'
import { loadCards } from './_cards.ts'
import { RegisterFirst } from './_register-first.tsx'

const loadRules = contentPartLoader('rating-rules')

export async function loader(args: LoaderFunctionArgs) {
  const page = args.context.get(pageRequest)
  const player = await playerOfPage(page)
  const [cards, rules, words, rating] = await Promise.all([
    loadCards('rating', args),
    loadRules(args),
    textsOfPage(page, ['account']),
    player === null ? leadersSeen(page) : ratingSeen(page),
  ])
  return { cards, rules, seen: [...words, ...rating] }
}

export const shouldRevalidate = isOtherPlaceOrPlayer

/**
 * The rating as a page of its own: a player sees what the tab of the profile shows; visitors see how it grows and who
 * leads.
 */
export default function RatingRoute() {
  const say = useText()
  const user = useUser()
  const { cards, rules, seen } = useLoaderData<typeof loader>()
  useSeen(seen)
  const content = <ContentCards cards={cards} />
  return (
    <>
      <PageTitle>{say('shell.nav.rating')}</PageTitle>
      <PageHead title={say('shell.nav.rating')} />
      <Suspense fallback={<Skeleton height={320} radius={20} />}>
        {user ? (
          <Rating user={user} cards={content} />
        ) : (
          <div className="grid gap-4.5">
            {content}
            <RatingLeaders />
            <div className="actions">
              <RegisterFirst />
            </div>
          </div>
        )}
      </Suspense>
      <ContentPart part={rules} />
    </>
  )
}
