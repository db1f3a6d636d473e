import type { StudioEvent } from '../wire.ts'

/** Parses server-sent events from chunks of any size. An event without a name or data is ignored. */
export function createEventReader(onEvent: (type: string, text: string) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = `${rest}${piece}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) readBlock(block, onEvent)
  }
}

const readBlock = (block: string, onEvent: (type: string, text: string) => void): void => {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const [type, text] = [field('event'), field('data')]
  if (type !== undefined && text !== undefined) onEvent(type, text)
}

/** The event of the studio, or null if it is none that a game page knows. */
export function studioEventOf(type: string, text: string): StudioEvent | null {
  return type === 'balance' || type === 'free_rounds'
    ? ({ type, ...(JSON.parse(text) as object) } as StudioEvent)
    : null
}

/** The first and the longest delay before reconnecting. */
const RETRY_MS = 2_000
const AGAIN_MS_MAX = 30_000

/**
 * Keeps an event connection open for the page's lifetime and reconnects with growing delays. Stops when the session has
 * ended.
 */
export async function stayConnected(line: {
  readonly listen: () => Promise<void>
  readonly pause: (ms: number) => Promise<unknown>
  readonly isOver: (error: unknown) => boolean
}): Promise<void> {
  let waitMs = RETRY_MS
  for (;;) {
    try {
      await line.listen()
      waitMs = RETRY_MS
    } catch (error) {
      if (line.isOver(error)) return
      waitMs = Math.min(waitMs * 2, AGAIN_MS_MAX)
    }
    await line.pause(waitMs)
  }
}
