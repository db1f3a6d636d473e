import type { LineWin, ReelGame } from '@zoria/game-maths'
import type { CatalogueGame } from '../../catalogue/catalogue.ts'
import { h } from './dom.ts'
import { drawLines } from './line-drawing.ts'

/** The reels as the page moves them. They never show anything that was not drawn: the outcome comes in before they stop. */
export interface Reels {
  readonly element: HTMLElement
  readonly rest: (stops: readonly number[]) => void
  readonly start: () => void
  /** Brings the reels to rest one after the other; answers when the last one stands. */
  readonly stop: (stops: readonly number[]) => Promise<void>
  /** Lights lines up, in motion only where there is cause for joy; none puts the light out. */
  readonly light: (wins: readonly LineWin[], mood?: { readonly isJoyful: boolean }) => void
}

/** Symbols that pass in one turn of the loop, and how long a turn takes. */
const LOOP_SYMBOLS = 12
const LOOP_MS = 320
/** From the loop to rest. An ease-out that starts at the loop's speed takes three times as long over the same way. */
const LANDING_MS = LOOP_MS * 3
const STAGGER_MS = 260

export function createReels(game: CatalogueGame): Reels {
  const { maths } = game
  const columns = maths.strips.map((strip) => createColumn(game, strip))
  const lines = h('div', { class: 'lines-layer', 'aria-hidden': 'true' })
  const element = h('div', { class: 'reels' }, ...columns.map(({ element }) => element), lines)
  element.style.setProperty('--reels', String(maths.strips.length))
  element.style.setProperty('--rows', String(maths.rows))

  const light = (wins: readonly LineWin[], { isJoyful }: { readonly isJoyful: boolean } = { isJoyful: false }): void => {
    element.classList.toggle('won', wins.length > 0)
    element.classList.toggle('calm', !isJoyful)
    columns.forEach((column, reel) => column.light(litRows(maths, wins, reel)))
    lines.replaceChildren(...drawLines(maths, wins))
  }
  return {
    element,
    light,
    rest: (stops) => columns.forEach((column, reel) => column.rest(stops[reel] ?? 0)),
    start: () => {
      light([])
      columns.forEach((column) => column.start())
    },
    stop: async (stops) => {
      await Promise.all(columns.map((column, reel) => column.stop(stops[reel] ?? 0, reel * STAGGER_MS)))
    },
  }
}

const litRows = (maths: ReelGame, wins: readonly LineWin[], reel: number): ReadonlySet<number> =>
  new Set(wins.filter((win) => reel < win.run).flatMap((win) => maths.lines[win.line - 1]?.[reel] ?? []))

interface Column {
  readonly element: HTMLElement
  readonly rest: (stop: number) => void
  readonly start: () => void
  readonly stop: (stop: number, delayMs: number) => Promise<void>
  readonly light: (rows: ReadonlySet<number>) => void
}

/** The tape moves down by the symbols above the window; in shares of its own length, so that it fits every size. */
const fall = (rows: number): Keyframe[] => [{ transform: `translateY(${(-100 * LOOP_SYMBOLS) / (LOOP_SYMBOLS + rows)}%)` }, { transform: 'translateY(0)' }]

const createColumn = (game: CatalogueGame, strip: readonly string[]): Column => {
  const { rows } = game.maths
  const tape = h('div', { class: 'tape' })
  const element = h('div', { class: 'reel' }, tape)
  let shown = 0
  let loop: Animation | null = null

  const show = (symbols: readonly string[]): void => tape.replaceChildren(...symbols.map((symbol) => cell(game, symbol)))
  const from = (start: number, count: number): string[] => Array.from({ length: count }, (_, index) => strip[(start + index + strip.length * 2) % strip.length] ?? '')

  const rest = (stop: number): void => {
    loop?.cancel()
    loop = null
    shown = stop
    element.classList.remove('fast', 'dim')
    show(from(stop, rows))
  }
  const start = (): void => {
    if (prefersStillness()) return element.classList.add('dim')
    // The same symbols stand at both ends of the tape, so that the loop has no seam.
    const above = from(shown - LOOP_SYMBOLS, LOOP_SYMBOLS)
    show([...above, ...above.slice(0, rows)])
    loop = tape.animate(fall(rows), { duration: LOOP_MS, iterations: Infinity })
    element.classList.add('fast')
  }
  const land = async (stop: number): Promise<void> => {
    await turnOver(loop)
    show([...from(stop, LOOP_SYMBOLS), ...from(shown - LOOP_SYMBOLS, rows)])
    loop?.cancel()
    element.classList.remove('fast')
    const landing = tape.animate(fall(rows), { duration: LANDING_MS, easing: 'cubic-bezier(0.33, 1, 0.68, 1)' })
    await landing.finished
  }
  return {
    element,
    rest,
    start,
    light: (lit) => [...tape.children].forEach((child, row) => child.classList.toggle('hit', lit.has(row))),
    stop: async (stop, delayMs) => {
      await pause(delayMs)
      if (loop !== null) await land(stop)
      rest(stop)
    },
  }
}

// The loop is left where its end meets its start: there the landing tape shows the same symbols.
const turnOver = (loop: Animation | null): Promise<void> => {
  const at = Number(loop?.currentTime ?? 0) % LOOP_MS
  return pause(LOOP_MS - at)
}

const cell = (game: CatalogueGame, symbol: string): HTMLElement =>
  h('span', { class: 'cell' }, h('img', { src: `/assets/${game.symbols[symbol]?.image ?? ''}`, alt: '', decoding: 'sync', draggable: 'false' }))

const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms))

/** The player asked their system for less motion. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
