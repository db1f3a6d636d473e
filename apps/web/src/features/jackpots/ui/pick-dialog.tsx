import type { Jackpot, JackpotPick } from '@zoria/contract/jackpots/http'
import { jackpotSuits, type JackpotSuit } from '@zoria/contract/jackpots/words'
import { Button } from '@zoria/ui/button.tsx'
import { Dialog } from '@zoria/ui/dialog.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Suit } from '@zoria/ui/play/jackpot-ticker.tsx'
import { Star } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { useModalTexts } from '../../../lib/texts/modal-texts.ts'
import { countOf, isComplete, suitAt, withAllTurned, withTurned, type Turned } from '../model/pick.ts'
import { useJackpotTexts } from './texts.ts'

type Props = {
  readonly pick: JackpotPick
  /** For the sums of the legend. */
  readonly jackpots: readonly Jackpot[]
  /** The winner sees the result. */
  readonly onResult: () => void
  readonly onPlay: () => void
  readonly onVerify: () => void
  readonly onClose: () => void
}

/** How long the third card is shown before the result. */
const lookMs = 1100

/** The twelve cards, and then the sum. Any turned card shows the next suit of the drawn list. */
export function PickDialog({ pick, jackpots, onResult, onPlay, onVerify, onClose }: Props) {
  const say = useText()
  const [turned, turn] = useState<Turned>([])
  const isWon = useShown(isComplete(pick.cards, turned), onResult)
  return (
    <Dialog
      title={<PickTitle pick={pick} isWon={isWon} />}
      closeLabel={say(isWon ? 'shell.close' : 'jackpot.pick.later')}
      onClose={onClose}
      closesOutside={false}
      focuses="dialog"
      className="jackpot-pick"
    >
      {isWon ? (
        <Result pick={pick} onPlay={onPlay} onVerify={onVerify} />
      ) : (
        <p className="jackpot-pick-about">{say('jackpot.pick.about')}</p>
      )}
      <Cards
        pick={pick}
        turned={turned}
        isWon={isWon}
        onTurn={(position) => turn(withTurned(pick.cards, turned, position))}
      />
      {isWon ? null : (
        <>
          <Legend pick={pick} jackpots={jackpots} turned={turned} />
          <Button onClick={() => turn(withAllTurned(pick.cards, turned))}>{say('jackpot.pick.all')}</Button>
        </>
      )}
    </Dialog>
  )
}

function PickTitle({
  pick: { suit, amount, currency },
  isWon,
}: {
  readonly pick: JackpotPick
  readonly isWon: boolean
}) {
  const say = useText()
  const modalText = useModalTexts()
  const { nameOf } = useJackpotTexts()
  return isWon
    ? modalText({
        modal: 'jackpot-win',
        part: 'title',
        values: { suit: nameOf(suit), amount: formatMoney(amount, currency) },
        instead: say('jackpot.pick.won', { name: nameOf(suit) }),
      })
    : say('jackpot.pick.title')
}

/** True a moment after the third card; at once where motion is reduced. */
function useShown(isThere: boolean, onShown: () => void): boolean {
  const [isShown, show] = useState(false)
  useEffect(() => {
    if (!isThere) return undefined
    const waiting = setTimeout(
      () => {
        show(true)
        onShown()
      },
      matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : lookMs,
    )
    return () => clearTimeout(waiting)
    // The result comes once, even if the callback changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isThere])
  return isShown
}

type CardsProps = {
  readonly pick: JackpotPick
  readonly turned: Turned
  readonly isWon: boolean
  readonly onTurn: (position: number) => void
}

/** Tests show cards and legend without their dialog. */
export function Cards({ pick: { cards, suit: won }, turned, isWon, onTurn }: CardsProps) {
  const say = useText()
  const { suitOf } = useJackpotTexts()
  const last = turned.at(-1)
  const lastSuit = last === undefined ? null : suitAt(cards, turned, last)
  return (
    <>
      <div className="jackpot-cards" role="group" aria-label={say('jackpot.pick.cards')}>
        {cards.map((_, position) => {
          const suit = suitAt(cards, turned, position)
          const number = position + 1
          return (
            // Cards never change places.
            <button
              key={position}
              type="button"
              className="jackpot-play-card"
              data-turned={suit !== null}
              data-won={isWon && suit === won}
              aria-disabled={suit !== null || isComplete(cards, turned)}
              aria-label={
                suit === null
                  ? say('jackpot.pick.down', { number })
                  : say('jackpot.pick.up', { number, suit: suitOf(suit) })
              }
              onClick={() => onTurn(position)}
            >
              <span className="jackpot-card-inside" aria-hidden="true">
                <span className="jackpot-card-back">
                  <Star size={20} fill="currentColor" />
                </span>
                <span className="jackpot-card-face">{suit === null ? null : <Suit name={suit} size={34} />}</span>
              </span>
            </button>
          )
        })}
      </div>
      <p className="visually-hidden" role="status">
        {lastSuit === null
          ? ''
          : say('jackpot.pick.said', { suit: suitOf(lastSuit), count: countOf(cards, turned, lastSuit) })}
      </p>
    </>
  )
}

/** The four suits: what each would bring, and how many of its cards are open. */
export function Legend({
  pick,
  jackpots,
  turned,
}: {
  readonly pick: JackpotPick
  readonly jackpots: readonly Jackpot[]
  readonly turned: Turned
}) {
  const say = useText()
  const { nameOf } = useJackpotTexts()
  const sumOf = (suit: JackpotSuit) =>
    suit === pick.suit ? pick.amount : jackpots.find((jackpot) => jackpot.suit === suit)?.value
  return (
    <ul className="jackpot-legend">
      {jackpotSuits.toReversed().map((suit) => {
        const [count, sum] = [Math.min(3, countOf(pick.cards, turned, suit)), sumOf(suit)]
        return (
          <li key={suit} className={`jackpot-${suit}`}>
            <span className="jackpot-legend-name">
              <Suit name={suit} size={15} />
              <Phrase>{nameOf(suit)}</Phrase>
            </span>
            <small className="num" translate="no">
              {sum === undefined ? '–' : formatMoney(sum, pick.currency)}
            </small>
            <span className="jackpot-dots" role="img" aria-label={say('jackpot.pick.count', { count })}>
              {[0, 1, 2].map((each) => (
                <i key={each} data-full={each < count} />
              ))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Result({
  pick: { suit, amount, currency, is_paid },
  onPlay,
  onVerify,
}: {
  readonly pick: JackpotPick
  readonly onPlay: () => void
  readonly onVerify: () => void
}) {
  const say = useText()
  const modalText = useModalTexts()
  const { nameOf } = useJackpotTexts()
  const sum = formatMoney(amount, currency)
  return (
    <div className="jackpot-result" role="status">
      <strong className="received-sum num" translate="no">
        {sum}
      </strong>
      <p>{modalText({ modal: 'jackpot-win', values: { suit: nameOf(suit), amount: sum } })}</p>
      {is_paid ? null : <p className="jackpot-pick-about">{say('jackpot.pick.onItsWay')}</p>}
      <div className="status-actions">
        <Button tone="gold" onClick={onPlay}>
          {say('jackpot.pick.play')}
        </Button>
        <Button onClick={onVerify}>{say('jackpot.pick.verify')}</Button>
      </div>
    </div>
  )
}
