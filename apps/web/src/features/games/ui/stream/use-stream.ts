import { useCallback, useEffect, useReducer, useRef, useState, type RefObject } from 'react'
import {
  connectionAfter,
  noConnectionYet,
  patienceMs,
  retryDelayMs,
  viewOf,
  type Connection,
  type ConnectionEvent,
  type PlayerView,
} from '../../model/stream-connection.ts'
import { patientEngine, type PatientEngine } from './patient-engine.ts'
import { openStream, play } from './stream-engine.ts'

export type PlayedStream = {
  readonly view: PlayerView
  /** Heights of the qualities, best first. */
  readonly heights: readonly number[]
  /** The height of the picture; null before it is there. */
  readonly shown: number | null
  /** The quality that the viewer chose; null: as the connection allows. */
  readonly chosen: number | null
  readonly choose: (height: number | null) => void
  readonly start: () => void
  readonly pause: () => void
  readonly retry: () => void
}

type Playing = {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly address: string
  readonly isSaving: boolean
  /** Begins without a press. */ readonly begins: boolean
}

/**
 * Plays a stream in a video element and keeps it connected: it retries with a growing delay, and at once when the
 * network is back.
 */
export function useStream({ video, address, isSaving, begins }: Playing): PlayedStream {
  const [connection, dispatch] = useReducer(connectionAfter, noConnectionYet)
  const [heights, setHeights] = useState<readonly number[]>([])
  const [chosen, setChosen] = useState<number | null>(null)
  const engine = useRef<PatientEngine | null>(null)
  const { isWanted, hasBegun, isMoving } = connection
  const moving = useRef(isMoving)
  useEffect(() => {
    moving.current = isMoving
  }, [isMoving])

  useEffect(() => {
    if (begins) dispatch('start')
  }, [begins])

  const isOpen = isWanted || hasBegun
  useEffect(() => {
    const element = video.current
    if (!isOpen || element === null) return undefined
    const opened = patientEngine({
      open: () => openStream({ video: element, address, isSaving, onEvent: dispatch, onHeights: setHeights }),
      onEvent: dispatch,
    })
    engine.current = opened
    return () => {
      opened.close()
      engine.current = null
    }
  }, [isOpen, video, address, isSaving])

  const retry = useCallback(() => engine.current?.reconnect(moving.current), [])
  useRetries({ ...connection, dispatch, retry })
  const start = useCallback(() => {
    dispatch('start')
    engine.current?.toLive()
    if (engine.current?.isOpen() && video.current) play(video.current, dispatch)
  }, [video])
  const pause = useCallback(() => {
    dispatch('pause')
    video.current?.pause()
    engine.current?.rest()
  }, [video])
  const choose = useCallback((height: number | null) => {
    setChosen(height)
    engine.current?.choose(height)
  }, [])
  return {
    view: viewOf(connection),
    heights,
    shown: useShownHeight(video, dispatch),
    chosen,
    choose,
    start,
    pause,
    retry,
  }
}

type Retrying = Connection & { readonly dispatch: (event: ConnectionEvent) => void; readonly retry: () => void }

function useRetries({ isWanted, isMoving, failures, arrivals, dispatch, retry }: Retrying): void {
  // After a failure the next attempt; one that is not answered fails, too.
  useEffect(() => {
    if (!isWanted || failures === 0) return undefined
    const delay = retryDelayMs(failures)
    const trying = setTimeout(retry, delay)
    const failing = setTimeout(() => dispatch('failed'), delay + patienceMs)
    return () => {
      clearTimeout(trying)
      clearTimeout(failing)
    }
  }, [isWanted, failures, dispatch, retry])
  // A stream that goes silent has failed; one that comes slowly has not.
  useEffect(() => {
    if (!isWanted || isMoving || failures > 0) return undefined
    const failing = setTimeout(() => dispatch('failed'), patienceMs)
    return () => clearTimeout(failing)
    // Every arrival begins the wait anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isWanted, isMoving, failures, arrivals, dispatch])
  const isBroken = isWanted && failures > 0
  useEffect(() => {
    const lose = () => dispatch('failed')
    const find = () => {
      if (isBroken) retry()
    }
    addEventListener('offline', lose)
    addEventListener('online', find)
    return () => {
      removeEventListener('offline', lose)
      removeEventListener('online', find)
    }
  }, [isBroken, dispatch, retry])
}

/** Dispatches the events of the video element, and returns the height of the picture. */
function useShownHeight(
  video: RefObject<HTMLVideoElement | null>,
  dispatch: (event: ConnectionEvent) => void,
): number | null {
  const [shown, setShown] = useState<number | null>(null)
  useEffect(() => {
    const element = video.current
    if (element === null) return undefined
    const listening = new AbortController()
    const on = (event: string, listener: () => void) =>
      element.addEventListener(event, listener, { signal: listening.signal })
    let last = -1
    on('timeupdate', () => {
      if (element.currentTime !== last && !element.paused && !element.seeking) dispatch('moved')
      last = element.currentTime
    })
    on('waiting', () => dispatch('stalled'))
    on('ended', () => dispatch('stalled'))
    on('resize', () => setShown(element.videoHeight || null))
    // Paused or resumed by keys of the device or in the small window. A stream that is set up anew also says that it is
    // paused; it has no picture then.
    on('pause', () => {
      if (element.readyState > HTMLMediaElement.HAVE_CURRENT_DATA && !element.ended) dispatch('pause')
    })
    on('play', () => dispatch('start'))
    return () => listening.abort()
  }, [video, dispatch])
  return shown
}
