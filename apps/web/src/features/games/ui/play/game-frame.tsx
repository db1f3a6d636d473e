import type { Game } from '@zoria/contract/games/http'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { readStudio, type FromStudio, type ToStudio } from '../../model/studio-talk.ts'
import { GameCover } from '../lobby/game-cover.tsx'

/**
 * What a foreign page in the frame may do. It may navigate the top window only on a player's action; the player's
 * rounds come as a file.
 */
const frameRights =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-pointer-lock allow-top-navigation-by-user-activation'

type Props = {
  readonly url: string
  readonly name: string
  readonly game: Game
  /** An overlay of the site covers the game, which is paused. */
  readonly isCovered: boolean
  /** The sound setting of the site's bar; null until the game has reported its own. */
  readonly sound: boolean | null
  /** The largest stake that the open bonus allows; null without such a limit. */
  readonly stakeMost: string | null
  readonly onMessage: (message: FromStudio) => void
}

/** The provider's own page. The cover is shown over it until it has loaded. */
export function GameFrame({ url, name, game, isCovered, sound, stakeMost, onMessage }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, load] = useState(false)
  const [isListening, listen] = useState(false)
  const receive = useCallback(
    (message: FromStudio) => (message.type === 'loaded' ? listen(true) : onMessage(message)),
    [onMessage],
  )
  useKeyboardForGame(frame, isLoaded)
  useEars({ frame, url, onMessage: receive })
  useCovering({ frame, url, isCovered })
  useEffect(() => {
    if (sound !== null) send(frame, url, { type: 'sound', isOn: sound })
  }, [sound, url])
  // Only a page that reported itself loaded receives messages; one that never had a limit needs no message about none.
  const wasLimited = useRef(false)
  useEffect(() => {
    if (!isListening || (stakeMost === null && !wasLimited.current)) return
    wasLimited.current = stakeMost !== null
    send(frame, url, { type: 'stake_limit', most: stakeMost })
  }, [isListening, stakeMost, url])
  return (
    <>
      <iframe
        ref={frame}
        src={url}
        title={name}
        allow="autoplay; fullscreen; clipboard-write"
        sandbox={frameRights}
        data-testid="game-frame"
        onLoad={() => load(true)}
      />
      {isLoaded ? null : <GameCover game={game} name={name} stage={{ kind: 'opening' }} mode="money" />}
    </>
  )
}

type Line = { readonly frame: RefObject<HTMLIFrameElement | null>; readonly url: string }

/** Receives messages of the framed page only: the window must be the frame's and the origin that of its address. */
function useEars({ frame, url, onMessage }: Line & Pick<Props, 'onMessage'>): void {
  useEffect(() => {
    const receive = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== new URL(url).origin) return
      const message = readStudio(event.data)
      if (message !== null) onMessage(message)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [frame, url, onMessage])
}

/** No round can be started behind a dialog of the site. Back in view, the game asks what the wallet holds by then. */
function useCovering({ frame, url, isCovered }: Line & Pick<Props, 'isCovered'>): void {
  const wasCovered = useRef(false)
  useEffect(() => {
    if (isCovered === wasCovered.current) return
    wasCovered.current = isCovered
    send(frame, url, { type: isCovered ? 'pause' : 'resume' })
    if (!isCovered) send(frame, url, { type: 'refresh_balance' })
  }, [frame, url, isCovered])
}

function send(frame: Line['frame'], url: string, message: ToStudio): void {
  frame.current?.contentWindow?.postMessage({ source: 'zoria-site', ...message }, new URL(url).origin)
}

/** Keys go to the game as soon as it is there, unless the player is elsewhere. */
function useKeyboardForGame(frame: Line['frame'], isLoaded: boolean): void {
  useEffect(() => {
    if (isLoaded && document.activeElement === document.body) frame.current?.focus()
  }, [frame, isLoaded])
}
