import { classNames } from '../class-names.ts'
import { DigitRoll } from '../digit-roll.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Suit, type SuitName } from './suit.tsx'

type Props = {
  readonly suit: SuitName
  readonly name: string
  /** null while it is on its way: never a zero. */
  readonly sum: string | null
  readonly state: 'ticking' | 'frozen' | 'won' | 'mine'
  /** Since when it stands still, or who has won. */
  readonly note?: string
}

/** The value of one jackpot. While nothing is known of it, it stands still and says since when. */
export function JackpotTicker({ suit, name, sum, state, note }: Props) {
  return (
    <div className={classNames('jackpot', `jackpot-${suit}`)} data-state={state}>
      <span className="jackpot-suit"><Suit name={suit} size={26} /></span>
      <span className="jackpot-text">
        <small>{name}</small>
        <strong className="num">{sum === null ? <Skeleton width={150} height={24} /> : <DigitRoll text={sum} />}</strong>
        {note ? <small className="jackpot-note">{note}</small> : null}
      </span>
    </div>
  )
}
