import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ActivateWon } from '../features/bonuses/index.ts'
import { ContentPart, contentPartLoader } from '../features/content/index.ts'
import { WheelPage, wheelSeen } from '../features/wheel/index.ts'
import { useText } from '../i18n/text.tsx'
import { currencyOf } from '../lib/market.ts'
import { playerOfPage } from '../lib/page/page-player.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { useSeen } from '../lib/queries/seen.ts'
import { isOtherPlace, PageHead, PageTitle } from '../shell/index.ts'
import { RegisterFirst } from './_register-first.tsx'

const loadRules = contentPartLoader('wheel-rules')

export async function loader(args: LoaderFunctionArgs) {
  const page = args.context.get(pageRequest)
  const player = await playerOfPage(page)
  const currency = currencyOf({ player, language: page.language, search: new URL(args.request.url).search })
  const [rules, seen] = await Promise.all([loadRules(args), wheelSeen(page, { isPlayer: player !== null, currency })])
  return { rules, seen }
}

export const shouldRevalidate = isOtherPlace

/** Spec §1: the wheel of fortune. */
export default function WheelRoute() {
  const say = useText()
  const { rules, seen } = useLoaderData<typeof loader>()
  useSeen(seen)
  return (
    <>
      <PageTitle>{say('shell.nav.wheel')}</PageTitle>
      <PageHead title={say('shell.nav.wheel')} />
      <Suspense fallback={<Skeleton height={620} radius={20} />}>
        <WheelPage invitation={<RegisterFirst />} activate={ActivateWon} />
      </Suspense>
      <ContentPart part={rules} />
    </>
  )
}
