import { late, lateWithTextsOf } from '../../lib/page/late.tsx'
import type liveTexts from '../../i18n/catalogues/en/live.json'
import type roundsTexts from '../../i18n/catalogues/en/rounds.json'
import type streamTexts from '../../i18n/catalogues/en/stream.json'
import type gamesTexts from '../../i18n/catalogues/en/every-page/games.json'

declare module '../../i18n/catalogues.ts' {
  interface Areas {
    readonly live: typeof liveTexts
    readonly rounds: typeof roundsTexts
    readonly stream: typeof streamTexts
  }
  interface EveryPage {
    readonly games: typeof gamesTexts
  }
}

/** The search comes when it is opened. */
export const { Late: SearchDialog } = late(
  () => import('./ui/lobby/search-dialog.tsx').then((file) => file.SearchDialog),
  'over',
)

/** The check of rounds brings the published mathematics and its texts along: it comes with the page that checks. */
export const { Late: FairnessCheck } = lateWithTextsOf('fairness')(() =>
  import('./ui/play/fairness-check.tsx').then((file) => file.FairnessCheck),
)

/** The account's rounds and their texts come with their tab of the profile. */
export const { Late: RoundHistory } = lateWithTextsOf('rounds')(() =>
  import('./ui/play/round-history.tsx').then((file) => file.RoundHistory),
)

/** Its code comes after the first paint, which the server draws whole. */
export const { Late: LiveRow } = late(() => import('./ui/live/live-row.tsx').then((file) => file.LiveRow))

export { tablesSeen } from './model/live-tables.ts'
export { LiveLobby } from './ui/live/live-lobby.tsx'
/** The stream's page, its player and their texts come with it; hls.js once the stream is opened. */
export const { Late: SlotStream } = lateWithTextsOf('stream')(() =>
  import('./ui/stream/slot-stream.tsx').then((file) => file.SlotStream),
)

export { filtersOf, queryOf } from './model/filters.ts'
export { qrPath } from './model/qr-path.ts'
export { ChoiceSheet } from './ui/lobby/choice-sheet.tsx'
export { FilterRow } from './ui/lobby/filter-row.tsx'
export { GameCard, GameSkeletons } from './ui/lobby/game-card.tsx'
export { GameRail, ProviderRow, Providers, ProviderTile } from './ui/lobby/game-lists.tsx'
export { GamesOf } from './ui/lobby/games-of.tsx'
export { ProviderPage } from './ui/lobby/provider-page.tsx'
export { GamePage } from './ui/play/game-page.tsx'
export { Lobby } from './ui/lobby/lobby.tsx'
export { MyGames } from './ui/lobby/my-games.tsx'
export { useIsNewToGames } from './ui/lobby/use-own-games.ts'
export { MiniCover } from './ui/lobby/cover.tsx'
