import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { activateWheelBonus, listSpins, seeSpin, spinWheel } from '@zoria/contract/wheel/http'
import { answerOf, askedBy } from '../../lib/queries/answer-of.ts'
import { attempt, useAttempts } from '../../lib/forms/attempts.ts'
import { fetchTimed } from '../../lib/time/house-time.ts'
import { cached } from '../../lib/queries/query-client.ts'
import { useSession, useUser } from '../../lib/session/session.tsx'
import { wheelOf } from './model/questions.ts'
import { spinUntilAnswered } from './model/retry.ts'

const personal = { isPersonal: true }
export const spinsPageSize = 10

/** A deposit, a level or staff bring rights while the page is open, and no frame tells of them. */
const againMs = 15_000

/** The wheel with sectors and odds, and the player's rights. */
export function useWheel(currency: string) {
  const { callAPI } = useSession()
  const isPlayer = useUser() !== null
  const { queryKey, ask } = wheelOf({ currency, isPlayer })
  return useQuery({
    queryKey,
    meta: personal,
    staleTime: 0,
    refetchInterval: isPlayer && againMs,
    queryFn: ({ signal }) => ask(askedBy(callAPI, { signal, fetch: fetchTimed })),
  })
}

/**
 * Spins. A lost answer is requested again with the same key; `onLost` is called each time. `drawId`: the draw that is
 * committed for the spin. Another one was committed after a spin: its result was read then, and the next press is a new
 * spin.
 */
export function useSpin(onLost: () => void) {
  const { callAPI } = useSession()
  const attempts = useAttempts()
  return (clientSeed: string, drawId: string) => {
    const body = { client_seed: clientSeed }
    return spinUntilAnswered({
      attempts,
      wish: { clientSeed, drawId },
      onLost,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      make: (idempotencyKey) => callAPI(spinWheel, { body }, { idempotencyKey }),
    })
  }
}

/** Marks a result as seen, on every device, and reads rights and history again. */
export function useSeeSpin() {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callAPI(seeSpin, { params: { id } }),
    onSettled: () =>
      Promise.all(
        [cached.wheel, cached.bonuses, cached.user].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}

/** A page of own spins, the newest first. */
export function useSpins(page: number) {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: [...cached.wheel, 'spins', page],
    meta: personal,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => answerOf(callAPI, listSpins, { query: { page, pageSize: spinsPageSize } }, { signal }),
  })
}

/** Activates the bonus of a spin. */
export function useActivation(spinId: string) {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  const attempts = useAttempts()
  return useMutation({
    mutationFn: (confirmation: true | undefined) => {
      const body = { spin_id: spinId, ...(confirmation && { confirmation }) }
      return attempt(attempts, body, (idempotencyKey) => callAPI(activateWheelBonus, { body }, { idempotencyKey }))
    },
    onSettled: () =>
      Promise.all(
        [cached.wheel, cached.bonuses, cached.user].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}
