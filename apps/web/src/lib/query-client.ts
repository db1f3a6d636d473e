import { QueryClient } from '@tanstack/react-query'

/** Spec §9: cached answers are fresh for 60 s, the user for 15 s. */
export const staleMs = 60_000
export const userStaleMs = 15_000

/** One for a browser tab, one for each page the server makes. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: staleMs, retry: 1, refetchOnWindowFocus: false }, mutations: { retry: 0 } } })
}

/** Names of what is cached, so that whoever changes it finds it. */
export const cached = {
  user: ['user'],
  sessions: ['sessions'],
  payments: ['payments'],
  payment: (id: string) => ['payments', id],
  rounds: ['rounds'],
  bonuses: ['bonuses'],
  activeBonus: ['bonuses', 'active'],
} as const
