import type { Money, Period } from '@zoria/kernel'
import type { Asked } from './asked.ts'

/** `play`: no stakes, no crosspay and no bonus, withdrawals stay open (exclusion, closure, failed age check). `everything`: withdrawals are held too. */
export interface Block {
  readonly scope: 'play' | 'everything'
  readonly reason: string
}

/** Sets or lifts the block; binds the very next stake. */
export interface BlockChangeCommand extends Asked {
  readonly kind: 'block_change'
  readonly block: Block | null
}

/** `stake`: real money staked; `loss`: real money staked and not paid back. */
export type LimitKind = 'stake' | 'loss'

/** Sets a player's limit, or lifts it (null); binds the very next stake. When it may rise is asked elsewhere: docs/rules/guard-rails.md. */
export interface LimitChangeCommand extends Asked {
  readonly kind: 'limit_change'
  readonly limit: LimitKind
  /** Of the player's business days; weeks run from Monday. docs/rules/wire.md#business-days */
  readonly period: Period
  readonly max: Money | null
}
