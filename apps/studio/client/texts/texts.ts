import type { Volatility } from '@zoria/game-maths'
import type { Language } from '../../rules/languages.ts'
import { en } from './en.ts'
import type { FreeSpinTexts } from './free-spins.ts'
import { kk } from './kk.ts'
import { ru } from './ru.ts'
import { uk } from './uk.ts'

/** Every word the client shows. One catalogue a language; the compiler proves each complete. */
export interface ClientTexts {
  readonly demo: string
  readonly balance: string
  readonly stake: string
  readonly stakeLess: string
  readonly stakeMore: string
  readonly stakeChoose: string
  readonly lines: string
  readonly spin: string
  readonly win: string
  readonly returned: string
  readonly lastWin: string
  readonly bigWin: string
  readonly noWin: string
  readonly goodLuck: string
  readonly ready: string
  readonly line: (number: number) => string
  readonly about: string
  readonly close: string
  readonly tabPays: string
  readonly tabRules: string
  readonly tabFairness: string
  readonly tabRounds: string
  readonly rtp: string
  readonly volatility: string
  readonly volatilities: Readonly<Record<Volatility, string>>
  readonly maximum: string
  readonly wild: string
  readonly wildRule: string
  readonly wildRuleButScatter: string
  readonly paysNote: (stake: string, lines: number) => string
  readonly linesTitle: string
  readonly rules: (facts: { readonly lines: number; readonly min: string; readonly max: string; readonly rtp: string; readonly hitRate: string }) => readonly string[]
  readonly freeSpins: FreeSpinTexts
  readonly soundOn: string
  readonly soundOff: string
  /** The round of this game that free rounds were given for, and how many are left. */
  readonly freeRounds: string
  readonly freeRoundsLeft: (left: number, total: number) => string
  readonly freeRoundsOver: (won: string) => string
  readonly session: string
  readonly time: string
  readonly stakes: string
  readonly payouts: string
  readonly result: string
  readonly lastRounds: string
  readonly noRounds: string
  readonly recall: string
  readonly fairTitle: string
  readonly fairIntro: string
  readonly hash: string
  readonly clientSeed: string
  readonly nonce: string
  readonly nextHash: string
  readonly newSeed: string
  readonly rotate: string
  readonly rotated: string
  readonly rotateWaits: string
  readonly seedWrong: string
  readonly revealed: string
  readonly serverSeed: string
  readonly round: string
  readonly payout: string
  readonly before: string
  readonly after: string
  readonly number: string
  readonly mainSpin: string
  readonly spinOf: (at: number, total: number) => string
  readonly spinBefore: string
  readonly spinAfter: string
  readonly spinPaid: string
  readonly copyRound: string
  readonly copied: string
  readonly saveRounds: string
  readonly saveRoundsNote: string
  readonly onSite: string
  readonly gameVersion: string
  readonly versionsTitle: string
  readonly rtpOfVersion: (version: number, rtp: string) => string
  readonly check: string
  readonly checkNeedsRotation: string
  readonly checkRight: string
  readonly checkWrong: string
  readonly refusals: Readonly<Record<'INSUFFICIENT_FUNDS' | 'BONUS_LIMIT' | 'LIMIT' | 'TECHNICAL', { readonly title: string; readonly text: string }>>
  readonly deposit: string
  readonly understood: string
  readonly again: string
  readonly backToGames: string
  readonly checking: string
  readonly reconnecting: string
  readonly offline: string
  readonly payoutLater: string
  readonly resumed: string
  readonly paused: string
  readonly ended: Readonly<Record<'LAUNCH_USED' | 'SESSION_ENDED' | 'GAME_MAINTENANCE' | 'UNAVAILABLE', { readonly title: string; readonly text: string }>>
}

export const texts: Record<Language, ClientTexts> = { en, uk, ru, kk }

/** What a page says that cannot play any more; a code that says nothing to a player is told as a game that does not answer. */
export function endingOf({ ended }: ClientTexts, code: string): { readonly title: string; readonly text: string } {
  return Object.hasOwn(ended, code) ? ended[code as keyof typeof ended] : ended.UNAVAILABLE
}
