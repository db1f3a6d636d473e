import { listGames } from '@zoria/contract/games/http'
import { useRouteLoaderData } from 'react-router'
import { now } from './clock.ts'
import type { PageRequest } from './page-request.ts'
import { callFromServer } from './server-api.ts'

/** How much there is to play, for the navigation. */
export type SiteFigures = { readonly games: number; readonly fresh: number }

/** Spec §9: server fetch revalidate default 120 s. */
const freshMs = 120_000
let kept: { readonly figures: Promise<SiteFigures | null>; readonly until: number } | null = null

/** The figures, asked for every two minutes by one of the pages that want them; null where the API does not answer, until the next page asks. */
export function siteFigures(page: PageRequest): Promise<SiteFigures | null> {
  if (kept && now() < kept.until) return kept.figures
  const figures = countGames(page)
  kept = { figures, until: now() + freshMs }
  void figures.then((counted) => {
    if (counted === null) kept = null
  })
  return figures
}

async function countGames(page: PageRequest): Promise<SiteFigures | null> {
  const [games, fresh] = await Promise.all([callFromServer(listGames, { query: { pageSize: 1 } }, page), callFromServer(listGames, { query: { tag: 'new', pageSize: 1 } }, page)])
  return games.ok && fresh.ok ? { games: games.value.body.total, fresh: fresh.value.body.total } : null
}

/** The figures that came with the frame of this page; null where it has none. */
export const useSiteFigures = (): SiteFigures | null => (useRouteLoaderData('routes/_site') as SiteFigures | null | undefined) ?? null
