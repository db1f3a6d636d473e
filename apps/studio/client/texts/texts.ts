import type { Volatility } from '@zoria/game-maths'
import type { Language } from '../../rules/languages.ts'
import { en } from './en.ts'
import type { EndingTexts } from './endings.ts'
import type { FreeSpinTexts } from './free-spins.ts'
import { kk } from './kk.ts'
import { ru } from './ru.ts'
import { uk } from './uk.ts'

/** All texts of the client. One catalogue per language; the compiler proves that each is complete. */
export interface ClientTexts extends EndingTexts {
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
  readonly rules: (facts: {
    readonly lines: number
    readonly min: string
    readonly max: string
    readonly rtp: string
    readonly hitRate: string
  }) => readonly string[]
  readonly freeSpins: FreeSpinTexts
  readonly soundOn: string
  readonly soundOff: string
  /** The round of this game that free rounds were granted for, and how many remain. */
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
  readonly refusals: Readonly<
    Record<
      'INSUFFICIENT_FUNDS' | 'BONUS_LIMIT' | 'LIMIT' | 'TECHNICAL',
      { readonly title: string; readonly text: string }
    >
  >
  /** The largest bet that the terms of an open bonus allow. */
  readonly bonusBetMost: (sum: string) => string
  readonly deposit: string
  readonly understood: string
  readonly checking: string
  readonly reconnecting: string
  readonly offline: string
  readonly payoutLater: string
  readonly resumed: string
  readonly paused: string
}

export const texts: Record<Language, ClientTexts> = { en, uk, ru, kk }

/** Texts of the animations on the reels. */
interface ShowTexts {
  /** The two levels above a big win. */
  readonly hugeWin: string
  readonly legendWin: string
  readonly hurry: string
  readonly reels: string
}

export const showTexts: Readonly<Record<Language, ShowTexts>> = {
  en: { hugeWin: 'Huge win', legendWin: 'Legendary win', hurry: 'Stop the reels', reels: 'Reels' },
  uk: { hugeWin: 'Величезний виграш', legendWin: 'Легендарний виграш', hurry: 'Зупинити барабани', reels: 'Барабани' },
  ru: {
    hugeWin: 'Огромный выигрыш',
    legendWin: 'Легендарный выигрыш',
    hurry: 'Остановить барабаны',
    reels: 'Барабаны',
  },
  kk: { hugeWin: 'Орасан ұтыс', legendWin: 'Аңызға айналар ұтыс', hurry: 'Барабандарды тоқтату', reels: 'Барабандар' },
}
