import type { BattleDetails } from '@zoria/contract/battles/http'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { Suspense } from 'react'
import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { BattlePage, nameIn, oneBattle } from '../features/battles/index.ts'
import { MiniCover } from '../features/games/index.ts'
import { loadTextsOf, textsIn } from '../i18n/catalogues.ts'
import { useText } from '../i18n/text.tsx'
import { ask, type PageProblem } from '../lib/queries/ask.ts'
import { playerOfPage } from '../lib/page/page-player.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { useSeen, type Seen } from '../lib/queries/seen.ts'
import { slugOf } from '../lib/slug-of.ts'
import { nameOf } from '../lib/game-name.ts'
import { isOtherPlace, PageTitle } from '../shell/index.ts'
import { RegisterFirst } from './_register-first.tsx'

const types: readonly (string | undefined)[] = ['active', 'last']

/**
 * A battle that is not there is a page that is not there. Running and past battles are tabs of the battles page (Spec
 * §2).
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const slug = slugOf(params)
  if (params['type'] === undefined && types.includes(slug)) throw redirect(`/battles?type=${slug}`)
  if (params['type'] !== undefined && !types.includes(params['type']))
    throw data({ code: 'NOT_FOUND' } satisfies PageProblem, { status: 404 })
  const question = oneBattle({ slug, isPlayer: (await playerOfPage(page)) !== null })
  const battle: BattleDetails = await question.ask((endpoint, input) => ask(endpoint, input, page))
  const seen: Seen = [{ queryKey: question.queryKey, answer: battle }]
  await loadTextsOf('battles')
  return {
    slug,
    title: textsIn(page.language)._('battle.pageTitle', { name: nameIn(battle.names, page.language) }),
    seen,
  }
}

export const shouldRevalidate = isOtherPlace

/** One battle (Spec §1, §2). */
export default function BattleRoute() {
  const say = useText()
  const { slug, title, seen } = useLoaderData<typeof loader>()
  useSeen(seen)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Suspense fallback={<Skeleton height={360} radius={20} />}>
        <BattlePage
          key={slug}
          slug={slug}
          invitation={<RegisterFirst />}
          cover={MiniCover}
          nameOf={(game) => nameOf(game, say)}
        />
      </Suspense>
    </>
  )
}
