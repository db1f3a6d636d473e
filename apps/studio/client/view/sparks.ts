import { h } from './dom.ts'
import { prefersStillness } from './reels.ts'

/** Lets coins fly up out of the lower edge of an element and fall again. Nothing where less motion is wished for. */
export function throwCoins(over: HTMLElement, count: number): void {
  if (prefersStillness() || count === 0) return
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

// The directions follow the golden ratio: even on all sides, and nobody's chance is needed for a decoration.
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
