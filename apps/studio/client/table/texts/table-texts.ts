import type { BaccaratBet, RouletteBetKind } from '@zoria/game-maths'
import type { Language } from '../../../rules/languages.ts'
import type { Phase } from '../../../rules/table-clock.ts'
import { enTable } from './en.ts'
import { kkTable } from './kk.ts'
import { ruTable } from './ru.ts'
import { ukTable } from './uk.ts'

/** All texts of tables. One catalogue per language; the compiler proves that each is complete. */
export interface TableTexts {
  readonly phases: Readonly<Record<Phase, string>>
  readonly drawnDealer: string
  readonly dealer: (name: string) => string
  readonly tableClosed: string
  readonly opensAt: (time: string) => string
  readonly roundNumber: (number: number) => string
  readonly seconds: (seconds: number) => string
  readonly seated: (count: number) => string
  readonly balance: string
  readonly ownBets: string
  readonly possibleWin: string
  readonly won: (sum: string) => string
  readonly returned: (sum: string) => string
  readonly noWin: string
  readonly payoutOnWay: string
  readonly chips: string
  readonly chip: (value: string) => string
  readonly undo: string
  readonly clear: string
  readonly repeat: string
  readonly double: string
  readonly layout: string
  readonly limits: string
  readonly limitsText: (limits: {
    readonly min: string
    readonly inside: string
    readonly spot: string
    readonly max: string
  }) => string
  /** The limits of a game without a grid; `much` is the most on bets that pay much. */
  readonly limitsPlain: (limits: {
    readonly min: string
    readonly much: string
    readonly spot: string
    readonly max: string
  }) => string
  readonly confirming: string
  readonly tabs: Readonly<Record<'results' | 'rules' | 'fairness', string>>
  readonly lastResults: string
  readonly noResults: string
  readonly noInfluence: string
  /** The same for games whose results are not equally likely. */
  readonly noMemory: string
  readonly statistics: (rounds: number) => string
  readonly hot: string
  readonly cold: string
  readonly times: (count: number) => string
  readonly shares: string
  readonly colours: Readonly<Record<'red' | 'black' | 'green', string>>
  /** The first rule of each game, and those that all tables share. */
  readonly roulette: (facts: RuleFacts) => string
  readonly moneyWheel: (facts: RuleFacts) => string
  readonly baccarat: (facts: RuleFacts) => readonly string[]
  /** What bets return over many rounds; `rtp` is formatted. */
  readonly returns: (rtp: string) => string
  readonly rules: (returns: string) => readonly string[]
  readonly odds: string
  readonly spots: Readonly<Record<RouletteBetKind, string>>
  readonly baccaratSpots: Readonly<Record<BaccaratBet, string>>
  readonly wheelSpot: (number: string) => string
  readonly beadPlate: string
  readonly bigRoad: string
  readonly fairTitle: string
  readonly fairText: string
  readonly dayHash: string
  readonly dayOf: (day: string) => string
  readonly lastSeed: string
  readonly verifyDay: string
  readonly verifying: (rounds: number, all: number) => string
  readonly dayRight: (rounds: number) => string
  readonly dayWrong: (round: number) => string
  readonly dayUnavailable: string
  readonly dayFile: string
  readonly refusals: Readonly<Record<TableRefusalCode, string>>
  readonly offline: string
  readonly tableFull: { readonly title: string; readonly text: string }
}

/** Seconds for bets, and of them for the last call. */
export interface RuleFacts {
  readonly bet: number
  readonly lastCall: number
}

/** Refusals of bets that a player can see. */
export type TableRefusalCode =
  | 'BETS_CLOSED'
  | 'BET_UNKNOWN'
  | 'BET_TOO_SMALL'
  | 'BET_TOO_LARGE'
  | 'TABLE_LIMIT'
  | 'BET_NOT_FOUND'
  | 'BET_PENDING'
  | 'SEAT_TAKEN'
  | 'DECISION_LATE'
  | 'DECISION_UNKNOWN'
  | 'DECISION_MADE'
  | 'INSUFFICIENT_FUNDS'
  | 'BONUS_LIMIT'
  | 'LIMIT'
  | 'TECHNICAL'

export const tableTexts: Readonly<Record<Language, TableTexts>> = { en: enTable, uk: ukTable, ru: ruTable, kk: kkTable }

/** The text of a refusal; an unknown code is shown as a fault of ours. */
export function refusalText({ refusals }: TableTexts, code: string): string {
  return Object.hasOwn(refusals, code) ? refusals[code as TableRefusalCode] : refusals.TECHNICAL
}
