import type { WinLevel } from '../model.ts'
import { countUp, type Counting } from './count-up.ts'
import { h, replaceChildren } from './dom.ts'
import { prefersReducedMotion } from './reels.ts'

/** Content of the overlay in front of the reels. */
export interface Scene {
  readonly kind: 'entry' | 'added' | 'summary' | 'win'
  readonly title: string
  /** One large figure, such as the number of free spins. */
  readonly figure?: string
  readonly text?: string
  readonly ladder?: readonly number[]
  /** An amount that is counted up; only above the stake it gets a win level and coins. */
  readonly sum?: {
    readonly payout: bigint
    readonly level: WinLevel
    readonly format: (sum: bigint) => string
    readonly name: (sum: bigint) => string
    readonly counted: () => void
  }
  readonly button?: string
  /** How long it stays without a press, counted from the end of all motion. */
  readonly stayMs: number
}

/** The overlay in front of the reels. Shows one scene at a time. */
export interface Overlay {
  readonly element: HTMLElement
  /** Shows a scene; resolves when the player closed it or its time is over. */
  readonly play: (scene: Scene) => Promise<void>
  /**
   * Handles a press on the reels or the main button: the first finishes the count-up, the next closes the scene. False
   * if there is no scene.
   */
  readonly press: () => boolean
}

/** The lit lines stay visible before a large win covers them. */
export const LOOK_MS = 650

/** Duration of the count-up, by win level. */
export const COUNT_MS: Readonly<Record<WinLevel, number>> = {
  returned: 0,
  win: 900,
  big: 2_600,
  huge: 4_200,
  legend: 6_000,
}
const COINS: Readonly<Record<WinLevel, number>> = { returned: 0, win: 0, big: 26, huge: 44, legend: 64 }

export function createOverlay(): Overlay {
  const box = h('div', { class: 'curtain-box' })
  const element = h('div', { class: 'curtain', role: 'status', hidden: true }, box)
  let leave: (() => void) | null = null
  let counting: Counting | null = null

  const press = (): boolean => {
    if (leave === null) return false
    if (counting === null) leave()
    else counting.finish()
    return true
  }
  const play = async (scene: Scene): Promise<void> => {
    element.dataset.kind = scene.kind
    element.dataset.level = scene.sum?.level ?? ''
    const left = new Promise<void>((done) => {
      leave = done
    })
    const sum = sumOf(scene)
    replaceChildren(
      box,
      scene.figure !== undefined && h('b', { class: 'curtain-figure num' }, scene.figure),
      h('p', { class: 'curtain-title' }, ...(sum === null ? [scene.title] : [sum.title])),
      sum?.figure,
      scene.ladder !== undefined &&
        h('span', { class: 'ladder' }, ...scene.ladder.map((step) => h('i', {}, `×${step}`))),
      scene.text !== undefined && h('p', { class: 'curtain-text' }, scene.text),
      scene.button !== undefined && h('button', { class: 'button gold', type: 'button' }, scene.button),
    )
    element.hidden = false
    if (scene.sum !== undefined) throwCoins(element, COINS[scene.sum.level])
    counting = sum?.start() ?? null
    await counting?.done
    counting = null
    scene.sum?.counted()
    await Promise.race([left, pause(scene.stayMs)])
    leave = null
    element.hidden = true
    replaceChildren(box)
  }
  return { element, play, press }
}

const sumOf = ({
  title,
  sum,
}: Scene): { readonly title: HTMLElement; readonly figure: HTMLElement; readonly start: () => Counting } | null => {
  if (sum === undefined) return null
  const name = h('span', {}, title)
  const figure = h('b', { class: 'curtain-figure num', 'aria-label': sum.format(sum.payout) })
  const write = (part: bigint): void => {
    figure.textContent = sum.format(part)
    const called = sum.name(part)
    if (called !== '' && name.textContent !== called) name.textContent = called
  }
  return { title: name, figure, start: () => countUp(sum.payout, { forMs: COUNT_MS[sum.level], write }) }
}

const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms))

/** Throws coins up from the lower edge of an element. Does nothing with reduced motion. */
function throwCoins(over: HTMLElement, count: number): void {
  if (prefersReducedMotion() || count === 0) return
  const layer = h('div', { class: 'coins', 'aria-hidden': 'true' })
  over.prepend(layer)
  const size = { width: over.clientWidth, height: over.clientHeight }
  const flights = Array.from({ length: count }, (_, at) => fly(layer, { at, count, size }))
  void Promise.allSettled(flights).finally(() => layer.remove())
}

interface Flight {
  readonly at: number
  readonly count: number
  readonly size: { readonly width: number; readonly height: number }
}

// Directions follow the golden ratio: evenly spread and without randomness.
const fly = (layer: HTMLElement, { at, count, size }: Flight): Promise<Animation> => {
  const coin = h('i', {})
  layer.append(coin)
  const side = (((at * 0.618034) % 1) - 0.5) * 2
  const rise = size.height * (0.62 + 0.5 * ((at * 0.381966) % 1))
  const [x, turn] = [side * size.width * 0.56, side * 540]
  const place = (share: number, y: number, scale: number): string =>
    `translate(${(x * share).toFixed(1)}px, ${y.toFixed(1)}px) rotate(${(turn * share).toFixed(0)}deg) scale(${scale}, ${(scale * (0.35 + 0.65 * Math.abs(Math.cos(at + share * 9)))).toFixed(2)})`
  return coin.animate(
    [
      { transform: place(0, 0, 0.5), opacity: 0, easing: 'cubic-bezier(0.1, 0.6, 0.4, 1)' },
      { transform: place(0.25, -rise * 0.72, 1), opacity: 1, offset: 0.22, easing: 'ease-out' },
      { transform: place(0.5, -rise, 1), opacity: 1, offset: 0.45, easing: 'ease-in' },
      { transform: place(0.75, -rise * 0.6, 1), opacity: 1, offset: 0.7, easing: 'linear' },
      { transform: place(1, 60, 0.9), opacity: 0 },
    ],
    { duration: 1_900 + (at % 5) * 170, delay: (at / count) * 1_500, fill: 'both' },
  ).finished
}
