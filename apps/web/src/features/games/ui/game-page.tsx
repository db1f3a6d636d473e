import type { Game } from '@zoria/contract/games/http'
import { useCallback, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { LanguageTag } from '../../../i18n/languages.ts'
import { useText } from '../../../i18n/text.tsx'
import { useUser } from '../../../lib/session/session.tsx'
import { useBack, useCashbox, useShellFlags } from '../../../shell/index.ts'
import { useLaunch } from '../api.ts'
import { firstStage, modeOf, type Stage } from '../model/launch.ts'
import { nameOf } from '../model/names.ts'
import type { FromStudio } from '../model/studio-talk.ts'
import { useFavouriteKey } from './favourite-button.tsx'
import { GameBar } from './game-bar.tsx'
import { GameCover } from './game-cover.tsx'
import { GameFrame } from './game-frame.tsx'
import type { TellWhy } from './refused-panel.tsx'
import { TurnHint } from './turn-hint.tsx'
import { useFavouring } from './use-own-games.ts'
import { usePreloading } from './use-preloading.ts'

type Props = { readonly game: Game; readonly language: LanguageTag; readonly account: ReactNode; readonly note: ReactNode; readonly tellWhy: TellWhy }

/** The game, full-bleed under the site's slim bar. A change of mode or player opens it anew. */
export function GamePage({ game, language, account, note, tellWhy }: Props) {
  const say = useText()
  const user = useUser()
  const { search } = useLocation()
  const isCovered = useShellFlags((flags) => flags.backgroundBlured)
  const mode = modeOf(search, { isPlayer: user !== null, hasDemo: game.has_demo })
  const first = firstStage(game, mode, user !== null)
  const launch = useLaunch({ game, mode, language, playerId: user?.id ?? null, isAsked: first.kind === 'opening' })
  const launched: Stage = first.kind === 'opening' && launch.data ? launch.data : first
  const isPreloading = usePreloading()
  const stage: Stage = isPreloading && launched.kind === 'playing' ? { kind: 'opening' } : launched
  const name = nameOf(game, say)
  const [sound, setSound] = useState<boolean | null>(null)
  const again = () => void launch.refetch()
  const hear = useStudioWishes({ again, setSound })
  const favouring = useFavouring()
  useFavouriteKey(useCallback(() => game, [game]), favouring.turn)
  return (
    <div className="game-screen">
      <GameBar game={game} name={name} mode={mode} isPlaying={stage.kind === 'playing'} account={account} sound={sound} onSound={setSound} favouring={favouring} />
      {mode === 'money' ? note : null}
      <main className="game-stage" id="main">
        {stage.kind === 'playing'
          ? <GameFrame key={stage.url} url={stage.url} name={name} game={game} isCovered={isCovered} sound={sound} onSaid={hear} />
          : <GameCover game={game} name={name} stage={stage} mode={mode} tellWhy={tellWhy} onAgain={again} />}
        {stage.kind === 'playing' ? <TurnHint /> : null}
      </main>
    </div>
  )
}

/** What the framed page asks of the site: the cashbox over the game, a new launch, the way back. */
function useStudioWishes({ again, setSound }: { again: () => void; setSound: (isOn: boolean) => void }): (message: FromStudio) => void {
  const cashbox = useCashbox()
  const back = useBack()
  return useCallback((message) => {
    switch (message.type) {
      case 'sound':
        return setSound(message.isOn)
      case 'deposit_wanted':
        return cashbox.open()
      case 'relaunch_wanted':
        return again()
      case 'exit_wanted':
        return back()
    }
  }, [again, back, cashbox, setSound])
}
