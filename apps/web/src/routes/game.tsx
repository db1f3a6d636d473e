import { type Game, getGame } from '@zoria/contract/games/http'
import { Suspense, useState } from 'react'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { BattleStrip, battleStripSeen, loadBattleStrip } from '../features/battles/index.ts'
import { BonusGameNote, bonusGameNoteSeen, loadBonusGameNote } from '../features/bonuses/index.ts'
import { GamePage } from '../features/games/index.ts'
import { JackpotStrip, jackpotStripSeen, loadJackpotStrip } from '../features/jackpots/index.ts'
import { useText } from '../i18n/text.tsx'
import { ask } from '../lib/queries/ask.ts'
import { Dispensable } from '../lib/page/dispensable.tsx'
import { ModalTexts } from '../lib/texts/modal-texts.ts'
import { currencyOf } from '../lib/market.ts'
import { playerOfPage } from '../lib/page/page-player.ts'
import { pageRequest, type PageRequest } from '../lib/page/page-request.ts'
import { type Seen, useSeen } from '../lib/queries/seen.ts'
import { useUser } from '../lib/session/session.tsx'
import { useSite } from '../lib/site.ts'
import { slugOf } from '../lib/slug-of.ts'
import { nameOf } from '../lib/game-name.ts'
import { isOtherPlace, PageTitle } from '../shell/index.ts'
import { Account } from './_account.tsx'
import { Overlays } from './_overlays.tsx'
import { modalText } from './_site.tsx'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const game = await ask(getGame, { params: { slug: slugOf(params) } }, page)
  // Such a game opens at a table, which is chosen in the lobby.
  if (game.has_lobby && !new URL(request.url).searchParams.get('table'))
    throw redirect(`/games/live-casino?game=${game.slug}`)
  return { game, seen: await notesSeen(page, game) }
}

/** The lines above the game are loaded with the page: a line that came later would move the game. */
async function notesSeen(page: PageRequest, { slug }: Game): Promise<Seen> {
  const player = await playerOfPage(page)
  const jackpots = jackpotStripSeen(page, currencyOf({ player, language: page.language, search: '' }))
  return (
    await Promise.all([jackpots, ...(player === null ? [] : [battleStripSeen(page, slug), bonusGameNoteSeen(page)])])
  ).flat()
}

/**
 * For the same reason a page that is gone to waits for the code of the lines. A line whose code does not load is left
 * out.
 */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [loaded] = await Promise.all([
    serverLoader<typeof loader>(),
    Promise.allSettled([loadBattleStrip(), loadBonusGameNote(), loadJackpotStrip()]),
  ])
  return loaded
}

export const shouldRevalidate = isOtherPlace

export default function GameRoute() {
  const say = useText()
  const { game, seen } = useLoaderData<typeof loader>()
  return (
    <ModalTexts value={modalText}>
      <PageTitle>{nameOf(game, say)}</PageTitle>
      <OpenGame key={game.slug} game={game} seen={seen} />
      <Overlays />
    </ModalTexts>
  )
}

function OpenGame({ game, seen }: { readonly game: Game; readonly seen: Seen }) {
  useSeen(seen)
  const { language } = useSite()
  const [stakeMost, limitStakes] = useState<string | null>(null)
  const shown = { game, onStakeMost: limitStakes }
  const notes = { money: <Notes isDemo={false} {...shown} />, demo: <Notes isDemo {...shown} /> }
  return (
    <GamePage
      game={game}
      language={language}
      account={<Account isInGame />}
      notes={notes}
      stakeMost={stakeMost}
      reasonText={reasonText}
    />
  )
}

const reasonText = (modal: string) => modalText({ modal })

type NotesProps = { readonly game: Game; readonly isDemo: boolean; readonly onStakeMost: (most: string | null) => void }

/**
 * What the open bonus means in this game, the battle and the jackpots in which it counts. Visitors and demo players see
 * the jackpots alone.
 */
function Notes({ game: { slug, category, wager_weight: weight }, isDemo, onStakeMost }: NotesProps) {
  const isForMoney = useUser() !== null && !isDemo
  return (
    <>
      {isForMoney ? (
        <Dispensable>
          <Suspense fallback={null}>
            <BonusGameNote weight={weight} onStakeMost={onStakeMost} />
          </Suspense>
        </Dispensable>
      ) : null}
      {isForMoney ? (
        <Dispensable>
          <Suspense fallback={null}>
            <BattleStrip game={slug} />
          </Suspense>
        </Dispensable>
      ) : null}
      <Dispensable>
        <Suspense fallback={null}>
          <JackpotStrip category={category} isDemo={isDemo} />
        </Suspense>
      </Dispensable>
    </>
  )
}
