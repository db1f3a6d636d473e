import { listGames } from '@zoria/contract/games/http'
import { useRouteLoaderData } from 'react-router'
import type { PageRequest } from './page/page-request.ts'
import { readFromServer } from './queries/server-api.ts'

/** How much there is to play, for the navigation. */
export type SiteFigures = { readonly games: number; readonly fresh: number }

/** The figures; null where the API does not answer. */
export async function siteFigures(page: PageRequest): Promise<SiteFigures | null> {
  const [games, fresh] = await Promise.all([
    readFromServer(listGames, { query: { pageSize: 1 } }, page),
    readFromServer(listGames, { query: { tag: 'new', pageSize: 1 } }, page),
  ])
  return games.ok && fresh.ok ? { games: games.value.body.total, fresh: fresh.value.body.total } : null
}

/** The figures that came with the frame of this page; null where it has none. */
export const useSiteFigures = (): SiteFigures | null =>
  (useRouteLoaderData('routes/_site') as SiteFigures | null | undefined) ?? null
