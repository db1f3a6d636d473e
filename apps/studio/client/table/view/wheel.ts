import { moneyWheelSegments, rouletteColour, rouletteWheel } from '@zoria/game-maths'
import { resultMark } from '../../../rules/result-mark.ts'
import type { TableOutcome } from '../../../outcome/draw-table.ts'
import { svg } from '../../view/dom.ts'
import type { RoundShow } from './round-show.ts'

/** How long a wheel takes to come to rest: less than the result is shown. */
const LAND_MS = 3_600
const SPIN_MS = 1_400
const [outer, inner, ballTrack, ballRest] = [118, 74, 112, 84]

interface Sector {
  readonly text: string
  readonly colour: string
}

/** The wheel of roulette with its ball. */
export function createRouletteWheel(): RoundShow {
  const sectors = rouletteWheel.map((pocket) => ({ text: String(pocket), colour: rouletteColour(pocket) }))
  return createWheel(sectors, {
    hasBall: true,
    placeOf: (outcome) => (outcome.kind === 'roulette' ? rouletteWheel.indexOf(outcome.pocket) : 0),
  })
}

/** The money wheel with its pointer. */
export function createMoneyWheel(): RoundShow {
  const sectors = moneyWheelSegments.map((text, segment) => ({
    text,
    colour: resultMark({ kind: 'money-wheel', segment }).colour,
  }))
  return createWheel(sectors, {
    hasBall: false,
    placeOf: (outcome) => (outcome.kind === 'money-wheel' ? outcome.segment : 0),
  })
}

const createWheel = (
  sectors: readonly Sector[],
  { hasBall, placeOf }: { readonly hasBall: boolean; readonly placeOf: (outcome: TableOutcome) => number },
): RoundShow => {
  const rotor = drawRotor(sectors)
  const ball = svg('g', { class: 'ball' }, svg('circle', { cy: -ballTrack, r: 6.5, class: 'ball-face' }))
  const mark = hasBall
    ? ball
    : svg('path', { d: `M-11 ${-outer - 22} L11 ${-outer - 22} L0 ${-outer + 6} Z`, class: 'wheel-pointer' })
  const element = svg('g', { class: 'wheel' }, svg('circle', { r: outer + 12, class: 'wheel-rim' }), rotor, mark)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)')
  const running: Animation[] = []
  let turn = 0

  const stop = (): void => void running.splice(0).forEach((animation) => animation.cancel())
  const place = (radius: number): void => {
    rotor.style.transform = `rotate(${turn}deg)`
    ball.firstElementChild?.setAttribute('cy', String(-radius))
  }
  return {
    element,
    spin: () => {
      stop()
      ball.classList.add('shown')
      place(ballTrack)
      if (isStill.matches) return
      running.push(
        rotor.animate([{ transform: `rotate(${turn}deg)` }, { transform: `rotate(${turn + 360}deg)` }], {
          duration: (hasBall ? 4 : 2) * SPIN_MS,
          iterations: Infinity,
        }),
      )
      if (hasBall)
        running.push(
          ball.animate([{ transform: 'rotate(0deg)' }, { transform: 'rotate(-360deg)' }], {
            duration: SPIN_MS,
            iterations: Infinity,
          }),
        )
    },
    land: async (outcome, isAnimated) => {
      stop()
      ball.classList.add('shown')
      const from = turn
      // The sector comes to rest at the top, where the ball or the pointer is.
      turn = (-placeOf(outcome) * 360) / sectors.length
      place(ballRest)
      if (!isAnimated || isStill.matches) return
      running.push(...landing({ rotor, ball, from, to: turn, hasBall }))
      await Promise.allSettled(running.map(({ finished }) => finished))
    },
    rest: () => {
      stop()
      ball.classList.remove('shown')
    },
  }
}

const landing = ({
  rotor,
  ball,
  from,
  to,
  hasBall,
}: {
  readonly rotor: SVGElement
  readonly ball: SVGElement
  readonly from: number
  readonly to: number
  readonly hasBall: boolean
}): Animation[] => {
  const timing = { duration: LAND_MS, easing: 'cubic-bezier(0.12, 0.7, 0.25, 1)' }
  const turning = rotor.animate(
    [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to + (hasBall ? 720 : 1_440)}deg)` }],
    timing,
  )
  if (!hasBall) return [turning]
  const fall = `translateY(${ballRest - ballTrack}px)`
  return [
    turning,
    ball.animate([{ transform: 'rotate(0deg)' }, { transform: 'rotate(-1440deg)' }], timing),
    (ball.firstElementChild as SVGElement).animate(
      [{ transform: fall }, { transform: fall, offset: 0.6 }, { transform: 'translateY(0)' }],
      timing,
    ),
  ]
}

const drawRotor = (sectors: readonly Sector[]): SVGElement =>
  svg(
    'g',
    { class: 'rotor' },
    ...sectors.flatMap((sector, at) => drawSector(sector, at, 360 / sectors.length)),
    svg('circle', { r: inner - 4, class: 'wheel-cone' }),
    ...[0, 90, 180, 270].map((turn) =>
      svg('path', { d: 'M0 0 L9 -34 L0 -44 L-9 -34 Z', class: 'wheel-spoke', transform: `rotate(${turn})` }),
    ),
    svg('circle', { r: 12, class: 'wheel-hub' }),
  )

const drawSector = ({ text, colour }: Sector, at: number, size: number): SVGElement[] => {
  const point = (place: number, radius: number): string => {
    const angle = (place * size * Math.PI) / 180
    return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`
  }
  return [
    svg('path', {
      d: `M${point(at - 0.5, outer)} A${outer} ${outer} 0 0 1 ${point(at + 0.5, outer)} L${point(at + 0.5, inner)} A${inner} ${inner} 0 0 0 ${point(at - 0.5, inner)} Z`,
      class: `pocket ${colour === 'gold' ? 'gold-mark' : colour}`,
    }),
    svg(
      'text',
      { class: 'pocket-text', y: -(outer - 10), transform: `rotate(${at * size})` },
      document.createTextNode(text),
    ),
  ]
}
