import type { Id, Money, Period } from '@zoria/kernel'

/**
 * `play`: no stakes, no crosspay and no bonus; withdrawals are possible (exclusion, closure, failed age check).
 * `everything`: withdrawals are blocked too.
 */
export interface Block {
  readonly scope: 'play' | 'everything'
  readonly reason: string
}

/** Sets or lifts the block; applies to the very next stake. */
export interface BlockChangeCommand extends Asked {
  readonly kind: 'block_change'
  readonly block: Block | null
}

/** `stake`: real money staked; `loss`: real money staked and not paid back. */
export type LimitKind = 'stake' | 'loss'

/**
 * Sets a player's limit, or lifts it (null); applies to the very next stake. Whether it may be raised is checked
 * elsewhere: docs/rules/guard-rails.md.
 */
export interface LimitChangeCommand extends Asked {
  readonly kind: 'limit_change'
  readonly limit: LimitKind
  /** Of the player's business days; weeks start on Monday. docs/rules/wire.md#business-days */
  readonly period: Period
  readonly max: Money | null
}

export type PlayerId = Id<'Player'>

/**
 * The source of a command: a gateway with its merchant, or one of our own contexts. With kind and external id it
 * identifies a command permanently.
 */
export type Source =
  | `gis:${string}`
  | `gcp:${string}`
  | `hub88:${string}`
  | 'payments'
  | 'bonuses'
  | 'cashback'
  | 'wheel'
  | 'battles'
  | 'raffles'
  | 'jackpots'
  | 'identity'
  | 'staff'
  | 'player'
  | 'sweep'

/** Fields of every command. */
export interface Asked {
  readonly playerId: PlayerId
  readonly source: Source
  /** The caller's id: repeating it returns the stored answer, and with other content a CONFLICT. */
  readonly externalId: string
}
