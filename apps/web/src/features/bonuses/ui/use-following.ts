import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@zoria/contract/identity/http'
import { useEffect, useRef } from 'react'
import { cached } from '../../../lib/query-client.ts'
import { useActiveBonus } from '../api.ts'

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
