import { buttonClass } from '@zoria/ui/button.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { ShieldCheck } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ContentPart, contentPartLoader } from '../features/content/index.ts'
import { historyOf, JackpotsPage, jackpotsSeen } from '../features/jackpots/index.ts'
import { useText } from '../i18n/text.tsx'
import { currencyOf } from '../lib/market.ts'
import { playerOfPage } from '../lib/page/page-player.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { useSeen } from '../lib/queries/seen.ts'
import { isOtherPage, PageHead, PageTitle } from '../shell/index.ts'
import { RegisterFirst } from './_register-first.tsx'

const loadRules = contentPartLoader('jackpot-rules')

export async function loader(args: LoaderFunctionArgs) {
  const page = args.context.get(pageRequest)
  const player = await playerOfPage(page)
  const { search } = new URL(args.request.url)
  const who = { isPlayer: player !== null, currency: currencyOf({ player, language: page.language, search }) }
  const [rules, seen] = await Promise.all([loadRules(args), jackpotsSeen(page, { ...who, ...historyOf(search) })])
  return { rules, seen }
}

/** Another suit, page or currency asks by its query. */
export const shouldRevalidate = isOtherPage

/** Spec §1: jackpots with their conditions, history and raffle. */
export default function JackpotsRoute() {
  const say = useText()
  const { rules, seen } = useLoaderData<typeof loader>()
  useSeen(seen)
  return (
    <>
      <PageTitle>{say('shell.nav.jackpots')}</PageTitle>
      <PageHead
        title={say('shell.nav.jackpots')}
        aside={
          <Link className={buttonClass({ tone: 'ghost' })} to="/fairness">
            <ShieldCheck size={17} aria-hidden="true" />
            {say('page.fairness')}
          </Link>
        }
      />
      <Suspense fallback={<Skeleton height={620} radius={20} />}>
        <JackpotsPage invitation={<RegisterFirst />} />
      </Suspense>
      <ContentPart part={rules} />
    </>
  )
}
