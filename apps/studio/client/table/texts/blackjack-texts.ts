import type { BlackjackAction, BlackjackResult } from '@zoria/game-maths'
import type { Language } from '../../../rules/languages.ts'
import { enBlackjack } from './blackjack-en.ts'
import { kkBlackjack } from './blackjack-kk.ts'
import { ruBlackjack } from './blackjack-ru.ts'
import { ukBlackjack } from './blackjack-uk.ts'

/** Texts of blackjack tables alone. */
export interface BlackjackTexts {
  readonly dealer: string
  readonly seat: (number: number) => string
  readonly free: string
  readonly taken: string
  readonly yours: string
  readonly table: string
  readonly motto: string
  readonly total: (total: string) => string
  /** The end of a hand, as a short mark. */
  readonly results: Readonly<Record<BlackjackResult, string>>
  readonly actions: Readonly<Record<BlackjackAction, string>>
  readonly yourDecision: string
  readonly playersDecide: string
  readonly dealing: string
  readonly noBets: string
  readonly nextRound: string
  /** The hand that the buttons decide for. */
  readonly hand: (of: { readonly seat: number; readonly hand: number | null; readonly total: string }) => string
  readonly furtherStake: (sum: string) => string
  readonly waiting: string
  readonly hint: string
  readonly advised: (action: string) => string
  readonly keys: string
  readonly limits: (limits: { readonly min: string; readonly spot: string; readonly max: string }) => string
  readonly rules: (facts: { readonly bet: number; readonly step: number; readonly decide: number }) => readonly string[]
  readonly returns: (rtp: string) => string
  readonly odds: readonly { readonly name: string; readonly odds: string }[]
  readonly chart: string
  readonly chartRows: Readonly<Record<'hard' | 'soft' | 'pairs', string>>
  readonly chartLetters: string
  readonly dealerBusts: string
}

export const blackjackTexts: Readonly<Record<Language, BlackjackTexts>> = {
  en: enBlackjack,
  uk: ukBlackjack,
  ru: ruBlackjack,
  kk: kkBlackjack,
}
