import { lazy } from 'react'

/** The search comes when it is opened. */
export const SearchDialog = lazy(() => import('./ui/search-dialog.tsx').then((file) => ({ default: file.SearchDialog })))

/** The check of rounds brings the published mathematics along: it comes with the page that checks. */
export const FairnessCheck = lazy(() => import('./ui/fairness-check.tsx').then((file) => ({ default: file.FairnessCheck })))

export { filtersOf, queryOf } from './model/filters.ts'
export { nameOf } from './model/names.ts'
export { ChoiceSheet } from './ui/choice-sheet.tsx'
export { FilterRow } from './ui/filter-row.tsx'
export { GameCard, GameSkeletons } from './ui/game-card.tsx'
export { GameRail, GamesOf, ProviderRow, Providers, ProviderTile } from './ui/game-lists.tsx'
export { ProviderPage } from './ui/provider-page.tsx'
export { SlotStream } from './ui/slot-stream.tsx'
export { GamePage } from './ui/game-page.tsx'
export { LiveRow } from './ui/live-row.tsx'
export { Lobby } from './ui/lobby.tsx'
export { MyGames } from './ui/my-games.tsx'
