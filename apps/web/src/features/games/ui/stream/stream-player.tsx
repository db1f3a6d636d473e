import type { SlotStream } from '@zoria/contract/content/http'
import { Button } from '@zoria/ui/button.tsx'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Maximize, Minimize, Pause, PictureInPicture2, Play, Volume2, VolumeX, WifiOff } from 'lucide-react'
import {
  useCallback,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useText } from '../../../../i18n/text.tsx'
import { loweredTo } from '../../model/stream-quality.ts'
import { useStream, type PlayedStream } from './use-stream.ts'

type Props = { readonly stream: Pick<SlotStream, 'address' | 'title'>; readonly poster: ReactNode }

/**
 * Plays a stream: muted at first, without a press unless the viewer saves data or wants less motion. Everything works
 * by keys: space, M, P, F.
 */
export function StreamPlayer({ stream: { address, title }, poster }: Props) {
  const say = useText()
  const frame = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const wishes = useWishes()
  const played = useStream({
    video,
    address,
    isSaving: wishes.savesData,
    begins: !wishes.savesData && !wishes.lessMotion,
  })
  const sound = useSound()
  const screen = useFullScreen(frame)
  const small = usePictureInPicture(video)
  const isRunning = played.view !== 'poster' && played.view !== 'paused'
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ' ': isRunning ? played.pause : played.start,
    m: sound.turn,
    f: screen.turn,
    p: small.turn,
  }
  const press = (event: KeyboardEvent) => {
    const isTaken =
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target instanceof HTMLSelectElement ||
      (event.key === ' ' && event.target instanceof HTMLButtonElement)
    const act = isTaken ? undefined : keys[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It receives the keys pressed on its own buttons.
    <section
      ref={frame}
      className="stream-player"
      aria-label={say('stream.player')}
      data-view={played.view}
      onKeyDown={press}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Nobody speaks in the video of a slot. */}
      <video ref={video} muted={sound.isMuted} playsInline preload="none" aria-label={title} />
      {played.view === 'poster' || played.view === 'loading' ? <div className="stream-poster">{poster}</div> : null}
      <Cover played={played} savesData={wishes.savesData} />
      <div className="stream-bar">
        <IconButton
          label={say(isRunning ? 'stream.pause' : 'stream.start')}
          onClick={isRunning ? played.pause : played.start}
        >
          {isRunning ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
        </IconButton>
        <IconButton label={say('stream.sound')} aria-pressed={!sound.isMuted} onClick={sound.turn}>
          {sound.isMuted ? <VolumeX size={20} aria-hidden="true" /> : <Volume2 size={20} aria-hidden="true" />}
        </IconButton>
        <Quality {...played} />
        {small.turn ? (
          <IconButton label={say('stream.picture')} onClick={small.turn}>
            <PictureInPicture2 size={20} aria-hidden="true" />
          </IconButton>
        ) : null}
        {screen.turn ? (
          <IconButton label={say(screen.isFull ? 'stream.fullscreenLeave' : 'stream.fullscreen')} onClick={screen.turn}>
            {screen.isFull ? <Minimize size={20} aria-hidden="true" /> : <Maximize size={20} aria-hidden="true" />}
          </IconButton>
        ) : null}
      </div>
    </section>
  )
}

/** What lies over the picture. */
function Cover({
  played: { view, start, retry, ...quality },
  savesData,
}: {
  readonly played: PlayedStream
  readonly savesData: boolean
}) {
  const say = useText()
  const lowered = loweredTo(quality)
  switch (view) {
    case 'playing':
      return (
        <p className="stream-note" role="status">
          {lowered === null ? null : say('stream.lowered', { height: String(lowered) })}
        </p>
      )
    case 'loading':
    case 'buffering':
      return (
        <p className="stream-cover" role="status">
          <i className="spinner" aria-hidden="true" />
          <Phrase>{say(view === 'loading' ? 'stream.loading' : 'stream.buffering')}</Phrase>
        </p>
      )
    case 'lost':
      return (
        <div className="stream-cover stream-lost">
          <WifiOff size={32} aria-hidden="true" />
          <p role="alert">
            <b>{say('stream.lost')}</b> {say('stream.lostText')}
          </p>
          <Button tone="gold" onClick={retry}>
            {say('stream.retry')}
          </Button>
        </div>
      )
    case 'poster':
    case 'paused':
      return (
        <div className="stream-cover">
          <Button tone="gold" size="lg" onClick={start}>
            <Play size={20} aria-hidden="true" />
            {say(view === 'paused' ? 'stream.resume' : 'stream.start')}
          </Button>
          {savesData ? <p>{say('stream.saving')}</p> : null}
        </div>
      )
  }
}

/** The qualities of the stream; nothing where the browser chooses alone. */
function Quality({ heights, shown, chosen, choose }: Pick<PlayedStream, 'heights' | 'shown' | 'chosen' | 'choose'>) {
  const say = useText()
  if (heights.length < 2) return null
  return (
    <select
      className="stream-quality"
      aria-label={say('stream.quality')}
      value={chosen ?? ''}
      onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
    >
      <option value="">
        {shown === null || chosen !== null ? say('stream.auto') : say('stream.autoAt', { height: String(shown) })}
      </option>
      {heights.map((height) => (
        <option key={height} value={height}>
          {say('stream.height', { height: String(height) })}
        </option>
      ))}
    </select>
  )
}

type Wishes = { readonly savesData: boolean; readonly lessMotion: boolean }

/** What the viewer's device asks for. */
function useWishes(): Wishes {
  const [wishes] = useState<Wishes>(() => ({
    // The Network Information API: Chrome alone has it.
    savesData: (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true,
    lessMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
  }))
  return wishes
}

/** Off at first: browsers start nothing with sound by themselves. */
function useSound(): { readonly isMuted: boolean; readonly turn: () => void } {
  const [isMuted, mute] = useState(true)
  return { isMuted, turn: useCallback(() => mute((was) => !was), []) }
}

/** Without `turn` the browser does not lend the screen. */
function useFullScreen(frame: RefObject<HTMLElement | null>): { readonly isFull: boolean; readonly turn?: () => void } {
  const isFull = useSyncExternalStore(
    onFullScreen,
    () => document.fullscreenElement !== null,
    () => false,
  )
  const turn = useCallback(() => {
    const turned = document.fullscreenElement === null ? frame.current?.requestFullscreen() : document.exitFullscreen()
    // A browser that refuses leaves everything as it was.
    turned?.catch(() => undefined)
  }, [frame])
  return document.fullscreenEnabled ? { isFull, turn } : { isFull }
}

const onFullScreen = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Without `turn` the browser has no small window. */
function usePictureInPicture(video: RefObject<HTMLVideoElement | null>): { readonly turn?: () => void } {
  const turn = useCallback(() => {
    const turned =
      document.pictureInPictureElement === null
        ? video.current?.requestPictureInPicture()
        : document.exitPictureInPicture()
    // Refused before the first picture is there: everything stays as it was.
    turned?.catch(() => undefined)
  }, [video])
  return document.pictureInPictureEnabled ? { turn } : {}
}
