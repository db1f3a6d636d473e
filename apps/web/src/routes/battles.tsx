import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { BattlesPage, battlesSeen, listOf } from '../features/battles/index.ts'
import { ContentPart, contentPartLoader } from '../features/content/index.ts'
import { useText } from '../i18n/text.tsx'
import { marketOf } from '../lib/market.ts'
import { playerOfPage } from '../lib/page/page-player.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { useSeen } from '../lib/queries/seen.ts'
import { isOtherPage, PageHead, PageTitle } from '../shell/index.ts'
import { RegisterFirst } from './_register-first.tsx'

const loadRules = contentPartLoader('battle-rules')

export async function loader(args: LoaderFunctionArgs) {
  const page = args.context.get(pageRequest)
  const player = await playerOfPage(page)
  const [rules, seen] = await Promise.all([
    loadRules(args),
    battlesSeen(page, {
      isPlayer: player !== null,
      ...marketOf(player, page.language),
      ...listOf(new URL(args.request.url).search),
    }),
  ])
  return { rules, seen }
}

/** Another tab or page of the list asks by its query. */
export const shouldRevalidate = isOtherPage

/** Spec §2: running and upcoming battles, and those that are over. */
export default function BattlesRoute() {
  const say = useText()
  const { rules, seen } = useLoaderData<typeof loader>()
  useSeen(seen)
  return (
    <>
      <PageTitle>{say('shell.nav.battles')}</PageTitle>
      <PageHead title={say('shell.nav.battles')} />
      <Suspense fallback={<Skeleton height={360} radius={20} />}>
        <BattlesPage invitation={<RegisterFirst />} />
      </Suspense>
      <ContentPart part={rules} />
    </>
  )
}
