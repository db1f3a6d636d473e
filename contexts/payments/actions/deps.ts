import type { Bonuses } from '@zoria/bonuses'
import type { Id } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql, TransactionSql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { SecurityLog } from '@zoria/platform/security-log'
import type { Rating } from '@zoria/rating'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import type { PaymentGateway } from '../gateways/gateway.ts'
import type { PayoutQuestion } from '../rules/decide-payout.ts'
import type { Standing } from '../rules/standing.ts'
import type { Seal } from '../storage/seal.ts'

/** Dependencies of the actions of the cashbox. */
export type Deps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly security: Pick<SecurityLog, 'report'>
  readonly settings: Pick<Settings, 'read'>
  readonly wallet: Pick<Wallet, 'lock' | 'post' | 'balances' | 'history' | 'winsSince'>
  readonly bonuses: Pick<Bonuses, 'meetDeposit' | 'takeBackDeposit' | 'offersOfKinds'>
  readonly rating: Pick<Rating, 'ratingOf' | 'payoutDayOf'>
  readonly standingOf: (playerId: Id<'Player'>) => Promise<Standing>
  /** Was this player erased? */
  readonly isErased: (tx: TransactionSql, playerId: Id<'Player'>) => Promise<boolean>
  /** Is this session verified, and did a call confirm the action PAYOUT recently (S-10)? */
  readonly payoutProof: (caller: {
    readonly playerId: Id<'Player'>
    readonly sessionId: string
  }) => Promise<PayoutQuestion['proof']>
  readonly gateways: ReadonlyMap<string, PaymentGateway>
  readonly seal: Seal
  /** Origins that checkouts may redirect to. */
  readonly siteOrigins: readonly string[]
}
