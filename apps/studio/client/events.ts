import type { StudioEvent } from '../wire.ts'

/** Reads server-sent events out of the pieces they arrive in. What is not one of ours is passed over. */
export function createEventReader(hear: (event: StudioEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = `${rest}${piece}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = readBlock(block)
      if (event !== null) hear(event)
    }
  }
}

const readBlock = (block: string): StudioEvent | null => {
  const field = (name: string): string | undefined => block.split('\n').find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  const [type, text] = [field('event'), field('data')]
  if ((type !== 'balance' && type !== 'free_rounds') || text === undefined) return null
  return { type, ...(JSON.parse(text) as object) } as StudioEvent
}

/** The first wait after a lost line, and the longest. */
const AGAIN_MS = 2_000
const AGAIN_MS_MAX = 30_000

/** Keeps a line open for as long as the page lives: after a loss it waits a little, longer after each loss in a row. A session that ended is not asked again. */
export async function keepListening(line: { readonly listen: () => Promise<void>; readonly pause: (ms: number) => Promise<unknown>; readonly isOver: (error: unknown) => boolean }): Promise<void> {
  let waitMs = AGAIN_MS
  for (;;) {
    try {
      await line.listen()
      waitMs = AGAIN_MS
    } catch (error) {
      if (line.isOver(error)) return
      waitMs = Math.min(waitMs * 2, AGAIN_MS_MAX)
    }
    await line.pause(waitMs)
  }
}
