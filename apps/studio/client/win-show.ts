import type { Turn } from '@zoria/game-maths'
import type { Stage } from './view/stage.ts'

/** How long each paid line stays lit by itself. */
const EACH_MS = 1_300

type Lights = Pick<Stage, 'reels' | 'tell'>

/** Lights the paid lines: all at once, then one after the other, until it is told to end. */
export function showWins(stage: Lights, turn: Turn, mood: { readonly isJoyful: boolean }): () => void {
  if (turn.wins.length === 0) return () => undefined
  lightWins(stage, turn, mood)
  if (turn.wins.length === 1) return () => stage.reels.light({})

  let at = -1
  const timer = setInterval(() => {
    at = (at + 1) % turn.wins.length
    const win = turn.wins[at]
    if (win === undefined) return
    stage.reels.light({ wins: [win], ...mood })
    stage.tell(win)
  }, EACH_MS)
  return () => {
    clearInterval(timer)
    stage.reels.light({})
  }
}

/** Lights all paid lines of a turn at once, and leaves them lit. */
export function lightWins(stage: Lights, turn: Turn, mood: { readonly isJoyful: boolean }): void {
  stage.reels.light({ wins: turn.wins, ...mood })
  stage.tell(turn.wins.length === 1 ? (turn.wins[0] ?? null) : null)
}
