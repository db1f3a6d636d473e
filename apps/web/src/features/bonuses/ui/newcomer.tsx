import type { Offer } from '@zoria/contract/bonuses/entities'
import type { User } from '@zoria/contract/identity/http'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { recallPaidIn, usePaidIn } from '../../../lib/session/paid-in.ts'
import { useOwnEntry, useShellFlags } from '../../../shell/index.ts'
import { useActiveBonus, useBonusCalls, useBonusSettings, useOffers, useSeenModals, useWelcomeCodes } from '../api.ts'
import { obstacleOf } from '../model/card.ts'
import { isNewcomer, nextWelcome, type Welcome } from '../model/newcomer.ts'
import { DepositInterestDialog } from './deposit-interest.tsx'
import { FirstDepositDialog, WelcomeCodeDialog, type WelcomeOffer } from './newcomer-dialogs.tsx'
import { useActivate, useActivation } from './use-activation.ts'
import { useMinute } from '../../../lib/time/use-now.ts'

/**
 * Spec §2: after the registration a welcome promo code is asked for, then the first-deposit bonus is offered; after a
 * deposit its interest. Each once, never over a game or the cashbox.
 */
export function Newcomer({ user }: { readonly user: User }) {
  const hasPaidIn = usePaidIn(({ playerId }) => playerId) === user.id
  useEffect(recallPaidIn, [])
  const isNew = isNewcomer(user, useMinute())
  return isNew || hasPaidIn ? <Welcoming user={user} isNew={isNew} hasPaidIn={hasPaidIn} /> : null
}

type Welcomed = { readonly user: User; readonly isNew: boolean; readonly hasPaidIn: boolean }

function Welcoming(welcomed: Welcomed) {
  const { user } = welcomed
  const next = useNext(welcomed)
  const [shown, show] = useState<Welcome | null>(null)
  const { pathname } = useLocation()
  // An open modal stays open while the data beneath is refetched.
  if (next.welcome !== null && shown === null) show(next.welcome)
  const { markSeen } = next
  useEffect(() => {
    if (shown !== null) markSeen(shown)
  }, [shown, markSeen])
  const left = () => {
    show(null)
    next.leaveAt(pathname)
  }
  if (shown === 'welcome-promo-code') return <WelcomeCode codes={next.codes} onLeft={left} />
  if (shown === 'deposit-interest') return <DepositInterest offers={next.interest} user={user} onLeft={left} />
  if (shown === 'first-deposit-bonus' && next.first) return <FirstDeposit offer={next.first} onLeft={left} />
  return null
}

function useNext({ user, isNew, hasPaidIn }: Welcomed) {
  const { pathname } = useLocation()
  const isCovered = useShellFlags((flags) => flags.backgroundBlured)
  const isBusy = useActivation(({ running }) => running !== null)
  const [lastShownAt, setLastShownAt] = useState<string | null>(null)
  const { seen, markSeen } = useSeenModals()
  const wantsCodes = isNew && seen !== undefined && !seen.includes('welcome-promo-code')
  const { data: codes = [], isSuccess: hasCodes } = useWelcomeCodes({ isWanted: wantsCodes })
  const offers = useOffers(user)
  const now = useMinute()
  const settings = useBonusSettings()
  const active = useActiveBonus()
  const items = offers.data?.pages[0]?.items ?? []
  const isFree = (offer: Offer) => obstacleOf(offer, { rating: user.rating, open: null, now }) === null
  const first = isNew ? items.find((offer) => offer.kind === 'WelcomeDeposit' && isFree(offer)) : undefined
  const interest = hasPaidIn ? items.filter(({ kind }) => kind === 'PercentDeposit') : []
  const isKnown = (!wantsCodes || hasCodes) && offers.isSuccess && settings.isSuccess && active.isSuccess
  const welcome =
    seen === undefined || !isKnown || isCovered || isBusy
      ? null
      : nextWelcome({
          seen,
          path: pathname,
          lastShownAt,
          hasOpen: active.data !== null,
          hasCodes: codes.length > 0,
          hasFirstDeposit: first !== undefined && !settings.data.closedModals.includes('welcome-deposit'),
          hasInterest: interest.some(isFree) && !settings.data.closedModals.includes('percent-deposit'),
        })
  return { welcome, codes, first, interest, markSeen, leaveAt: setLastShownAt }
}

/** Spec §2: the welcome promo code modal. */
function WelcomeCode({ codes, onLeft }: { readonly codes: readonly WelcomeOffer[]; readonly onLeft: () => void }) {
  const activate = useActivate()
  const wished = useRef<{ readonly offer: Offer; readonly code: string } | null>(null)
  const leave = useOwnEntry('welcome-promo-code', () => {
    onLeft()
    if (wished.current) activate(wished.current)
  })
  return (
    <WelcomeCodeDialog
      codes={codes}
      onTake={({ bonus, code }) => {
        wished.current = { offer: bonus, code }
        leave()
      }}
      onClose={leave}
    />
  )
}

/** Spec §2: the first-deposit bonus. It can be sent away for good, on every device. */
function FirstDeposit({ offer, onLeft }: { readonly offer: Offer; readonly onLeft: () => void }) {
  const activate = useActivate()
  const { closeFirstDeposit } = useBonusCalls()
  const isWished = useRef(false)
  const leave = useOwnEntry('first-deposit-bonus', () => {
    onLeft()
    if (isWished.current) activate({ offer })
  })
  return (
    <FirstDepositDialog
      offer={offer}
      onTake={() => {
        isWished.current = true
        leave()
      }}
      onNever={() => {
        void closeFirstDeposit()
        leave()
      }}
      onClose={leave}
    />
  )
}

/** Spec §7: what each deposit can bring by its day and hour. It can be sent away for good, on every device. */
function DepositInterest({
  offers,
  user,
  onLeft,
}: {
  readonly offers: readonly Offer[]
  readonly user: User
  readonly onLeft: () => void
}) {
  const activate = useActivate()
  const { closeInterest } = useBonusCalls()
  const wished = useRef<Offer | null>(null)
  const leave = useOwnEntry('deposit-interest', () => {
    onLeft()
    if (wished.current) activate({ offer: wished.current })
  })
  return (
    <DepositInterestDialog
      offers={offers}
      user={user}
      onTake={(offer) => {
        wished.current = offer
        leave()
      }}
      onNever={() => {
        void closeInterest()
        leave()
      }}
      onClose={leave}
    />
  )
}
