import type { DealerLook } from '../../../catalogue/live-games.ts'
import type { Phase } from '../../../rules/table-clock.ts'
import { svg } from '../../view/dom.ts'
import type { TableKind } from '../../../outcome/draw-table.ts'
import { createRoundShow, type RoundShow } from './round-show.ts'

/** The drawn scene: a dealer behind the table, and the wheel or the cards. */
export interface DealerScene {
  readonly element: SVGElement
  readonly show: RoundShow
  /** The dealer moves as the phase asks. */
  readonly follow: (phase: Phase | 'away') => void
}

/** What is always seen, in units of the drawing: the dealer, the wheel, the cards. */
export const stage = { left: 0, top: 34, width: 760, height: 306 } as const
/** How far the room is drawn: a place that is wider or higher than the stage shows the room around it. */
export const room = { left: -1140, top: -760, right: 1900, bottom: 340 } as const

/**
 * Draws the scene. Everything in it is vector drawing; its motion is in the style sheet, and stops where less motion is
 * wanted.
 */
export function createDealerScene(look: DealerLook, kind: TableKind): DealerScene {
  const show = createRoundShow(kind)
  const viewBox = `${stage.left} ${stage.top} ${stage.width} ${stage.height}`
  const fit = { viewBox, preserveAspectRatio: 'xMidYMax meet' }
  const element = svg(
    'svg',
    { ...fit, class: 'dealer-scene', 'aria-hidden': 'true' },
    ...drawRoom(),
    drawDealer(),
    ...drawTable(),
    show.element,
  )
  // The page's policy forbids style attributes, not styles that a script sets.
  for (const [part, colour] of Object.entries(look)) element.style.setProperty(`--${part}`, colour)
  return { element, show, follow: (phase) => element.setAttribute('data-phase', phase) }
}

const drawRoom = (): SVGElement[] => [
  svg('path', { d: `M${room.left} ${room.top} H${room.right} V${room.bottom} H${room.left} Z`, class: 'room-wall' }),
  ...arches.map((x) => svg('path', { d: `M${x} 292 V92 Q${x + 45} 40 ${x + 90} 92 V292 Z`, class: 'room-arch' })),
  ...arches.map((x) => svg('circle', { cx: x + 45, cy: 78, r: 26, class: 'room-lamp' })),
]

/** Four on the stage, the others beside it. */
const arches = Array.from({ length: 16 }, (_, index) => room.left + 60 + index * 190)

const drawTable = (): SVGElement[] => {
  const edge = `M${room.left} 292 H0 Q380 252 760 292 H${room.right}`
  const top = `${edge} V${room.bottom} H${room.left} Z`
  return [svg('path', { d: top, class: 'table-top' }), svg('path', { d: edge, class: 'table-edge' })]
}

const drawDealer = (): SVGElement =>
  svg(
    'g',
    { class: 'dealer', transform: 'translate(510 0)' },
    svg(
      'g',
      { class: 'dealer-body' },
      svg('path', { d: 'M-74 300 Q-78 208 -34 190 L34 190 Q78 208 74 300 Z', class: 'dealer-dress' }),
      svg('path', { d: 'M-18 190 L0 226 L18 190 Z', class: 'dealer-shirt' }),
      svg('path', { d: 'M-11 214 L0 208 L11 214 L11 224 L0 218 L-11 224 Z', class: 'dealer-bow' }),
      svg('rect', { x: -13, y: 164, width: 26, height: 34, rx: 10, class: 'dealer-skin' }),
      svg(
        'g',
        { class: 'dealer-head' },
        svg('path', {
          d: 'M-42 132 Q-46 74 0 72 Q46 74 42 132 Q44 176 30 182 L-30 182 Q-44 176 -42 132 Z',
          class: 'dealer-hair',
        }),
        svg('ellipse', { cx: 0, cy: 134, rx: 32, ry: 40, class: 'dealer-skin' }),
        svg('path', {
          d: 'M-34 126 Q-30 92 4 92 Q34 94 34 128 Q20 104 -4 106 Q-24 108 -34 126 Z',
          class: 'dealer-hair',
        }),
        svg(
          'g',
          { class: 'dealer-eyes' },
          svg('ellipse', { cx: -12, cy: 134, rx: 3.4, ry: 4.2 }),
          svg('ellipse', { cx: 12, cy: 134, rx: 3.4, ry: 4.2 }),
        ),
        svg('path', { d: 'M-18 124 Q-12 120 -6 123 M6 123 Q12 120 18 124', class: 'dealer-line' }),
        svg('path', { d: 'M0 138 L-3 148 L2 148', class: 'dealer-line' }),
        svg('path', { d: 'M-10 157 Q0 165 10 157', class: 'dealer-mouth' }),
      ),
      svg(
        'g',
        { class: 'dealer-arm left' },
        svg('path', { d: 'M-52 206 Q-92 240 -84 280', class: 'dealer-sleeve' }),
        svg('circle', { cx: -84, cy: 286, r: 13, class: 'dealer-skin' }),
      ),
      svg(
        'g',
        { class: 'dealer-arm right' },
        svg('path', { d: 'M52 206 Q92 240 84 280', class: 'dealer-sleeve' }),
        svg('circle', { cx: 84, cy: 286, r: 13, class: 'dealer-skin' }),
      ),
    ),
  )
