import type { Game } from '@zoria/contract/games/http'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { readStudio, type FromStudio, type ToStudio } from '../model/studio-talk.ts'
import { GameCover } from './game-cover.tsx'

/** What a foreign page in the frame may do. It cannot leave the frame by itself, only when the player asks for it; the player's rounds come as a file. */
const frameRights = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-pointer-lock allow-top-navigation-by-user-activation'

type Props = {
  readonly url: string
  readonly name: string
  readonly game: Game
  /** Something of the site lies over the game, which waits meanwhile. */
  readonly isCovered: boolean
  /** The sound the player chose in the site's bar; null until the game has said what it has. */
  readonly sound: boolean | null
  readonly onSaid: (message: FromStudio) => void
}

/** The provider's own page. The cover lies over it until it has loaded. */
export function GameFrame({ url, name, game, isCovered, sound, onSaid }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, load] = useState(false)
  useKeyboardForGame(frame, isLoaded)
  useEars({ frame, url, onSaid })
  useCovering({ frame, url, isCovered })
  useEffect(() => {
    if (sound !== null) tell(frame, url, { type: 'sound', isOn: sound })
  }, [sound, url])
  return (
    <>
      <iframe ref={frame} src={url} title={name} allow="autoplay; fullscreen; clipboard-write" sandbox={frameRights} data-testid="game-frame" onLoad={() => load(true)} />
      {isLoaded ? null : <GameCover game={game} name={name} stage={{ kind: 'opening' }} mode="money" />}
    </>
  )
}

type Line = { readonly frame: RefObject<HTMLIFrameElement | null>; readonly url: string }

/** Hears the framed page, and it alone: the window must be the frame's and the origin that of its address. */
function useEars({ frame, url, onSaid }: Line & Pick<Props, 'onSaid'>): void {
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== new URL(url).origin) return
      const message = readStudio(event.data)
      if (message !== null) onSaid(message)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [frame, url, onSaid])
}

/** No round can be started behind a dialog of the site. Back in view, the game asks what the wallet holds by then. */
function useCovering({ frame, url, isCovered }: Line & Pick<Props, 'isCovered'>): void {
  const wasCovered = useRef(false)
  useEffect(() => {
    if (isCovered === wasCovered.current) return
    wasCovered.current = isCovered
    tell(frame, url, { type: isCovered ? 'pause' : 'resume' })
    if (!isCovered) tell(frame, url, { type: 'refresh_balance' })
  }, [frame, url, isCovered])
}

function tell(frame: Line['frame'], url: string, message: ToStudio): void {
  frame.current?.contentWindow?.postMessage({ source: 'zoria-site', ...message }, new URL(url).origin)
}

/** Keys go to the game as soon as it is there, unless the player is elsewhere. */
function useKeyboardForGame(frame: Line['frame'], isLoaded: boolean): void {
  useEffect(() => {
    if (isLoaded && document.activeElement === document.body) frame.current?.focus()
  }, [frame, isLoaded])
}
