import type { LineWin, ReelGame } from '@zoria/game-maths'
import { h, svg } from './dom.ts'

/** The paid lines over the reels; a single line is numbered at its start. */
export function drawLines(maths: ReelGame, wins: readonly LineWin[]): Element[] {
  if (wins.length === 0) return []
  const drawing = svg('svg', {
    viewBox: `0 0 ${maths.strips.length * 100} ${maths.rows * 100}`,
    preserveAspectRatio: 'none',
  })
  for (const win of wins) {
    const points = pointsOf(maths, win)
    drawing.append(svg('polyline', { class: 'line-shade', points }), svg('polyline', { class: 'line-light', points }))
  }
  return [drawing, ...wins.slice(0, wins.length === 1 ? 1 : 0).map((win) => badge(maths, win.line))]
}

/** A small picture of a line's cells, for the rules. */
export function lineMiniature(maths: ReelGame, line: number): Element {
  const path = maths.lines[line - 1] ?? []
  const drawing = svg('svg', {
    class: 'mini',
    viewBox: `0 0 ${maths.strips.length * 10 + 2} ${maths.rows * 8 + 2}`,
    'aria-hidden': 'true',
  })
  maths.strips.forEach((_, reel) => {
    for (let row = 0; row < maths.rows; row += 1) {
      drawing.append(
        svg('rect', {
          x: reel * 10 + 2,
          y: row * 8 + 2,
          width: 8,
          height: 6,
          rx: 1.5,
          class: path[reel] === row ? 'on' : 'off',
        }),
      )
    }
  })
  return drawing
}

// From the left edge through the cells of the run; to the right edge only if the run covers all reels.
const pointsOf = (maths: ReelGame, { line, run }: LineWin): string => {
  const path = (maths.lines[line - 1] ?? []).slice(0, run)
  const middle = (row: number): number => row * 100 + 50
  const inner = path.map((row, reel) => `${reel * 100 + 50},${middle(row)}`)
  const end = run === maths.strips.length ? [`${run * 100},${middle(path.at(-1) ?? 0)}`] : []
  return [`0,${middle(path[0] ?? 0)}`, ...inner, ...end].join(' ')
}

const badge = (maths: ReelGame, line: number): HTMLElement => {
  const element = h('span', { class: 'line-badge' }, String(line))
  element.style.top = `${(((maths.lines[line - 1]?.[0] ?? 0) + 0.5) / maths.rows) * 100}%`
  return element
}
