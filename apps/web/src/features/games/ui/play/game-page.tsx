import type { Game } from '@zoria/contract/games/http'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { RotateCcwSquare, X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { LanguageTag } from '../../../../i18n/languages.ts'
import { useText } from '../../../../i18n/text.tsx'
import { useUser } from '../../../../lib/session/session.tsx'
import { nameOf } from '../../../../lib/game-name.ts'
import { useBack, useCashbox, useShellFlags } from '../../../../shell/index.ts'
import { useLaunch } from '../../api.ts'
import { firstStage, modeOf, type Mode, type Stage } from '../../model/launch.ts'
import { useTableName } from '../../live-api.ts'
import type { TableName } from '../../model/live-tables.ts'
import type { FromStudio } from '../../model/studio-talk.ts'
import { useFavouriteKey } from '../lobby/favourite-button.tsx'
import { GameBar } from './game-bar.tsx'
import { GameCover } from '../lobby/game-cover.tsx'
import { GameFrame } from './game-frame.tsx'
import type { ReasonText } from './refused-panel.tsx'
import { TablePair } from './table-pair.tsx'
import { useFavouring } from '../lobby/use-own-games.ts'

type Props = {
  readonly game: Game
  readonly language: LanguageTag
  readonly account: ReactNode
  /** The lines above the game, by its mode. */ readonly notes: Readonly<Record<Mode, ReactNode>>
  /** The largest stake that the player's open bonus allows; null without such a limit. */ readonly stakeMost:
    | string
    | null
  readonly reasonText: ReasonText
}

/** The game, full-bleed under the site's slim bar. A change of mode or player reloads it. */
export function GamePage({ game, language, account, notes, stakeMost, reasonText }: Props) {
  const say = useText()
  const user = useUser()
  const { search } = useLocation()
  const isCovered = useShellFlags((flags) => flags.backgroundBlured)
  const at = tableAt(game, search)
  const mode = modeOf(search, { isPlayer: user !== null, hasDemo: game.has_demo })
  const first = firstStage(game, mode, user !== null)
  const launch = useLaunch({
    game,
    mode,
    language,
    playerId: user?.id ?? null,
    isAsked: first.kind === 'opening',
    table: at?.table ?? null,
  })
  const launched: Stage = first.kind === 'opening' && launch.data ? launch.data : first
  const isPreloading = usePreloading()
  const stage: Stage = isPreloading && launched.kind === 'playing' ? { kind: 'opening' } : launched
  const name = useTableName(at, language) ?? nameOf(game, say)
  const [sound, setSound] = useState<boolean | null>(null)
  const again = () => void launch.refetch()
  const onMessage = useStudioWishes({ again, setSound })
  const favouring = useFavouring()
  useFavouriteKey(
    useCallback(() => game, [game]),
    favouring.turn,
  )
  return (
    <div className="game-screen">
      <GameBar
        game={game}
        name={name}
        mode={mode}
        isPlaying={stage.kind === 'playing'}
        account={account}
        sound={sound}
        onSound={setSound}
        favouring={favouring}
      />
      {notes[mode]}
      <main className="game-stage" id="main">
        <TablePair
          first={at}
          isPlaying={stage.kind === 'playing'}
          language={language}
          isCovered={isCovered}
          stakeMost={stakeMost}
        >
          {stage.kind === 'playing' ? (
            <GameFrame
              key={stage.url}
              url={stage.url}
              name={name}
              game={game}
              isCovered={isCovered}
              sound={sound}
              stakeMost={mode === 'money' ? stakeMost : null}
              onMessage={onMessage}
            />
          ) : (
            <GameCover game={game} name={name} stage={stage} mode={mode} reasonText={reasonText} onAgain={again} />
          )}
        </TablePair>
        {stage.kind === 'playing' && at === null ? <TurnHint /> : null}
      </main>
    </div>
  )
}

/** The table that an address names; null for a game without tables. */
function tableAt({ slug, has_lobby: hasLobby }: Game, search: string): TableName | null {
  const table = new URLSearchParams(search).get('table')
  return hasLobby && table !== null ? { slug, table } : null
}

/** What the framed page asks of the site: the cashbox over the game, a new launch, the way back. */
function useStudioWishes({
  again,
  setSound,
}: {
  again: () => void
  setSound: (isOn: boolean) => void
}): (message: FromStudio) => void {
  const cashbox = useCashbox()
  const back = useBack()
  return useCallback(
    (message) => {
      switch (message.type) {
        case 'loaded':
          return undefined
        case 'sound':
          return setSound(message.isOn)
        case 'deposit_wanted':
          return cashbox.open()
        case 'relaunch_wanted':
          return again()
        case 'exit_wanted':
          return back()
      }
    },
    [again, back, cashbox, setSound],
  )
}

const key = 'zoria-turn-hint'

/**
 * Once per tab, phones in portrait get a hint that the game is larger in landscape. The style sheet shows it only
 * there.
 */
function TurnHint() {
  const say = useText()
  const [isHidden, hide] = useState(() => sessionStorage.getItem(key) !== null)
  if (isHidden) return null
  const close = () => {
    sessionStorage.setItem(key, 'seen')
    hide(true)
  }
  return (
    <p className="turn-hint" role="note">
      <RotateCcwSquare size={20} aria-hidden="true" />
      <span>{say('games.turnPhone')}</span>
      <IconButton isBare label={say('games.understood')} onClick={close}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </p>
  )
}

/**
 * Whether the preloader still covers the page (Spec §4: for 3 s on the first load of a tab). A game opened beneath it
 * is not visible: a key press meant for the preloader would start a round, and a resumed round would end before the
 * player sees it.
 */
function usePreloading(): boolean {
  const [isPreloading, set] = useState(true)
  useEffect(() => {
    let isGone = false
    const leave = () => {
      if (!isGone) set(false)
    }
    // Its leaving is an animation; one that is cut short by a key or a touch ends as well.
    const [leaving] = document.querySelector('.preloader')?.getAnimations() ?? []
    if (leaving === undefined) leave()
    else void leaving.finished.then(leave, leave)
    return () => {
      isGone = true
    }
  }, [])
  return isPreloading
}
