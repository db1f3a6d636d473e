import type { LineWin } from '@zoria/game-maths'
import type { CatalogueGame } from '../../catalogue/catalogue.ts'
import { type Column, createColumn, createStillColumn } from './column.ts'
import { h } from './dom.ts'
import { drawLines } from './line-drawing.ts'
import type { SymbolArt } from './symbol-art.ts'

/** A cell of the window: reel from the left, row from the top. */
export interface Place {
  readonly reel: number
  readonly row: number
}

/** What is lit, and whether it is animated (only for wins). */
export interface Light {
  readonly wins?: readonly LineWin[]
  readonly places?: readonly Place[]
  readonly isJoyful?: boolean
}

/** Where and how the reels stop. */
export interface Landing {
  readonly strips: readonly (readonly string[])[]
  readonly stops: readonly number[]
  /** Extra spin time of each reel relative to the previous one; independent of the result. */
  readonly holdsMs: readonly number[]
  readonly landed: (reel: number) => void
  readonly held: (reel: number | null) => void
}

/** The reels of the page. They show only drawn outcomes: the outcome arrives before they stop. */
export interface Reels {
  readonly element: HTMLElement
  readonly rest: (window: readonly (readonly string[])[]) => void
  /** Pre-renders the next turn reel by reel. */
  readonly prepare: (strips: readonly (readonly string[])[], stops: readonly number[]) => void
  readonly start: (strips: readonly (readonly string[])[], stops: readonly number[]) => void
  /** Stops the reels in order; resolves when the last one has stopped. */
  readonly stop: (landing: Landing) => Promise<void>
  /** Stops all spinning reels at once. */
  readonly hurry: () => void
  /** Lights cells and lines; an empty light turns all off. */
  readonly light: (light: Light) => void
  /** Highlights the reel in anticipation; null for none. */
  readonly watch: (reel: number | null) => void
  /** Bounces cells whose symbol has just stopped. */
  readonly nudge: (places: readonly Place[]) => void
}

/** Delay of each reel's stop after its neighbour. */
const STAGGER_MS = 190

/** `name` describes the symbols on the reels for screen readers. */
export function createReels(
  game: CatalogueGame,
  art: SymbolArt,
  name: (window: readonly (readonly string[])[]) => string,
): Reels {
  const { maths } = game
  const columns = maths.strips.map(() => (prefersReducedMotion() ? createStillColumn(game) : createColumn(game, art)))
  const lines = h('div', { class: 'lines-layer', 'aria-hidden': 'true' })
  const element = h('div', { class: 'reels', role: 'img' }, ...columns.map(({ element }) => element), lines)
  const patience = createSkippableWaits()
  const cellAt = ({ reel, row }: Place): HTMLElement | undefined => columns[reel]?.cells[row]

  const light = ({ wins = [], places = [], isJoyful = false }: Light): void => {
    const lit = new Set([...places, ...placesOf(game, wins)].map(cellAt))
    element.classList.toggle('won', lit.size > 0)
    element.classList.toggle('calm', !isJoyful)
    columns.forEach(({ cells }) => cells.forEach((cell) => cell.classList.toggle('hit', lit.has(cell))))
    lines.replaceChildren(...drawLines(maths, wins))
  }
  const landOne = async (column: Column, reel: number, { strips, stops, landed }: Landing): Promise<void> => {
    const [strip, stop] = [strips[reel] ?? [], stops[reel] ?? 0]
    const standing = column.land(strip, stop)
    if (patience.isOver()) column.hurry()
    await standing
    column.rest(visible(strip, stop, maths.rows))
    landed(reel)
  }

  return {
    element,
    light,
    rest: (window) => {
      columns.forEach((column, reel) => column.rest(window[reel] ?? []))
      element.setAttribute('aria-label', name(window))
    },
    prepare: (strips, stops) => paintAhead(columns, strips, stops),
    start: (strips, stops) => {
      light({})
      patience.renew()
      columns.forEach((column, reel) => column.start(strips[reel] ?? [], stops[reel] ?? 0))
    },
    stop: async (landing) => {
      await landInTurn(columns, { landing, patience, landOne })
      paintAhead(columns, landing.strips, landing.stops)
      element.setAttribute(
        'aria-label',
        name(landing.strips.map((strip, reel) => visible(strip, landing.stops[reel] ?? 0, maths.rows))),
      )
    },
    hurry: () => {
      patience.end()
      columns.forEach((column) => column.hurry())
    },
    watch: (reel) => columns.forEach((column, at) => column.element.classList.toggle('watched', at === reel)),
    nudge: (places) => places.forEach((place) => restartAnimation(cellAt(place), 'landed')),
  }
}

const paintAhead = (
  columns: readonly Column[],
  strips: readonly (readonly string[])[],
  stops: readonly number[],
): void =>
  columns.forEach((column, reel) => {
    setTimeout(
      () => {
        if (!column.element.classList.contains('moving')) column.prepare(strips[reel] ?? [], stops[reel] ?? 0)
      },
      60 * (reel + 1),
    )
  })

interface InTurn {
  readonly landing: Landing
  readonly patience: SkippableWaits
  readonly landOne: (column: Column, reel: number, landing: Landing) => Promise<void>
}

const landInTurn = async (columns: readonly Column[], { landing, patience, landOne }: InTurn): Promise<void> => {
  const landings: Promise<void>[] = []
  for (const [reel, column] of columns.entries()) {
    const hold = landing.holdsMs[reel] ?? 0
    // A reel in anticipation starts to stop only after all reels before it have stopped.
    if (hold > 0) {
      await Promise.all(landings)
      landing.held(patience.isOver() ? null : reel)
    }
    if (reel > 0 || hold > 0) await patience.wait(hold > 0 ? hold : STAGGER_MS)
    landings.push(landOne(column, reel, landing))
  }
  await Promise.all(landings)
  landing.held(null)
}

/** The cells of paid runs. */
function placesOf(game: CatalogueGame, wins: readonly LineWin[]): readonly Place[] {
  return wins.flatMap(({ line, run }) =>
    (game.maths.lines[line - 1] ?? []).slice(0, run).map((row, reel) => ({ reel, row })),
  )
}

/** The symbols a reel shows at a stop position. */
export function visible(strip: readonly string[], stop: number, rows: number): string[] {
  return Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? '')
}

/** Whether the player's system asks for reduced motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

const restartAnimation = (element: HTMLElement | undefined, name: string): void => {
  element?.classList.remove(name)
  // Reading the size ends the running animation, so that adding the class restarts it.
  void element?.offsetWidth
  element?.classList.add(name)
}

interface SkippableWaits {
  readonly wait: (ms: number) => Promise<void>
  readonly end: () => void
  readonly isOver: () => boolean
  readonly renew: () => void
}

// Waits of one turn that a press ends together.
const createSkippableWaits = (): SkippableWaits => {
  let isOver = false
  let finish = (): void => undefined
  let over = Promise.resolve()
  const renew = (): void => {
    isOver = false
    over = new Promise((done) => {
      finish = done
    })
  }
  renew()
  return {
    renew,
    isOver: () => isOver,
    end: () => {
      isOver = true
      finish()
    },
    wait: (ms) => Promise.race([over, new Promise<void>((done) => void setTimeout(done, ms))]),
  }
}
