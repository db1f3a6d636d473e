import type { Offer, UserBonus } from '@zoria/contract/bonuses/entities'
import { useCallback } from 'react'
import { create } from 'zustand'
import { formatHundredths } from '../../../lib/formats.ts'
import { useLookForRating } from '../../../lib/rating/own-rating.ts'
import { useUser } from '../../../lib/session/session.tsx'
import { useSite } from '../../../lib/site.ts'
import { useStatusModal, useVerification } from '../../../shell/index.ts'
import { useBonusCalls, useBonusRefresh, useLookForOpen, type SubscribeAnswer } from '../api.ts'
import {
  activationAfter,
  balanceOf,
  beginActivation,
  type Activation,
  type ActivationEvent,
  type OpenBonus,
} from '../model/activation.ts'
import { writeFlag } from '../model/received.ts'
import { nameOfOffer } from '../model/terms.ts'

type Running = {
  readonly offer: Offer
  readonly activation: Activation
  /** What was taken, once it was. */
  readonly taken: UserBonus | null
  readonly happen: (event: ActivationEvent) => void
}

/** The one activation of the moment; another one takes its place. What it asks is drawn by the dialogs of bonuses. */
export const useActivation = create<{ readonly running: Running | null }>(() => ({ running: null }))

/** Whether the activation of this offer is on its way to the server. */
export function useIsActivating(offerId: string): boolean {
  return useActivation(({ running }) => running?.offer.id === offerId && busySteps.has(running.activation.step.at))
}

const busySteps: ReadonlySet<Activation['step']['at']> = new Set(['rating', 'looking', 'subscribing'])

type Wish = {
  readonly offer: Offer
  readonly code?: string
  /** The cashbox does not ask for the deposit that is being made. */
  readonly isInCashbox?: true
  readonly onTaken?: () => void
}

/** Starts the activation of an offer; every page and dialog that offers one goes through here. */
export function useActivate(): (wish: Wish) => void {
  const deedsOf = useDeeds()
  const rating = useUser()?.rating ?? null
  return useCallback(
    (wish) => run({ offer: wish.offer, first: beginActivation({ ...wish, rating }), deeds: deedsOf(wish) }),
    [deedsOf, rating],
  )
}

/** What an activation does to the world. */
type Deeds = {
  readonly lookForRating: () => Promise<number | null>
  readonly look: () => Promise<OpenBonus | null>
  readonly subscribe: (activation: Activation) => Promise<SubscribeAnswer>
  readonly verify: (then: () => void, onClose: () => void) => void
  readonly showModal: (modal: { readonly key: string; readonly minRating: number }, onClose: () => void) => void
  readonly callForDeposit: (onClose: () => void) => void
  readonly taken: (bonus: UserBonus) => void
  readonly over: () => void
}

/** Puts a state in place, and does what it is about. What happens to an activation that was replaced changes nothing. */
export function run({
  offer,
  first,
  deeds,
}: {
  readonly offer: Offer
  readonly first: Activation
  readonly deeds: Deeds
}): void {
  let current: Running | null = null
  const go = (activation: Activation, taken: UserBonus | null) => {
    current = { offer, activation, taken, happen: (event) => happen(event) }
    useActivation.setState({ running: activation.step.at === 'over' ? null : current })
    perform(activation, deeds, happen)
  }
  const happen: Happen = (event, taken) => {
    if (current === null || useActivation.getState().running !== current) return
    const next = activationAfter(current.activation, event)
    if (next !== current.activation) go(next, taken ?? current.taken)
  }
  go(first, null)
}

type Happen = (event: ActivationEvent, taken?: UserBonus) => void

function perform(activation: Activation, deeds: Deeds, happen: Happen): void {
  const { step, offer } = activation
  const closed = () => happen({ kind: 'closed' })
  switch (step.at) {
    case 'rating':
      return void deeds.lookForRating().then((rating) => happen({ kind: 'rated', rating }))
    case 'looking':
      return void deeds.look().then((open) => happen({ kind: 'looked', open }))
    case 'subscribing':
      return void deeds.subscribe(activation).then((answer) => {
        if (!answer.ok) return happen(refusedBy(answer.refusal))
        deeds.taken(answer.bonus)
        return happen(
          { kind: 'accepted', bonus: { id: answer.bonus.id, waitsForDeposit: answer.bonus.status === 'PENDING' } },
          answer.bonus,
        )
      })
    case 'verifying':
      return deeds.verify(() => happen({ kind: 'verified' }), closed)
    case 'informed':
      return deeds.showModal({ key: step.modal, minRating: step.minRating ?? offer.min_rating ?? 0 }, closed)
    case 'depositing':
      return deeds.callForDeposit(closed)
    case 'over':
      return deeds.over()
    case 'warned':
    case 'confirming':
    case 'received':
      return undefined // The dialogs ask.
  }
}

function refusedBy({ code, details }: Extract<SubscribeAnswer, { ok: false }>['refusal']): ActivationEvent {
  const minRating = details['min_rating']
  return minRating === undefined ? { kind: 'refused', code } : { kind: 'refused', code, minRating: Number(minRating) }
}

function useDeeds(): (wish: Wish) => Deeds {
  const look = useLookForOpen()
  const lookForRating = useLookForRating()
  const { subscribe } = useBonusCalls()
  const refresh = useBonusRefresh()
  const { language } = useSite()
  const playerId = useUser()?.id
  const ask = useVerification((verification) => verification.ask)
  const open = useStatusModal((modal) => modal.open)
  return useCallback(
    ({ offer, isInCashbox = false, onTaken }) => ({
      lookForRating,
      look: async () => {
        const found = await look()
        return (
          found && { bonus_id: found.bonus_id, name: nameOfOffer(found.bonus, language), balance: balanceOf(found) }
        )
      },
      subscribe: ({ answers }) => subscribe(offer.id, answers),
      verify: (then, onClose) => ask({ action: 'BONUS_ACTIVATION', run: then, onClose }),
      callForDeposit: (onClose) =>
        isInCashbox
          ? onClose()
          : open({ key: 'MAKE_DEPOSIT', variables: { depositAmount: offer.min_deposit_amount }, onClose }),
      showModal: ({ key, minRating }, onClose) =>
        open({
          key,
          variables: { bonusName: nameOfOffer(offer, language), minRating: formatHundredths(minRating) },
          onClose,
        }),
      taken: (bonus) => {
        // Spec §4: with a wager the congratulation is stored as not shown.
        if (playerId !== undefined && bonus.bonus.wager > 0)
          writeFlag(localStorage, playerId, { bonus_id: bonus.id, shown: false })
        onTaken?.()
        refresh()
      },
      over: refresh,
    }),
    [look, lookForRating, subscribe, refresh, language, playerId, ask, open],
  )
}
