import type { Form } from '../gis/form.ts'
import type { Forms, Launched } from '../gis/forms.ts'
import type { Answer, Signed, WalletClient } from '../gis/wallet-client.ts'
import type { Units } from '../gis/units.ts'

/** The groups of docs/rules/gis.md#conformance. */
export const groups = {
  1: 'Signature',
  2: 'Balance',
  3: 'Bet',
  4: 'Repeat',
  5: 'Win',
  6: 'Refund',
  7: 'Rollback',
  8: 'Lists as a whole',
  9: 'Time',
  10: 'Subsessions',
  11: 'Books',
  12: 'Live tables',
  13: 'Lobby',
} as const

export type Group = keyof typeof groups

/** The group that tests a provider instead of a wallet. */
export const lobbyGroup = 13

/** Cleans up what was prepared. */
export type Ending = () => Promise<void>

/** What is known of a round on the other side. */
export type RoundThere = { readonly id: string; readonly stake: Units; readonly payout: Units }

/**
 * Operations on players beside the protocol. A third party's wallet has none unless options configure them; a case that
 * needs a missing one is reported as not run.
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
  readonly bonus: (
    launched: Launched,
    terms: { readonly amount: Units; readonly stakeMax: Units | null },
  ) => Promise<Ending>
  readonly disable: (game: string) => Promise<Ending>
  readonly closeCountry: (game: string) => Promise<Ending>
  /** Balances by purse, as the player sees them. */
  readonly purses: (launched: Launched) => Promise<Readonly<Record<string, string>>>
  readonly rounds: (launched: Launched) => Promise<readonly RoundThere[]>
  /** Faults found by the wallet's own check of its books. */
  readonly books: () => Promise<readonly string[]>
}

export type Ability = keyof Abilities

/** The environment of cases: a connection to the wallet, one player, and a record of everything that was accepted. */
export type CaseEnvironment = Forms & {
  readonly line: WalletClient
  readonly launched: Launched
  readonly stake: Units
  /** The number of calls in a storm. */
  readonly storm: number
  /** Milliseconds by the wallet's clock. */
  readonly now: () => number
  readonly can: Abilities
  /** An id that was never used before. */
  next(word: string): string
  /** Signs and sends; an accepted call is recorded. */
  ask(form: Form): Promise<Answer>
  /** Sends a call that was signed before, or signed wrongly. Recorded if the wallet accepted it. */
  sendSigned(form: Form, signed: Signed): Promise<Answer>
  /** Requests the balance; fails the case if the answer has none. */
  balance(of?: Launched): Promise<Units>
  /** From here on this player's balance is compared with the record. */
  watch(launched: Launched): Promise<Launched>
  /** Accepts the present balance, because something outside the protocol moved it. */
  rebase(launched: Launched): Promise<void>
}

/** One promise of a wallet. Its name reads as the promise; its return value is a remark for the report. */
export type Case = {
  readonly group: Group
  readonly name: string
  readonly needs?: readonly Ability[]
  /** Ends sessions, so it runs after all others. */
  readonly movesTime?: boolean
  /** Why this protocol cannot test the promise. */
  readonly absent?: string
  readonly run: (desk: CaseEnvironment) => Promise<string | void>
}
