import type { ConnectionEvent } from '../../model/stream-connection.ts'
import type { StreamEngine } from './stream-engine.ts'

export type PatientEngine = StreamEngine & {
  /** Whether it has a stream to play yet. */
  readonly isOpen: () => boolean
}

/** Opens an engine. Where it does not open, as its code does not load without a network, `reconnect` opens it again. */
export function patientEngine({
  open,
  onEvent,
}: {
  readonly open: () => Promise<StreamEngine>
  readonly onEvent: (event: ConnectionEvent) => void
}): PatientEngine {
  let engine: StreamEngine | null = null
  let isOpening = false
  let isClosed = false
  let chosen: number | null = null
  const take = (opened: StreamEngine) => {
    isOpening = false
    if (isClosed) return opened.close()
    engine = opened
    if (chosen !== null) opened.choose(chosen)
  }
  const attempt = () => {
    if (isOpening || isClosed) return
    isOpening = true
    open().then(take, () => {
      isOpening = false
      onEvent('failed')
    })
  }
  attempt()
  return {
    isOpen: () => engine !== null,
    choose: (height) => {
      chosen = height
      engine?.choose(height)
    },
    reconnect: (isMoving) => (engine === null ? attempt() : engine.reconnect(isMoving)),
    rest: () => engine?.rest(),
    toLive: () => engine?.toLive(),
    close: () => {
      isClosed = true
      engine?.close()
      engine = null
    },
  }
}
