import { getGame } from '@zoria/contract/games/http'
import { type ComponentProps, Suspense, useState } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { BattleStrip } from '../features/battles/index.ts'
import { BonusGameNote } from '../features/bonuses/index.ts'
import { GamePage } from '../features/games/index.ts'
import { JackpotStrip } from '../features/jackpots/index.ts'
import { useText } from '../i18n/text.tsx'
import { ask } from '../lib/queries/ask.ts'
import { Dispensable } from '../lib/page/dispensable.tsx'
import { useHydrated } from '../lib/page/hydrated.ts'
import { ModalTexts } from '../lib/texts/modal-texts.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { slugOf } from '../lib/slug-of.ts'
import { nameOf } from '../lib/game-name.ts'
import { isOtherPlace, PageTitle } from '../shell/index.ts'
import { Account } from './_account.tsx'
import { Overlays } from './_overlays.tsx'
import { ErrorBoundary, modalText } from './_site.tsx'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const game = await ask(getGame, { params: { slug: slugOf(params) } }, context.get(pageRequest))
  // Such a game opens at a table, which is chosen in the lobby.
  if (game.has_lobby && !new URL(request.url).searchParams.get('table')) throw redirect(`/games/live-casino?game=${game.slug}`)
  return game
}

export const shouldRevalidate = isOtherPlace

export default function GameRoute() {
  const say = useText()
  const game = useLoaderData<typeof loader>()
  const { language } = useSite()
  const [stakeMost, limitStakes] = useState<string | null>(null)
  return (
    <ModalTexts value={modalText}>
      <PageTitle>{nameOf(game, say)}</PageTitle>
      <GamePage key={game.slug} game={game} language={language} account={<Account isInGame />} note={<Notes slug={game.slug} category={game.category} weight={game.wager_weight} onStakeMost={limitStakes} />} stakeMost={stakeMost} reasonText={reasonText} />
      <Overlays />
    </ModalTexts>
  )
}

const reasonText = (modal: string) => modalText({ modal })

/** What the open bonus means in this game, the battle and the jackpots in which it counts; nothing for a visitor. */
function Notes({ slug, category, ...bonus }: ComponentProps<typeof BonusGameNote> & { readonly slug: string; readonly category: string }) {
  const user = useUser()
  if (!useHydrated() || !user) return null
  return (
    <>
      <Dispensable><Suspense fallback={null}><BonusGameNote {...bonus} /></Suspense></Dispensable>
      <Dispensable><Suspense fallback={null}><BattleStrip game={slug} /></Suspense></Dispensable>
      <Dispensable><Suspense fallback={null}><JackpotStrip category={category} /></Suspense></Dispensable>
    </>
  )
}

export { ErrorBoundary }
