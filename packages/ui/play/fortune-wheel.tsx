import { useEffect, useId, useRef, type RefObject } from 'react'
import { sectorAt, wheelTurn } from './wheel-turn.ts'

export type WheelTone = 'gold' | 'night' | 'sky' | 'violet' | 'red' | 'green'
export type WheelSector = { readonly key: string; readonly text: string; readonly tone: WheelTone }
export type WheelPhase = 'idle' | 'start' | 'continue' | 'stop' | 'result'

const fills: Record<WheelTone, string> = {
  gold: '#ffc93c',
  night: '#1d3a58',
  sky: '#1f74bd',
  violet: '#7446e0',
  red: '#cf3346',
  green: '#12805a',
}
const lamps = 24
const radius = 172

type Props = {
  readonly label: string
  readonly sectors: readonly WheelSector[]
  readonly phase: WheelPhase
  /** The sector that was won; known before the wheel turns. */
  readonly target?: number
  /** The whole turn in degrees as the server gave it; else it follows from the target. */
  readonly rotation?: number | undefined
  readonly onStopped?: () => void
  /** Called whenever the next sector passes the pointer. */
  readonly onTick?: (() => void) | undefined
}

/** The wheel: its result was decided before it spins. With reduced motion it shows its sector at once. */
export function FortuneWheel({ label, sectors, phase, target = 0, rotation, onStopped, onTick }: Props) {
  const id = useId()
  const disc = useRef<SVGGElement>(null)
  useTicks(disc, {
    count: sectors.length,
    isTurning: phase === 'start' || phase === 'continue' || phase === 'stop',
    onTick,
  })
  const turn = `${rotation ?? wheelTurn(sectors.length, target)}deg`
  return (
    <div className="wheel" data-phase={phase} ref={(wheel) => wheel?.style.setProperty('--wheel-turn', turn)}>
      <span className="wheel-pointer" aria-hidden="true" />
      <svg viewBox="-200 -200 400 400" role="img" aria-label={label}>
        <defs>
          <radialGradient id={`${id}-shade`} r=".75">
            <stop offset=".1" stopColor="#fff" stopOpacity=".16" />
            <stop offset=".6" stopColor="#fff" stopOpacity="0" />
            <stop offset="1" stopOpacity=".22" />
          </radialGradient>
          <linearGradient id={`${id}-rim`} x2="0" y2="1">
            <stop stopColor="#ffe39a" />
            <stop offset=".5" stopColor="#c98a16" />
            <stop offset="1" stopColor="#ffd66b" />
          </linearGradient>
        </defs>
        <circle r="198" fill={`url(#${id}-rim)`} />
        <circle r="192" fill="#131e2a" />
        {Array.from({ length: lamps }, (_, index) => (
          <circle
            key={index}
            r="4.4"
            {...point(186, (index * 360) / lamps)}
            fill={index % 2 === 0 ? '#ffb92e' : '#fff3c9'}
          />
        ))}
        <g
          ref={disc}
          className="wheel-disc"
          onAnimationEnd={({ animationName }) => (animationName === 'wheel-stop' ? onStopped?.() : undefined)}
        >
          {sectors.map((sector, index) => (
            <Sector
              key={sector.key}
              sector={sector}
              index={index}
              count={sectors.length}
              isWon={phase === 'result' && index === target}
            />
          ))}
        </g>
        <circle r={radius} fill={`url(#${id}-shade)`} />
        <circle r="32" fill={`url(#${id}-rim)`} />
        <circle r="25" fill="#17232f" />
      </svg>
    </div>
  )
}

/** Follows the disc as the browser draws it. */
function useTicks(
  disc: RefObject<SVGGElement | null>,
  {
    count,
    isTurning,
    onTick,
  }: { readonly count: number; readonly isTurning: boolean; readonly onTick: (() => void) | undefined },
): void {
  useEffect(() => {
    if (!isTurning || !onTick || !disc.current) return undefined
    const style = getComputedStyle(disc.current)
    const sector = () => sectorAt(count, degreesOf(style.rotate))
    let [before, frame] = [sector(), 0]
    const look = () => {
      const now = sector()
      if (now !== before) onTick()
      before = now
      frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [disc, count, isTurning, onTick])
}

/** The animations turn the disc by the property `rotate`: `none` or an angle. */
function degreesOf(rotate: string): number {
  return Number.parseFloat(rotate) || 0
}

function Sector({
  sector: { text, tone },
  index,
  count,
  isWon,
}: {
  readonly sector: WheelSector
  readonly index: number
  readonly count: number
  readonly isWon: boolean
}) {
  const [half, middle] = [180 / count, (index * 360) / count - 90]
  const [from, to] = [point(radius, middle - half), point(radius, middle + half)]
  return (
    <g className="wheel-sector" data-won={isWon}>
      <path
        d={`M0 0L${from.cx} ${from.cy}A${radius} ${radius} 0 0 1 ${to.cx} ${to.cy}Z`}
        fill={fills[tone]}
        stroke="#0d1620"
        strokeWidth="1.5"
      />
      <text
        transform={`rotate(${middle}) translate(154.8 0)`}
        textAnchor="end"
        dominantBaseline="central"
        fontSize="17"
        fontWeight="800"
        fill={tone === 'gold' ? '#2a1c00' : '#fff'}
      >
        {text}
      </text>
    </g>
  )
}

/** Rounded, so that server and browser draw the same text. */
function point(length: number, degrees: number): { readonly cx: number; readonly cy: number } {
  const angle = (degrees * Math.PI) / 180
  const round = (value: number) => Math.round(value * 10) / 10
  return { cx: round(length * Math.cos(angle)), cy: round(length * Math.sin(angle)) }
}
