import { classNames } from '../class-names.ts'
import { DigitRoll } from '../digit-roll.tsx'
import { Skeleton } from '../skeleton.tsx'

type SuitName = 'hearts' | 'diamonds' | 'clubs' | 'spades'

const paths: Record<SuitName, string> = {
  hearts: 'M12 21C5.6 16.2 2.5 12.6 2.5 8.7A5.1 5.1 0 0 1 12 6a5.1 5.1 0 0 1 9.5 2.7c0 3.9-3.1 7.5-9.5 12.3z',
  diamonds: 'M12 2l7.5 10L12 22 4.5 12z',
  clubs:
    'M12 2.5a4.3 4.3 0 0 1 3.3 7.05 4.3 4.3 0 1 1-2.45 6.95c.2 2.1 1 3.5 2.4 4.5h-6.5c1.4-1 2.2-2.4 2.4-4.5a4.3 4.3 0 1 1-2.45-6.95A4.3 4.3 0 0 1 12 2.5z',
  spades:
    'M12 2c5.6 5.2 9 8.3 9 12a4.4 4.4 0 0 1-8.1 2.35c.2 2.15 1 3.65 2.35 4.65h-6.5c1.35-1 2.15-2.5 2.35-4.65A4.4 4.4 0 0 1 3 14c0-3.7 3.4-6.8 9-12z',
}

/** One of the four suits, drawn: no font has to have it. */
export function Suit({ name, size = 24 }: { readonly name: SuitName; readonly size?: number }) {
  return (
    <svg
      className={`suit suit-${name}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}

type Props = {
  readonly suit: SuitName
  readonly name: string
  /** null while it is on its way: never a zero. */
  readonly sum: string | null
  readonly state: 'ticking' | 'frozen' | 'won' | 'mine'
  /** Since when it is not updated, or who has won. */
  readonly note?: string
}

/** The value of one jackpot. Without updates it stops and shows since when. */
export function JackpotTicker({ suit, name, sum, state, note }: Props) {
  return (
    <div className={classNames('jackpot', `jackpot-${suit}`)} data-state={state}>
      <span className="jackpot-suit">
        <Suit name={suit} size={26} />
      </span>
      <span className="jackpot-text">
        <small>{name}</small>
        <strong className="num">
          {sum === null ? <Skeleton width={150} height={24} /> : <DigitRoll text={sum} />}
        </strong>
        {note ? <small className="jackpot-note">{note}</small> : null}
      </span>
    </div>
  )
}
