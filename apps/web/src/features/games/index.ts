import { lazy } from 'react'

/** The search comes when it is opened. */
export const SearchDialog = lazy(() => import('./ui/search-dialog.tsx').then((file) => ({ default: file.SearchDialog })))

export { coverOf } from './model/cover.ts'
export { filtersOf, queryOf } from './model/filters.ts'
export { nameOf } from './model/names.ts'
export { GameRail, GamesOf, ProviderRow, Providers } from './ui/game-lists.tsx'
export { GamePage } from './ui/game-page.tsx'
export { Lobby } from './ui/lobby.tsx'
