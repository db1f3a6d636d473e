import type { Turn } from '@zoria/game-maths'
import type { Stage } from './view/stage.ts'

/** How long each paid line stays lit by itself. */
const EACH_MS = 1_300

/** Lights the paid lines: all at once, then one after the other, until it is told to end. */
export function showWins(stage: Pick<Stage, 'reels' | 'tellWin'>, turn: Turn, mood: { readonly isJoyful: boolean }): () => void {
  if (turn.wins.length === 0) return () => undefined
  stage.reels.light(turn.wins, mood)
  stage.tellWin(turn.wins.length === 1 ? (turn.wins[0] ?? null) : null)
  if (turn.wins.length === 1) return () => stage.reels.light([])

  let at = -1
  const timer = setInterval(() => {
    at = (at + 1) % turn.wins.length
    const win = turn.wins[at]
    if (win === undefined) return
    stage.reels.light([win], mood)
    stage.tellWin(win)
  }, EACH_MS)
  return () => {
    clearInterval(timer)
    stage.reels.light([])
  }
}
