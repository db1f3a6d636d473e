import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@zoria/contract/identity/http'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { cached } from '../../../lib/queries/query-client.ts'
import { shownPlayer, useActiveBonus, useLookForUnseen, useOffers } from '../api.ts'
import { houseNow } from '../../../lib/time/house-time.ts'
import { nextOpening } from '../model/card.ts'
import { opensByItself, readFlag, writeFlag } from '../model/received.ts'
import { ActivationDialogs } from './activation-dialogs.tsx'
import { BonusNews } from './bonus-news.tsx'
import { BonusStyles } from './bonus-styles.tsx'
import { useClaimDoor } from './claim-door.ts'
import { Newcomer } from './newcomer.tsx'
import { OpenBonusPanel } from './open-bonus.tsx'
import { ReceivedDialog } from './received-dialog.tsx'
import { useActivation } from './use-activation.ts'

/**
 * The bonus dialogs of every page: activation, received bonus, offers to a newcomer; and the open bonus on the home
 * page.
 */
export function BonusHost({ user }: { readonly user: User }) {
  useFollowing(user)
  useOpenings(user)
  useWageringMark()
  useEndWithSession(user)
  return (
    <BonusStyles>
      <ActivationDialogs user={user} />
      <ReceivedByItself user={user} />
      <BonusNews />
      <Newcomer user={user} />
      <HomeBonus />
    </BonusStyles>
  )
}

/**
 * The open bonus on the home page, in the place that page keeps for it (`#open-bonus`): the page itself carries nothing
 * of bonuses.
 */
function HomeBonus() {
  useLocation() // Another page has the place, or has none.
  const place = useSyncExternalStore(never, () => document.querySelector('#open-bonus'))
  const { data: open } = useActiveBonus()
  return place && open ? createPortal(<OpenBonusPanel />, place) : null
}

/** The place comes and goes with its page only. */
const never = () => () => undefined

/** Spec §4: the congratulation that opens automatically, once for each player bonus on all devices together. */
function ReceivedByItself({ user }: { readonly user: User }) {
  const { data: active = null } = useActiveBonus()
  const isBusy = useActivation(({ running }) => running !== null)
  const look = useLookForUnseen()
  const [shown, show] = useState<string | null>(null)
  const dueId =
    active !== null && !isBusy && shown !== active.id && opensByItself(active, readFlag(localStorage, user.id))
      ? active.id
      : null
  useEffect(() => {
    if (dueId === null) return undefined
    let isWanted = true
    void look(dueId).then((isUnseen) => {
      if (!isWanted || isUnseen === null) return
      if (isUnseen) show(dueId)
      else writeFlag(localStorage, user.id, { bonus_id: dueId, shown: true })
    })
    return () => {
      isWanted = false
    }
  }, [dueId, look, user.id])
  if (active === null || shown !== active.id || active.status !== 'ACTIVE') return null
  return (
    <ReceivedDialog
      bonus={active}
      isByCode={active.bonus.type === 'PROMO_CODE'}
      user={user}
      onLeft={() => show(null)}
    />
  )
}

/**
 * A running activation and an open question end with the player's session: the next player of this browser must not
 * answer for him.
 */
function useEndWithSession({ id }: Pick<User, 'id'>): void {
  const queries = useQueryClient()
  useEffect(
    () => () => {
      if (shownPlayer(queries) === id) return // Only the frame changed, for instance to that of the game page.
      useActivation.setState({ running: null })
      useClaimDoor.getState().close()
    },
    [id, queries],
  )
}

/** Many movements at once are one question. */
const calmMs = 300

/** Marks the page while a bonus is wagered: covers then show the share of a bet that counts in their game. */
function useWageringMark(): void {
  const { data: open } = useActiveBonus()
  const isWagered = open?.status === 'ACTIVE' && open.bonus.wager > 0
  useEffect(() => {
    document.documentElement.toggleAttribute('data-wagering', isWagered)
    return () => document.documentElement.removeAttribute('data-wagering')
  }, [isWagered])
}

type Balances = Pick<User, 'game_wallet_group' | 'bonus_wallet_group' | 'electronic_wallet_group'>

/**
 * Keeps bonuses live where only a balance frame arrives: any movement may have counted for the open bonus, because bets
 * with other money count for some wagers too. The first and the last of the bonus money change offers and history as
 * well.
 */
function useFollowing({ game_wallet_group, bonus_wallet_group, electronic_wallet_group }: Balances): void {
  const queries = useQueryClient()
  const { balance } = bonus_wallet_group
  const moved = `${game_wallet_group.balance} ${balance} ${electronic_wallet_group.balance}`
  const known = useRef({ moved, balance })
  useEffect(() => {
    if (known.current.moved === moved) return undefined
    const waiting = setTimeout(() => {
      const before = known.current.balance
      known.current = { moved, balance }
      const isEdge = before !== balance && (Number(before) === 0 || Number(balance) === 0)
      void queries.invalidateQueries({ queryKey: isEdge ? cached.bonuses : cached.activeBonus })
    }, calmMs)
    return () => clearTimeout(waiting)
  }, [moved, balance, queries])
}

/** Offers that become available again at a known moment are refetched then. */
function useOpenings(user: Pick<User, 'currency'>): void {
  const { data, refetch } = useOffers(user)
  const next = nextOpening(data?.pages.flatMap(({ items }) => items) ?? [])
  useEffect(() => {
    if (next === null) return undefined
    let isWanted = true
    let waiting: ReturnType<typeof setTimeout>
    const wait = () => {
      if (isWanted)
        waiting = setTimeout(
          () => void refetch().then(wait),
          Math.min(Math.max(next - houseNow(), soonestMs), farthestMs),
        )
    }
    wait()
    return () => {
      isWanted = false
      clearTimeout(waiting)
    }
  }, [next, refetch])
}

/**
 * Lower bound of the interval, so that clock differences cause no request loop; the upper bound is what a browser timer
 * can count.
 */
const [soonestMs, farthestMs] = [1_000, 86_400_000]
