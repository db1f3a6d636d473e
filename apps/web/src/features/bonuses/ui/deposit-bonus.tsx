import type { Offer, OfferTerms, UserBonus } from '@zoria/contract/bonuses/entities'
import type { User } from '@zoria/contract/identity/http'
import { parseAmount, type Currency } from '@zoria/kernel'
import { CircleCheck, Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText, type Say } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art/art-picture.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { useSite } from '../../../lib/site.ts'
import { useActiveBonus, useOffers } from '../api.ts'
import { lookOf, obstacleOf } from '../model/card.ts'
import { depositSays, earnedByItself, standingChoice } from '../model/deposit-choice.ts'
import { depositWarning, type DepositWarning } from '../model/deposit-ending.ts'
import { nameOfOffer, roundSum, scheduleOf } from '../model/terms.ts'
import { useActivate, useIsActivating } from './use-activation.ts'
import { useMinute } from '../../../lib/time/use-now.ts'

type Props = {
  readonly user: User
  /** The sum as it travels; null while it is none. */
  readonly amount: string | null
  /** false: the deposit is made without the bonus that waits. */
  readonly takesBonus: boolean
  readonly onTakes: (takesBonus: boolean) => void
  /** Receives the bonus that the deposit would end and the modal that warns about it. */
  readonly onEnding: (ending: { readonly modal: DepositWarning; readonly bonusName: string } | null) => void
  /** Receives what the chosen bonus adds to the deposit: its sum and the wagering, formatted. */
  readonly onGain: (gain: { readonly bonus: string; readonly stakes: string | null } | null) => void
}

/**
 * Which bonus the deposit takes, "none" among the answers; and what it ends, where a bonus is open
 * (docs/rules/bonuses.md#on-the-wire).
 */
export function DepositBonus(props: Props) {
  const { data: open = null, isFetched } = useActiveBonus()
  useEnding(open, props.onEnding)
  if (!isFetched) return <ChoicePlace />
  if (open?.status === 'ACTIVE') return <BurnNote text="bonus.choice.burns" isMeant={open.bonus.burning_on_deposit} />
  return <Choice {...props} waiting={open?.bonus ?? null} />
}

function useEnding(open: UserBonus | null, onEnding: Props['onEnding']): void {
  const { language } = useSite()
  const modal = depositWarning(open)
  const bonusName = open === null ? '' : nameOfOffer(open.bonus, language)
  useEffect(() => {
    onEnding(modal === null ? null : { modal, bonusName })
    return () => onEnding(null)
  }, [modal, bonusName, onEnding])
}

/** What a withdrawal ends, before it is asked for. */
export function WithdrawalBonus() {
  const { data: open = null } = useActiveBonus()
  return open?.status === 'ACTIVE' ? (
    <BurnNote text="bonus.withdrawal.burns" isMeant={open.bonus.burning_on_withdrawal} />
  ) : null
}

/** Holds the room of the choice while it comes, so that nothing below it is pushed down. */
const ChoicePlace = () => <div className="bonus-choice-place" aria-hidden="true" />

function BurnNote({
  text,
  isMeant,
}: {
  readonly text: 'bonus.choice.burns' | 'bonus.withdrawal.burns'
  readonly isMeant: boolean
}) {
  const say = useText()
  const { language } = useSite()
  const { data: open } = useActiveBonus()
  if (!open || !isMeant) return null
  return (
    <p className="note">
      <Info size={17} aria-hidden="true" />
      <span>
        {say(text, { name: nameOfOffer(open.bonus, language), sum: formatMoney(open.bonus_amount, open.currency) })}
      </span>
    </p>
  )
}

/** All offers of the player's currency, page after page. `isWhole`: all are loaded, or the next page failed to. */
function useAllOffers(user: Pick<User, 'currency'>) {
  const { data, isPending, isFetching, isError, hasNextPage, fetchNextPage } = useOffers(user)
  const isNextMissing = hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isNextMissing) void fetchNextPage()
  }, [isNextMissing, fetchNextPage])
  return {
    offers: data?.pages.flatMap(({ items }) => items) ?? [],
    isWhole: isError || (!isPending && !hasNextPage),
  }
}

function Choice({
  user,
  amount,
  takesBonus,
  onTakes,
  onGain,
  waiting,
}: Props & { readonly waiting: OfferTerms | null }) {
  const activate = useActivate()
  const { offers, isWhole } = useAllOffers(user)
  const now = useMinute()
  // What is chosen in advance is known with the last page.
  const listed = waiting === null && isWhole ? offers : []
  const seen = { rating: user.rating, open: null, now }
  const offered = listed.filter((offer) => Number(offer.min_deposit_amount) > 0 && obstacleOf(offer, seen) === null)
  const coming = waiting ?? earnedByItself(listed, seen) ?? null
  const standing = standingChoice({ isWaiting: coming !== null, offered: offered.length })
  useStanding(standing, onTakes)
  useGain(takesBonus ? coming : null, { amount, now }, onGain)
  if (waiting === null && !isWhole) return <ChoicePlace />
  if (standing === null) return null
  return (
    <ChoiceField
      amount={amount}
      waiting={coming}
      offered={offered}
      takesBonus={takesBonus}
      onTakes={onTakes}
      onTake={(offer) => activate({ offer, isInCashbox: true, onTaken: () => onTakes(true) })}
    />
  )
}

/** The preselected bonus is set in the form as a click would set it. */
function useStanding(standing: ReturnType<typeof standingChoice>, onTakes: Props['onTakes']): void {
  useEffect(() => {
    onTakes(standing !== 'none')
    return () => onTakes(true)
  }, [standing, onTakes])
}

/** Passes to the form what the waiting bonus adds to this sum. */
function useGain(
  terms: OfferTerms | null,
  { amount, now }: { readonly amount: string | null; readonly now: number },
  onGain: Props['onGain'],
): void {
  const says = terms && depositSays(terms, parseAmount(amount ?? '0', terms.currency) ?? null, now)
  const bonus = terms && says && 'bonus' in says ? roundSum(says.bonus, terms.currency) : null
  const stakes = terms && says?.kind === 'wagered' ? roundSum(says.stakes, terms.currency) : null
  useEffect(() => {
    onGain(bonus === null ? null : { bonus, stakes })
    return () => onGain(null)
  }, [bonus, stakes, onGain])
}

type FieldProps = Omit<Props, 'user' | 'onEnding' | 'onGain'> & {
  readonly waiting: OfferTerms | null
  readonly offered: readonly Offer[]
  readonly onTake: (offer: Offer) => void
}

/** How many offers are shown before the player asks for the others. */
const fewMax = 3

/** The answers: the bonus that waits for the deposit or comes with it, offers that one may take, and none. */
export function ChoiceField({ amount, waiting, offered, takesBonus, onTakes, onTake }: FieldProps) {
  const say = useText()
  const [isLong, lengthen] = useState(false)
  return (
    <fieldset className="bonus-choice">
      <legend className="cashbox-legend">{say('bonus.choice')}</legend>
      {waiting === null ? null : (
        <Option terms={waiting} amount={amount} isChosen={takesBonus} onChoose={() => onTakes(true)} />
      )}
      {offered.slice(0, isLong ? undefined : fewMax).map((offer, index) => (
        <Option
          key={offer.id}
          terms={offer}
          amount={amount}
          isChosen={false}
          isFocused={index === fewMax}
          onChoose={() => onTake(offer)}
        />
      ))}
      {isLong || offered.length <= fewMax ? null : (
        <button type="button" className="link-button" onClick={() => lengthen(true)}>
          {say('bonus.more')}
        </button>
      )}
      <label className="method bonus-option">
        <input
          type="radio"
          name="deposit-bonus"
          checked={waiting === null || !takesBonus}
          onChange={() => onTakes(false)}
        />
        <span className="method-text">
          <b>{say('bonus.choice.none')}</b>
          <small>{say(waiting?.opt_in ? 'bonus.choice.waits' : 'bonus.choice.noneText')}</small>
        </span>
        <CircleCheck size={20} aria-hidden="true" />
      </label>
    </fieldset>
  )
}

type OptionProps = {
  readonly terms: OfferTerms
  readonly amount: string | null
  readonly isChosen: boolean
  /** The first of the further offers takes the focus of the button that showed them. */
  readonly isFocused?: boolean
  readonly onChoose: () => void
}

function Option({ terms, amount, isChosen, isFocused = false, onChoose }: OptionProps) {
  const say = useText()
  const { language } = useSite()
  const isBusy = useIsActivating(terms.id)
  const now = useMinute()
  return (
    <label className="method bonus-option" aria-busy={isBusy || undefined}>
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- The button that had the focus is gone. */}
      <input type="radio" name="deposit-bonus" checked={isChosen || isBusy} autoFocus={isFocused} onChange={onChoose} />
      <ArtPicture name={lookOf(terms).picture} size={38} />
      <span className="method-text">
        <b>{nameOfOffer(terms, language)}</b>
        <small className="num">{effectOf(terms, { amount, now }, say)}</small>
      </span>
      <CircleCheck size={20} aria-hidden="true" />
    </label>
  )
}

/** What the typed sum makes of an offer. */
function effectOf(
  terms: OfferTerms,
  { amount, now }: { readonly amount: string | null; readonly now: number },
  say: Say,
): string {
  const currency: Currency = terms.currency
  const says = depositSays(terms, parseAmount(amount ?? '0', currency) ?? null, now)
  const sum = (value: Parameters<typeof roundSum>[0]) => roundSum(value, currency)
  switch (says.kind) {
    case 'not-its-hour':
      return say('bonus.note.notNow', { when: scheduleOf(terms, say) ?? '' })
    case 'too-little':
      return say('bonus.choice.more', { sum: sum(terms.min_deposit_amount), missing: sum(says.missing) })
    case 'free':
      return say('bonus.choice.givesFree', { bonus: sum(says.bonus) })
    case 'wagered':
      return say('bonus.choice.gives', { bonus: sum(says.bonus), stakes: sum(says.stakes) })
  }
}
