import type Hls from 'hls.js'
import type { HlsConfig, LoadPolicy } from 'hls.js'
import type { ConnectionEvent } from '../../model/stream-connection.ts'
import { heightsOf } from '../../model/stream-quality.ts'

/** What plays a stream in a video element. */
export type StreamEngine = {
  /** Plays a quality by its height; null: as the connection allows. */
  readonly choose: (height: number | null) => void
  /** Tries the stream again; while the picture still moves, what is buffered stays. */
  readonly reconnect: (isMoving: boolean) => void
  /** Loads nothing more. */
  readonly rest: () => void
  /** Loads again and goes to the newest part: after a pause the older ones are gone. */
  readonly toLive: () => void
  readonly close: () => void
}

type Opening = {
  readonly video: HTMLVideoElement
  readonly address: string
  /** Data is to be saved: the lowest quality alone. */
  readonly isSaving: boolean
  readonly onEvent: (event: ConnectionEvent) => void
  /** Receives the heights of the qualities, best first; an empty list if the browser chooses itself. */
  readonly onHeights: (heights: readonly number[]) => void
}

/**
 * Opens a stream with hls.js, which comes only now. Browsers without Media Source Extensions play HLS themselves.
 * hls.js goes first where both are there: Chrome on Android also says that it plays HLS, but then reports neither
 * qualities nor why a stream stopped.
 */
export async function openStream(opening: Opening): Promise<StreamEngine> {
  if (!('MediaSource' in globalThis || 'ManagedMediaSource' in globalThis)) return withBrowser(opening)
  const { default: Player } = await import('hls.js/light')
  return Player.isSupported() ? withPlayer(Player, opening) : withBrowser(opening)
}

/** One attempt each: the page itself decides when to try again (model/stream-connection.ts). */
const once: LoadPolicy = {
  default: { maxTimeToFirstByteMs: 8_000, maxLoadTimeMs: 12_000, timeoutRetry: null, errorRetry: null },
}

const configuration: Partial<HlsConfig> = {
  // A worker would be a blob, which the policy of the page forbids.
  enableWorker: false,
  maxBufferLength: 12,
  backBufferLength: 10,
  manifestLoadPolicy: once,
  playlistLoadPolicy: once,
  fragLoadPolicy: once,
}

function withPlayer(Player: typeof Hls, { video, address, isSaving, onEvent, onHeights }: Opening): StreamEngine {
  const player = new Player(configuration)
  const { Events, ErrorTypes } = Player
  let chosen: number | null = null
  const take = () => {
    player.nextLevel = chosen === null ? -1 : player.levels.findLastIndex((level) => level.height === chosen)
  }
  player.on(Events.MANIFEST_PARSED, () => {
    onHeights(heightsOf(player.levels))
    if (isSaving) player.autoLevelCapping = 0
    // A stream that is set up anew has forgotten the choice.
    if (chosen !== null) take()
    play(video, onEvent)
  })
  player.on(Events.FRAG_BUFFERED, () => onEvent('loaded'))
  player.on(Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    // A decoder that stumbled is set up anew; what it cannot play fails again.
    if (type === ErrorTypes.MEDIA_ERROR) player.recoverMediaError()
    onEvent('failed')
  })
  player.loadSource(address)
  player.attachMedia(video)
  return {
    choose: (height) => {
      chosen = height
      take()
    },
    reconnect: (isMoving) => (isMoving && player.levels.length > 0 ? player.startLoad() : player.loadSource(address)),
    rest: () => player.stopLoad(),
    toLive: () => {
      player.startLoad()
      if (player.liveSyncPosition !== null && video.currentTime < player.liveSyncPosition)
        video.currentTime = player.liveSyncPosition
    },
    close: () => player.destroy(),
  }
}

function withBrowser({ video, address, onEvent }: Opening): StreamEngine {
  const listening = new AbortController()
  const { signal } = listening
  video.addEventListener('loadeddata', () => onEvent('loaded'), { signal })
  video.addEventListener('error', () => onEvent('failed'), { signal })
  const load = () => {
    video.src = address
    play(video, onEvent)
  }
  load()
  return {
    choose: () => undefined,
    reconnect: load,
    // The browser stops loading when its buffer is full.
    rest: () => undefined,
    toLive: () => {
      if (video.seekable.length > 0) video.currentTime = video.seekable.end(video.seekable.length - 1)
    },
    close: () => {
      listening.abort()
      video.removeAttribute('src')
      video.load()
    },
  }
}

/** Starts the picture. A browser that wants a press of the viewer first leaves it paused. */
export function play(video: HTMLVideoElement, onEvent: Opening['onEvent']): void {
  video.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') onEvent('pause')
  })
}
