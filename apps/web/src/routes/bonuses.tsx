import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Suspense } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  BonusesPage,
  BonusInvitation,
  ClaimGrant,
  offersSeen,
  showsOffers,
  visitorOffersSeen,
} from '../features/bonuses/index.ts'
import { Cashback } from '../features/cashback/index.ts'
import { useText } from '../i18n/text.tsx'
import { playerOfPage } from '../lib/page/page-player.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { nothingSeen, useSeen, type Seen } from '../lib/queries/seen.ts'
import { useUser } from '../lib/session/session.tsx'
import { textsOfPage } from '../lib/texts/page-texts.ts'
import { PageHead, PageTitle } from '../shell/index.ts'

/** What a player is offered. His other tabs count by the second, so the browser draws them. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Seen> {
  const page = context.get(pageRequest)
  const player = await playerOfPage(page)
  const offers = player !== null && showsOffers(new URL(request.url).search)
  return (
    await Promise.all([
      textsOfPage(page, [player === null ? 'bonus-invitation' : 'bonuses']),
      ...(player === null ? [visitorOffersSeen(page)] : []),
      ...(offers ? [offersSeen(page, player)] : []),
    ])
  ).flat()
}

export const clientLoader = nothingSeen

export default function Bonuses() {
  useSeen(useLoaderData<Seen>())
  const say = useText()
  const user = useUser()
  return (
    <>
      <PageTitle>{say('shell.nav.bonuses')}</PageTitle>
      <Suspense fallback={<Shape />}>
        {user ? <BonusesPage user={user} cashback={<Cashback claimButton={ClaimGrant} />} /> : <BonusInvitation />}
      </Suspense>
      <p className="rules-link">
        <Link className="link" to="/bonus-rules">
          {say('page.bonusRules')}
        </Link>
      </p>
    </>
  )
}

/** The shape of the page while its code and its texts are on their way. */
function Shape() {
  const say = useText()
  return (
    <div className="grid gap-4" aria-busy="true">
      <PageHead title={say('shell.nav.bonuses')} />
      <Skeleton height={46} radius={13} className="max-w-95" />
      <Skeleton height={360} radius={20} />
    </div>
  )
}
