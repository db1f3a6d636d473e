import type { Game } from '@zoria/contract/games/http'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { Menu } from '@zoria/ui/menu.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Tooltip, TooltipDelays } from '@zoria/ui/tooltip.tsx'
import { ChevronLeft, Clock, EllipsisVertical, Heart, Maximize, Minimize, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.tsx'
import { now } from '../../../../lib/time/clock.ts'
import { formatSpan } from '../../../../lib/formats.ts'
import { useBack } from '../../../../shell/index.ts'
import type { Mode } from '../../model/launch.ts'
import { FavouriteButton } from '../lobby/favourite-button.tsx'
import type { Favouring } from '../lobby/use-own-games.ts'

type Sound = { readonly sound: boolean | null; readonly onSound: (isOn: boolean) => void }
type Props = Sound & {
  readonly game: Game
  readonly name: string
  readonly mode: Mode
  readonly isPlaying: boolean
  readonly account: ReactNode
  readonly favouring: Favouring
}

/**
 * Back, what is played and how, the session's length, the balance; sound and full screen. On a narrow screen the rest
 * waits in a menu.
 */
export function GameBar({ game, name, mode, isPlaying, account, sound, onSound, favouring }: Props) {
  const say = useText()
  const back = useBack()
  const isFavourite = favouring.isFavourite(game.slug)
  return (
    <header className="game-bar">
      <IconButton label={say('games.back')} onClick={back}>
        <ChevronLeft size={22} aria-hidden="true" />
      </IconButton>
      <div className="game-title">
        <h1>{name}</h1>
        <small>
          <span className={isPlaying ? 'game-provider' : undefined}>{game.provider.name}</span>
          {isPlaying ? <SessionClock key={mode} /> : null}
        </small>
      </div>
      {game.has_demo ? <ModeSwitch mode={mode} slug={game.slug} /> : null}
      <div className="game-middle">{account}</div>
      <FavouriteButton
        className="icon-button bar-heart hide-narrow"
        game={game}
        name={name}
        isFavourite={isFavourite}
        onTurn={favouring.turn}
      />
      <TooltipDelays>
        <SoundButton sound={sound} onSound={onSound} />
        <FullscreenButton />
      </TooltipDelays>
      <MoreMenu
        game={game}
        name={name}
        mode={mode}
        sound={sound}
        onSound={onSound}
        isFavourite={isFavourite}
        onTurn={favouring.turn}
      />
    </header>
  )
}

function ModeSwitch({
  mode,
  slug,
  onChosen,
}: {
  readonly mode: Mode
  readonly slug: string
  readonly onChosen?: () => void
}) {
  const say = useText()
  return (
    <div className="mode-switch" role="group" aria-label={say('games.mode')}>
      <Link to={`/games/${slug}?mode=money`} replace aria-current={mode === 'money'} onClick={onChosen}>
        {say('games.forMoney')}
      </Link>
      <Link to={`/games/${slug}?mode=demo`} replace aria-current={mode === 'demo'} onClick={onChosen}>
        {say('games.demo')}
      </Link>
    </div>
  )
}

/** Only for a game that has reported its sound setting. */
function SoundButton({ sound, onSound }: Sound) {
  const say = useText()
  if (sound === null) return null
  const label = say(sound ? 'games.soundOn' : 'games.soundOff')
  return (
    <Tooltip text={label}>
      <IconButton className="hide-narrow" label={label} aria-pressed={sound} onClick={() => onSound(!sound)}>
        <SoundIcon isOn={sound} />
      </IconButton>
    </Tooltip>
  )
}

function SoundIcon({ isOn }: { readonly isOn: boolean }) {
  return isOn ? <Volume2 size={20} aria-hidden="true" /> : <VolumeX size={20} aria-hidden="true" />
}

/** Where a browser lends the screen. */
function FullscreenButton() {
  const say = useText()
  const screen = useFullscreen()
  if (!screen.isOffered) return null
  const label = say(screen.isFull ? 'games.fullscreenLeave' : 'games.fullscreen')
  return (
    <Tooltip text={label}>
      <IconButton className="hide-narrow" label={label} onClick={screen.turn}>
        {screen.isFull ? <Minimize size={20} aria-hidden="true" /> : <Maximize size={20} aria-hidden="true" />}
      </IconButton>
    </Tooltip>
  )
}

/** What the narrow bar has no room for. */
function MoreMenu({
  game,
  name,
  mode,
  sound,
  onSound,
  isFavourite,
  onTurn,
}: Sound & {
  readonly game: Game
  readonly name: string
  readonly mode: Mode
  readonly isFavourite: boolean
  readonly onTurn: Favouring['turn']
}) {
  const say = useText()
  const [isOpen, open] = useState(false)
  const screen = useFullscreen()
  return (
    <Menu
      label={say('games.moreControls')}
      isOpen={isOpen}
      onOpenChange={open}
      side="bottom"
      trigger={
        <button type="button" className="icon-button narrow-only" aria-label={say('games.moreControls')}>
          <EllipsisVertical size={20} aria-hidden="true" />
        </button>
      }
    >
      {game.has_demo ? <ModeSwitch mode={mode} slug={game.slug} onChosen={() => open(false)} /> : null}
      <button type="button" className="menu-item bar-heart" data-kept={isFavourite} onClick={() => onTurn(game)}>
        <Heart size={20} aria-hidden="true" />
        <Phrase>{say(isFavourite ? 'games.unfavour' : 'games.favour', { name })}</Phrase>
      </button>
      {sound === null ? null : (
        <button type="button" className="menu-item" aria-pressed={sound} onClick={() => onSound(!sound)}>
          <SoundIcon isOn={sound} />
          <Phrase>{say(sound ? 'games.soundOn' : 'games.soundOff')}</Phrase>
        </button>
      )}
      {screen.isOffered ? (
        <button
          type="button"
          className="menu-item"
          onClick={() => {
            open(false)
            screen.turn()
          }}
        >
          <Maximize size={20} aria-hidden="true" />
          <Phrase>{say(screen.isFull ? 'games.fullscreenLeave' : 'games.fullscreen')}</Phrase>
        </button>
      ) : null}
    </Menu>
  )
}

/** How long this sitting lasts, in view of the player at all times. */
function SessionClock() {
  const say = useText()
  const [span, setSpan] = useState(0)
  useEffect(() => {
    const start = now()
    const ticking = setInterval(() => setSpan(now() - start), 1000)
    return () => clearInterval(ticking)
  }, [])
  return (
    <span className="session-clock" title={say('games.session')}>
      <Clock size={13} aria-hidden="true" />
      <span className="num" role="timer" aria-label={say('games.session')}>
        {formatSpan(span)}
      </span>
    </span>
  )
}

/**
 * The whole page on the whole screen: the site's bar stays in view, and so do its dialogs. Not offered where the
 * browser lends the screen to films only.
 */
function useFullscreen(): { readonly isOffered: boolean; readonly isFull: boolean; readonly turn: () => void } {
  const isOffered = useSyncExternalStore(
    noChange,
    () => document.fullscreenEnabled,
    () => false,
  )
  const isFull = useSyncExternalStore(
    listen,
    () => document.fullscreenElement !== null,
    () => false,
  )
  const turn = useCallback(() => {
    const turned =
      document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()
    // A browser that refuses (no press of the player, a policy) leaves everything as it was.
    turned.catch(() => undefined)
  }, [])
  return { isOffered, isFull, turn }
}

const noChange = (): (() => void) => () => undefined

const listen = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}
