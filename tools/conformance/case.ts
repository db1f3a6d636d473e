import type { Form } from '../gis/form.ts'
import type { Forms, Launched } from '../gis/forms.ts'
import type { Answer, Signed, WalletLine } from '../gis/wallet-line.ts'
import type { Units } from '../gis/units.ts'

/** The eleven groups of docs/rules/gis.md#conformance. */
export const groups = {
  1: 'Signature', 2: 'Balance', 3: 'Bet', 4: 'Repeat', 5: 'Win', 6: 'Refund', 7: 'Rollback', 8: 'Lists as a whole', 9: 'Time', 10: 'Subsessions', 11: 'Books',
} as const

export type Group = keyof typeof groups

/** Ends what was prepared. */
export type Ending = () => Promise<void>

/** What is known of a round on the other side. */
export type RoundThere = { readonly id: string; readonly stake: Units; readonly payout: Units }

/**
 * What can be done about players beside the protocol. A stranger's wallet offers none of it unless its options are given; a case that
 * needs what is not there is reported as not run.
 */
export type Abilities = {
  /** A further player with money, whom no other case touches. */
  readonly another: () => Promise<Launched>
  /** A second launch for the same player. */
  readonly otherSession: (launched: Launched) => Promise<string>
  readonly otherGame: () => Promise<string>
  readonly passTime: (ms: number) => Promise<void>
  readonly restart: () => Promise<void>
  readonly exclude: (launched: Launched) => Promise<Ending>
  /** The player may stake no more than this today. */
  readonly limit: (launched: Launched, max: Units) => Promise<Ending>
  readonly bonus: (launched: Launched, terms: { readonly amount: Units; readonly stakeMax: Units | null }) => Promise<Ending>
  readonly disable: (game: string) => Promise<Ending>
  readonly closeCountry: (game: string) => Promise<Ending>
  /** Balances by purse, as the player reads them. */
  readonly purses: (launched: Launched) => Promise<Readonly<Record<string, string>>>
  readonly rounds: (launched: Launched) => Promise<readonly RoundThere[]>
  /** What the house's own check finds wrong with its books. */
  readonly books: () => Promise<readonly string[]>
}

export type Ability = keyof Abilities

/** Where cases work: a line to the wallet, one player to try, and a book of everything that was accepted. */
export type Desk = Forms & {
  readonly line: WalletLine
  readonly launched: Launched
  readonly stake: Units
  /** How many calls make a storm. */
  readonly storm: number
  /** Milliseconds by the wallet's clock. */
  readonly now: () => number
  readonly can: Abilities
  /** A name nobody used before. */
  next(word: string): string
  /** Signs and sends; what was accepted is booked. */
  ask(form: Form): Promise<Answer>
  /** Sends what was signed before, or signed wrongly. Booked where the wallet accepted it. */
  sendSigned(form: Form, signed: Signed): Promise<Answer>
  /** Asks for the balance; fails the case where none is told. */
  balance(of?: Launched): Promise<Units>
  /** From here on this player's balance is compared with the book. */
  watch(launched: Launched): Promise<Launched>
  /** Takes the balance as it stands: something outside the protocol moved it. */
  rebase(launched: Launched): Promise<void>
}

/** One promise of a wallet. Its name reads as the promise; what it answers is a remark for the report. */
export type Case = {
  readonly group: Group
  readonly name: string
  readonly needs?: readonly Ability[]
  /** Ends sessions, so it comes after all others. */
  readonly movesTime?: boolean
  /** Why this protocol gives no occasion for the promise. */
  readonly absent?: string
  readonly run: (desk: Desk) => Promise<string | void>
}
