import type { Casino, Victim } from './installation.ts'

/** A message of a round: to its database, or to the platform. */
export type Message = 'the start' | 'the call for the stake' | 'the draw' | 'the call for the payout' | 'the settling'

/** One moment of a round: before a message arrives, or when its effect has happened and its answer has not arrived yet. */
export interface Point {
  readonly victim: Victim
  readonly message: Message
  readonly side: 'before' | 'after'
}

/** The connection of a message, and a string that occurs only in it. */
const cables: Readonly<Record<Message, { readonly cable: 'storage' | 'callbacks'; readonly word: string | null }>> = {
  // The request id.
  'the start': { cable: 'storage', word: null },
  'the call for the stake': { cable: 'callbacks', word: 'action=bet' },
  'the draw': { cable: 'storage', word: '"turns"' },
  'the call for the payout': { cable: 'callbacks', word: 'action=win' },
  'the settling': { cable: 'storage', word: ',drawn,settled,' },
}

/** Every boundary of a round for each process that may be killed there. */
export const allPoints: readonly Point[] = (['studio', 'api', 'postgres'] as const).flatMap((victim) =>
  (Object.keys(cables) as Message[]).flatMap((message) =>
    (['before', 'after'] as const).map((side) => ({ victim, message, side })),
  ),
)

export const nameOf = ({ victim, message, side }: Point): string => `${victim} killed ${side} ${message}`

/** Holds the proxy at a point of the round with this request id; the promise resolves when it is reached. */
export function holdAt(casino: Casino, { message, side }: Point, requestId: string): Promise<void> {
  const reached = Promise.withResolvers<void>()
  const { cable, word } = cables[message]
  let isAsked = false
  casino[cable].faults = {
    asked: (piece) => {
      if (isAsked || !piece.includes(word ?? requestId)) return { kind: 'pass' }
      isAsked = true
      if (side === 'after') return { kind: 'pass' }
      reached.resolve()
      return { kind: 'hold' }
    },
    answered: () => {
      if (!isAsked || side === 'before') return { kind: 'pass' }
      reached.resolve()
      return { kind: 'hold' }
    },
  }
  return reached.promise
}
