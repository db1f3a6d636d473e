import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@zoria/contract/identity/http'
import { useEffect, useRef } from 'react'
import { cached } from '../../../lib/query-client.ts'
import { useActiveBonus, useOffers } from '../api.ts'
import { houseNow } from '../house-time.ts'
import { nextOpening } from '../model/card.ts'

/** Many movements at once are one question. */
const calmMs = 300

/** Tells the page that a bonus is being wagered: covers say then how much of a bet in their game counts. */
export function useTellingWager(): void {
  const { data: open } = useActiveBonus()
  const isWagered = open?.status === 'ACTIVE' && open.bonus.wager > 0
  useEffect(() => {
    document.documentElement.toggleAttribute('data-wagering', isWagered)
    return () => document.documentElement.removeAttribute('data-wagering')
  }, [isWagered])
}

/** Keeps bonuses live where only the balance was told: bonus money that came or went changed the open bonus, and with its first and last part offers and history too. */
export function useFollowing({ bonus_wallet_group: { balance } }: Pick<User, 'bonus_wallet_group'>): void {
  const queries = useQueryClient()
  const known = useRef(balance)
  useEffect(() => {
    const before = known.current
    if (before === balance) return undefined
    const waiting = setTimeout(() => {
      known.current = balance
      const isEdge = Number(before) === 0 || Number(balance) === 0
      void queries.invalidateQueries({ queryKey: isEdge ? cached.bonuses : cached.activeBonus })
    }, calmMs)
    return () => clearTimeout(waiting)
  }, [balance, queries])
}

/** Offers that can be taken again at some moment are asked for anew then. */
export function useOpenings(user: Pick<User, 'currency'>): void {
  const { data, refetch } = useOffers(user)
  const next = nextOpening(data?.pages.flatMap(({ items }) => items) ?? [])
  useEffect(() => {
    if (next === null) return undefined
    let isWanted = true
    let waiting: ReturnType<typeof setTimeout>
    const wait = () => { if (isWanted) waiting = setTimeout(() => void refetch().then(wait), Math.min(Math.max(next - houseNow(), soonestMs), farthestMs)) }
    wait()
    return () => {
      isWanted = false
      clearTimeout(waiting)
    }
  }, [next, refetch])
}

/** Whatever the clocks make of the moment, nobody asks more often; and no timer of a browser counts a month. */
const [soonestMs, farthestMs] = [1_000, 86_400_000]
