import { h } from './dom.ts'
import { prefersStillness } from './reels.ts'

/** A shower of sparks out of the middle of an element, for a big win. Nothing where less motion is wished for. */
export function throwSparks(over: HTMLElement): void {
  if (prefersStillness()) return
  const layer = h('div', { class: 'sparks', 'aria-hidden': 'true' })
  over.append(layer)
  const flights = Array.from({ length: 36 }, (_, at) => fly(layer, at))
  void Promise.all(flights).finally(() => layer.remove())
}

// The directions follow the golden angle: even on all sides, and nobody's chance is needed for a decoration.
const fly = (layer: HTMLElement, at: number): Promise<Animation> => {
  const spark = h('i', {})
  layer.append(spark)
  const angle = at * 2.399963
  const reach = 120 + (at % 6) * 46
  const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.72]
  return spark.animate(
    [
      { transform: 'translate(-50%, -50%) scale(0.2)', opacity: 0 },
      { transform: `translate(calc(-50% + ${x * 0.8}px), calc(-50% + ${y - 40}px)) scale(1)`, opacity: 1, offset: 0.35 },
      { transform: `translate(calc(-50% + ${x}px), calc(-50% + ${y + 190}px)) scale(0.4)`, opacity: 0 },
    ],
    { duration: 1_300 + (at % 5) * 160, delay: (at % 9) * 40, easing: 'cubic-bezier(0.2, 0.7, 0.4, 1)', fill: 'both' },
  ).finished
}
