import type { CatalogueGame } from '../../catalogue/catalogue.ts'
import { createCells } from './cells.ts'
import { h } from './dom.ts'
import type { CellSize, SymbolArt } from './symbol-art.ts'

/**
 * One reel. At rest its symbols are pictures of their own; in motion it is one drawn tape that only slides. The tape is a finished
 * picture: a canvas that is drawn on is handed over anew with every frame of the page, whether it changed or not.
 */
export interface Column {
  readonly element: HTMLElement
  readonly cells: readonly HTMLElement[]
  /** Shows these symbols, standing still. */
  readonly rest: (symbols: readonly string[]) => void
  /** Paints what the next turn will need, ahead of it. */
  readonly prepare: (strip: readonly string[], stop: number) => void
  /** Sets the reel turning. The strip is a ring; `stop` is where it stands. */
  readonly start: (strip: readonly string[], stop: number) => void
  /** Brings the turning reel to rest; answers when it stands. */
  readonly land: (strip: readonly string[], stop: number) => Promise<void>
  /** Shortens a landing that has begun. */
  readonly hurry: () => void
}

/** Symbols of the blurred loop, and how long a turn of it takes: 34 symbols a second. */
const LOOP_SYMBOLS = 12
const LOOP_MS = 350
/** The way from standing to full speed: a short pull back first. */
const RUN_UP_SYMBOLS = 3
const PULL_BACK = 0.16
const PULL_MS = 110
const RUN_UP_MS = 190
/** The way from full speed to rest: a little too far, then back. The tape of the run-up is as long, though it shows less of it. */
const LANDING_SYMBOLS = 7
const OVERSHOOT = 0.13
const LANDING_MS = 500
const SETTLE_MS = 150
const HURRY_RATE = 2.2
/** Sharper than this no eye tells on a moving tape. */
const DENSITY_MAX = 2

export function createColumn(game: CatalogueGame, art: SymbolArt): Column {
  const { rows } = game.maths
  const cells = createCells(game)
  const [tape, loop] = [h('canvas', { class: 'film' }), h('canvas', { class: 'film' })]
  const element = h('div', { class: 'reel' }, cells.element, loop, tape)
  const films = createFilms({ element, tape, loop, rows, art })
  let motions: Animation[] = []
  const end = (): void => {
    motions.forEach((motion) => motion.cancel())
    motions = []
  }
  return {
    element,
    cells: cells.each,
    rest: (symbols) => {
      cells.show(symbols)
      element.classList.remove('moving')
      end()
    },
    prepare: (strip, stop) => {
      films.warm(strip)
      films.paintLoop(strip)
      films.paintTape(atStart(strip, stop, rows))
    },
    start: (strip, stop) => {
      films.paintLoop(strip)
      const length = films.paintTape(atStart(strip, stop, rows))
      element.classList.add('moving')
      motions = [runUp(tape, length), fade(tape, { to: 0 }), fade(loop, { to: 1 }), turn(loop, LOOP_SYMBOLS + rows)]
    },
    land: async (strip, stop) => {
      const length = films.paintTape(ring(strip, stop - 1, 1 + rows + LANDING_SYMBOLS))
      end()
      loop.style.opacity = '0'
      tape.style.opacity = '1'
      const landing = landOn(tape, length)
      motions = [landing]
      await landing.finished
    },
    hurry: () => motions.forEach((motion) => motion.updatePlaybackRate(HURRY_RATE)),
  }
}

/** The symbols of the run-up: those that stand, and above them where it leads. */
const atStart = (strip: readonly string[], stop: number, rows: number): string[] => ring(strip, stop - RUN_UP_SYMBOLS, 1 + rows + LANDING_SYMBOLS)

interface FilmDeps {
  readonly element: HTMLElement
  readonly tape: HTMLCanvasElement
  readonly loop: HTMLCanvasElement
  readonly rows: number
  readonly art: SymbolArt
}

interface Films {
  /** Draws the symbols of a strip ahead. */
  readonly warm: (strip: readonly string[]) => void
  /** Paints symbols as they are; answers how many. What a film shows already is not painted again. */
  readonly paintTape: (symbols: readonly string[]) => number
  /** Paints the loop of a strip at full speed. Its ends show the same symbols, so that it has no seam. */
  readonly paintLoop: (strip: readonly string[]) => void
}

// The length of a film never changes and its size seldom: painting one asks for no layout.
const createFilms = ({ element, tape, loop, rows, art }: FilmDeps): Films => {
  const painted = new Map<HTMLCanvasElement, string>()
  let measured: CellSize | null = null
  new ResizeObserver(() => {
    measured = null
  }).observe(element)
  const measure = (): CellSize => {
    const density = Math.min(devicePixelRatio, DENSITY_MAX)
    return { width: Math.max(1, Math.round(element.clientWidth * density)), height: Math.max(1, Math.round((element.clientHeight * density) / rows)) }
  }
  const sizeNow = (): CellSize => (measured ??= measure())
  const paint = (canvas: HTMLCanvasElement, symbols: readonly string[], isFast: boolean): number => {
    const size = sizeNow()
    const key = `${size.width} ${size.height} ${symbols.join()}`
    if (painted.get(canvas) === key) return symbols.length
    painted.set(canvas, key)
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(art.drawTape(symbols, { size, isFast }))
    const height = `${(100 * symbols.length) / rows}%`
    if (canvas.style.height !== height) canvas.style.height = height
    return symbols.length
  }
  return {
    warm: (strip) => art.warm(strip, { size: sizeNow(), isFast: false }),
    paintTape: (symbols) => paint(tape, symbols, false),
    paintLoop: (strip) => {
      const above = ring(strip, 0, LOOP_SYMBOLS)
      paint(loop, [...above, ...above.slice(0, rows)], true)
    },
  }
}

const ring = (strip: readonly string[], start: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => strip[(((start + at) % strip.length) + strip.length) % strip.length] ?? '')

/** A tape of `length` symbols moved up by some of them, in shares of its own height, so that it fits every size. */
const up = (symbols: number, length: number): string => `translateY(${((-100 * symbols) / length).toFixed(4)}%)`

const runUp = (tape: HTMLElement, length: number): Animation => {
  const whole = PULL_MS + RUN_UP_MS
  return tape.animate(
    [
      { transform: up(RUN_UP_SYMBOLS, length), easing: 'ease-out' },
      { transform: up(RUN_UP_SYMBOLS + PULL_BACK, length), offset: PULL_MS / whole, easing: 'cubic-bezier(0.5, 0, 1, 1)' },
      { transform: up(0, length) },
    ],
    { duration: whole, fill: 'forwards' },
  )
}

const fade = (element: HTMLElement, { to }: { readonly to: 0 | 1 }): Animation =>
  element.animate([{ opacity: 1 - to }, { opacity: to }], { delay: PULL_MS + RUN_UP_MS - 70, duration: 70, fill: 'both' })

const turn = (loop: HTMLElement, length: number): Animation =>
  loop.animate([{ transform: up(LOOP_SYMBOLS, length) }, { transform: up(0, length) }], { duration: LOOP_MS, iterations: Infinity })

// The curve starts at the speed of the loop: 2.4 times the mean speed of this way.
const landOn = (tape: HTMLElement, length: number): Animation => {
  const whole = LANDING_MS + SETTLE_MS
  return tape.animate(
    [
      { transform: up(1 + LANDING_SYMBOLS, length), easing: 'cubic-bezier(0.4, 0.96, 0.7, 1)' },
      { transform: up(1 - OVERSHOOT, length), offset: LANDING_MS / whole, easing: 'ease-in-out' },
      { transform: up(1, length) },
    ],
    { duration: whole, fill: 'forwards' },
  )
}
