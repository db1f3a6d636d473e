import { QueryClient } from '@tanstack/react-query'
import type { PlayerTopic } from '@zoria/contract/live/player-topics'

/** Spec §9: cached answers are fresh for 60 s, the user for 15 s. */
export const staleMs = 60_000
export const userStaleMs = 15_000

/** One for a browser tab, one for each page the server makes. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: staleMs, retry: 1, refetchOnWindowFocus: false }, mutations: { retry: 0 } },
  })
}

/** Keys of cached data that other features invalidate. */
export const cached = {
  user: ['user'],
  sessions: ['sessions'],
  seenModals: ['seen-modals'],
  payments: ['payments'],
  payment: (id: string) => ['payments', id],
  rounds: ['rounds'],
  rating: ['rating'],
  cashback: ['cashback'],
  inbox: ['inbox'],
  notices: ['notices'],
  bonuses: ['bonuses'],
  activeBonus: ['bonuses', 'active'],
  battles: ['battles'],
  jackpots: ['jackpots'],
  /** Jackpot wins of the player that wait to be shown, and those that were shown in this tab. */
  jackpotPicks: ['jackpot-picks'],
  wheel: ['wheel'],
  /** The last frame of a topic of the player's stream; `key` is what it is about, where the topic has several. */
  frame: (topic: PlayerTopic, key?: string) => ['frames', topic, key],
} as const
