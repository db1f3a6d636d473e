import type { Game } from '@zoria/contract/games/http'
import type { LanguageTag } from '../../../i18n/languages.ts'
import { useLocation } from 'react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { useUser } from '../../../lib/session/session.tsx'
import { useLaunch } from '../api.ts'
import { firstStage, modeOf, type Stage } from '../model/launch.ts'
import { nameOf } from '../model/names.ts'
import { GameBar } from './game-bar.tsx'
import { GameCover } from './game-cover.tsx'

type Props = { readonly game: Game; readonly language: LanguageTag; readonly account: ReactNode }

/** The game, full-bleed under the site's slim bar. A change of mode or player opens it anew. */
export function GamePage({ game, language, account }: Props) {
  const say = useText()
  const user = useUser()
  const { search } = useLocation()
  const mode = modeOf(search, { isPlayer: user !== null, hasDemo: game.has_demo })
  const first = firstStage(game, mode, user !== null)
  const launch = useLaunch({ game, mode, language, playerId: user?.id ?? null, isAsked: first.kind === 'opening' })
  const stage: Stage = first.kind === 'opening' && launch.data ? launch.data : first
  const name = nameOf(game, say)
  return (
    <div className="game-screen">
      <GameBar game={game} name={name} mode={mode} isPlaying={stage.kind === 'playing'} account={account} />
      <main className="game-stage" id="main">
        {stage.kind === 'playing' ? <GameFrame key={stage.url} url={stage.url} name={name} game={game} /> : <GameCover game={game} name={name} stage={stage} mode={mode} onAgain={() => void launch.refetch()} />}
      </main>
    </div>
  )
}

/** What a foreign page in the frame may do. It cannot leave the frame by itself, only when the player asks for it. */
const frameRights = 'allow-scripts allow-same-origin allow-forms allow-popups allow-pointer-lock allow-top-navigation-by-user-activation'

/** The provider's own page. The cover lies over it until it has loaded. */
function GameFrame({ url, name, game }: { readonly url: string; readonly name: string; readonly game: Game }) {
  const [isLoaded, load] = useState(false)
  useKeyboardForGame(isLoaded)
  return (
    <>
      <iframe src={url} title={name} allow="autoplay; fullscreen" sandbox={frameRights} data-testid="game-frame" onLoad={() => load(true)} />
      {isLoaded ? null : <GameCover game={game} name={name} stage={{ kind: 'opening' }} mode="money" />}
    </>
  )
}

/** Keys go to the game as soon as it is there, unless the player is elsewhere. */
function useKeyboardForGame(isLoaded: boolean): void {
  useEffect(() => {
    if (isLoaded && document.activeElement === document.body) document.querySelector<HTMLIFrameElement>('.game-stage iframe')?.focus()
  }, [isLoaded])
}
