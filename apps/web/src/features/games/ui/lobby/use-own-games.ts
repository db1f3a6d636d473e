import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addFavourite, listFavourites, listRecentGames, removeFavourite, type Game } from '@zoria/contract/games/http'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useRefusalText } from '../../../../lib/texts/refusal-text.ts'
import { useSession, useUser } from '../../../../lib/session/session.tsx'
import { layerState, notify, useModal } from '../../../../shell/index.ts'

const favouritesKey = ['favourites'] as const
type Lists = { readonly items: readonly Game[] }
type Wish = { readonly game: Game; readonly isWished: boolean }

/**
 * `games` is null while they are not known, and for a visitor; `again` asks once more, and is there only where they
 * could not be had.
 */
type OwnGames = { readonly games: readonly Game[] | null; readonly again: (() => void) | null }

/** The player's favourites. */
export function useFavourites(): OwnGames {
  return useOwnGames(favouritesKey, listFavourites)
}

/** The games a player opened last. */
export function useRecentGames(): OwnGames {
  return useOwnGames(['recent-games'], listRecentGames)
}

/** Whether the player has opened no game for money yet; false while that is not known, and for a visitor. */
export function useIsNewToGames(): boolean {
  return useRecentGames().games?.length === 0
}

/** They come after the first paint: the server knows none, and asks for none. */
const useOwnGames = import.meta.env.SSR ? () => noneYet : useLiveOwnGames

const noneYet: OwnGames = { games: null, again: null }

function useLiveOwnGames(
  queryKey: readonly string[],
  endpoint: typeof listFavourites | typeof listRecentGames,
): OwnGames {
  const { callAPI } = useSession()
  const user = useUser()
  const { data, isLoadingError, isFetching, refetch } = useQuery({
    queryKey,
    enabled: user !== null,
    meta: { isPersonal: true },
    queryFn: async ({ signal }): Promise<Lists> => {
      const answer = await callAPI(endpoint, {}, { signal })
      if (!answer.ok) throw new Error(answer.refusal.code)
      return answer.value.body
    },
  })
  return user === null
    ? noneYet
    : { games: data?.items ?? null, again: isLoadingError && !isFetching ? () => void refetch() : null }
}

export type Favouring = { readonly isFavourite: (slug: string) => boolean; readonly turn: (game: Game) => void }

/** Adds or removes a favourite. Visitors are asked to sign in. Used once for a list, not once for each card. */
export const useFavouring = import.meta.env.SSR ? () => noFavourites : useLiveFavouring

const noFavourites: Favouring = { isFavourite: () => false, turn: () => undefined }

function useLiveFavouring(): Favouring {
  const user = useUser()
  const navigate = useNavigate()
  const { addressOf } = useModal()
  const { games: favourites } = useFavourites()
  const slugs = useMemo(() => new Set(favourites?.map(({ slug }) => slug)), [favourites])
  const { mutate } = useWish()
  const turn = useCallback(
    (game: Game) => {
      if (user === null) void navigate(addressOf('login'), { state: layerState, preventScrollReset: true })
      else mutate({ game, isWished: !slugs.has(game.slug) })
    },
    [user, navigate, addressOf, mutate, slugs],
  )
  return { isFavourite: (slug) => slugs.has(slug), turn }
}

/** Shown optimistically and reverted when the server refuses; then the list is read, which may not have been known. */
function useWish() {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  const textOf = useRefusalText()
  return useMutation({
    mutationKey: favouritesKey,
    mutationFn: async ({ game, isWished }: Wish) => {
      const answer = await callAPI(isWished ? addFavourite : removeFavourite, { params: { slug: game.slug } })
      // The player sees the text of the refusal.
      if (!answer.ok) throw new Error(textOf(answer.refusal))
    },
    onMutate: async ({ game, isWished }) => {
      await queries.cancelQueries({ queryKey: favouritesKey })
      const before = queries.getQueryData<Lists>(favouritesKey)
      const others = (before?.items ?? []).filter(({ slug }) => slug !== game.slug)
      queries.setQueryData<Lists>(favouritesKey, { items: isWished ? [game, ...others] : others })
      return before
    },
    onError: (error, _, before) => {
      queries.setQueryData(favouritesKey, before)
      notify({ kind: 'error', title: error.message })
    },
    // The last of several: an earlier one would read a list without those under way.
    onSettled: () =>
      queries.isMutating({ mutationKey: favouritesKey }) > 1
        ? undefined
        : queries.invalidateQueries({ queryKey: favouritesKey }),
  })
}
