import type { CatalogueGame } from '../../catalogue/catalogue.ts'
import { h } from './dom.ts'
import type { CellSize, SymbolArt } from './symbol-art.ts'

/**
 * One reel. Stopped, its symbols are separate images; in motion, it is one pre-rendered tape that only slides. The tape
 * must be a finished image: a live canvas is uploaded again in every frame, whether it changed or not.
 */
export interface Column {
  readonly element: HTMLElement
  readonly cells: readonly HTMLElement[]
  /** Shows these symbols without motion. */
  readonly rest: (symbols: readonly string[]) => void
  /** Pre-renders the images of the next turn. */
  readonly prepare: (strip: readonly string[], stop: number) => void
  /** Starts the reel. The strip is a ring; `stop` is its current position. */
  readonly start: (strip: readonly string[], stop: number) => void
  /** Stops the reel; resolves when it has stopped. */
  readonly land: (strip: readonly string[], stop: number) => Promise<void>
  /** Shortens a landing that has begun. */
  readonly hurry: () => void
}

/** Symbols in the blurred loop, and the time of one cycle: 34 symbols a second. */
const LOOP_SYMBOLS = 12
const LOOP_MS = 350
/** From standstill to full speed, starting with a short pull back. */
const RUN_UP_SYMBOLS = 3
const PULL_BACK = 0.16
const PULL_MS = 110
const RUN_UP_MS = 190
/**
 * From full speed to standstill: slightly too far, then back. The run-up uses a tape of the same length, though it
 * shows less of it.
 */
const LANDING_SYMBOLS = 7
const OVERSHOOT = 0.13
const LANDING_MS = 500
const SETTLE_MS = 150
const HURRY_RATE = 2.2
/** Maximum pixel density: more is not visible on a moving tape. */
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

/** Symbols of the run-up: the visible ones and those above them. */
const atStart = (strip: readonly string[], stop: number, rows: number): string[] =>
  ring(strip, stop - RUN_UP_SYMBOLS, 1 + rows + LANDING_SYMBOLS)

interface FilmDeps {
  readonly element: HTMLElement
  readonly tape: HTMLCanvasElement
  readonly loop: HTMLCanvasElement
  readonly rows: number
  readonly art: SymbolArt
}

interface Films {
  /** Pre-renders the symbols of a strip. */
  readonly warm: (strip: readonly string[]) => void
  /** Paints sharp symbols and returns how many. A film that already shows them is not repainted. */
  readonly paintTape: (symbols: readonly string[]) => number
  /** Paints the loop of a strip at full speed. Both ends show the same symbols, so there is no seam. */
  readonly paintLoop: (strip: readonly string[]) => void
}

// The length of a film is constant and its size rarely changes, so painting causes no layout.
const createFilms = ({ element, tape, loop, rows, art }: FilmDeps): Films => {
  const painted = new Map<HTMLCanvasElement, string>()
  let measured: CellSize | null = null
  new ResizeObserver(() => {
    measured = null
  }).observe(element)
  const measure = (): CellSize => {
    const density = Math.min(devicePixelRatio, DENSITY_MAX)
    return {
      width: Math.max(1, Math.round(element.clientWidth * density)),
      height: Math.max(1, Math.round((element.clientHeight * density) / rows)),
    }
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

/** Translation of a tape by some of its `length` symbols, in percent of its height, so that it works at every size. */
const up = (symbols: number, length: number): string => `translateY(${((-100 * symbols) / length).toFixed(4)}%)`

const runUp = (tape: HTMLElement, length: number): Animation => {
  const whole = PULL_MS + RUN_UP_MS
  return tape.animate(
    [
      { transform: up(RUN_UP_SYMBOLS, length), easing: 'ease-out' },
      {
        transform: up(RUN_UP_SYMBOLS + PULL_BACK, length),
        offset: PULL_MS / whole,
        easing: 'cubic-bezier(0.5, 0, 1, 1)',
      },
      { transform: up(0, length) },
    ],
    { duration: whole, fill: 'forwards' },
  )
}

const fade = (element: HTMLElement, { to }: { readonly to: 0 | 1 }): Animation =>
  element.animate([{ opacity: 1 - to }, { opacity: to }], {
    delay: PULL_MS + RUN_UP_MS - 70,
    duration: 70,
    fill: 'both',
  })

const turn = (loop: HTMLElement, length: number): Animation =>
  loop.animate([{ transform: up(LOOP_SYMBOLS, length) }, { transform: up(0, length) }], {
    duration: LOOP_MS,
    iterations: Infinity,
  })

// The curve starts with the speed of the loop: 2.4 times the mean speed of this distance.
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

/** The stopped symbols of one reel, each as its own image, so that one can be lit. */
interface Cells {
  readonly element: HTMLElement
  readonly each: readonly HTMLElement[]
  readonly show: (symbols: readonly string[]) => void
}

function createCells(game: CatalogueGame): Cells {
  const pictures = Array.from({ length: game.maths.rows }, () =>
    h('img', { alt: '', decoding: 'sync', draggable: 'false' }),
  )
  const each = pictures.map((picture) => h('span', { class: 'cell' }, picture))
  return {
    element: h('div', { class: 'cells' }, ...each),
    each,
    show: (symbols) => {
      for (const [row, picture] of pictures.entries()) {
        const src = `/assets/${game.symbols[symbols[row] ?? '']?.image ?? ''}`
        if (picture.getAttribute('src') !== src) picture.setAttribute('src', src)
      }
    },
  }
}

/** A reel for reduced motion: dimmed while spinning, then shows its symbols. */
export function createStillColumn(game: CatalogueGame): Column {
  const cells = createCells(game)
  const element = h('div', { class: 'reel' }, cells.element)
  return {
    element,
    cells: cells.each,
    rest: (symbols) => {
      element.classList.remove('dim')
      cells.show(symbols)
    },
    prepare: () => undefined,
    start: () => element.classList.add('dim'),
    land: async () => undefined,
    hurry: () => undefined,
  }
}
