import { Phrase } from '@zoria/ui/phrase.tsx'

const radius = 76
const round = 2 * Math.PI * radius

/** How far the wager is, as a ring around the figure. */
export function Ring({
  percent,
  label,
  caption,
}: {
  readonly percent: number
  readonly label: string
  readonly caption: string
}) {
  return (
    <div
      className="bonus-ring"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg viewBox="0 0 172 172" aria-hidden="true">
        <circle cx="86" cy="86" r={radius} />
        <circle
          cx="86"
          cy="86"
          r={radius}
          className="bonus-ring-done"
          strokeDasharray={`${(round * percent) / 100} ${round}`}
          data-nothing={percent === 0}
        />
      </svg>
      <div>
        <b className="num">
          <Phrase>{percent}</Phrase>%
        </b>
        <small>{caption}</small>
      </div>
    </div>
  )
}
