import type { Bonuses } from '@zoria/bonuses'
import type { Id } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import type { PaymentGateway } from '../gateways/gateway.ts'
import type { Standing } from '../rules/standing.ts'
import type { Seal } from '../storage/seal.ts'

/** What every action of the cashbox stands on. */
export type Deps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly settings: Pick<Settings, 'read'>
  readonly wallet: Pick<Wallet, 'lock' | 'post' | 'balances' | 'history'>
  readonly bonuses: Pick<Bonuses, 'meetDeposit' | 'takeBackDeposit'>
  readonly standingOf: (playerId: Id<'Player'>) => Promise<Standing>
  /** May money leave by this session: did it prove itself, or has a call confirmed the action PAYOUT a moment ago (S-10)? */
  readonly isPayoutProven: (caller: { readonly playerId: Id<'Player'>; readonly sessionId: string }) => Promise<boolean>
  readonly gateways: ReadonlyMap<string, PaymentGateway>
  readonly seal: Seal
  /** Where checkouts may send the browser back to. */
  readonly siteOrigins: readonly string[]
}
