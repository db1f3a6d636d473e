import type { TransactionSql } from '@zoria/platform/database'
import type { Serve } from '@zoria/platform/http/serve'
import type { Schedule, Task } from '@zoria/platform/jobs'
import { cancelBonus } from './actions/cancel-bonus.ts'
import type { Deps, PlayerId } from './actions/deps.ts'
import { meetDeposit, meetDepositAgain, type CreditedDeposit, type Met } from './actions/meet-deposit.ts'
import { subscribe } from './actions/subscribe.ts'
import { validateBonus } from './actions/validate-bonus.ts'
import { serveBonuses } from './http/routes.ts'
import { bonusSchedules, bonusTasks } from './jobs/subscriptions.ts'
import { readBonusSettings, readOffers, readOfferStatus, readWelcomeCodes } from './reads/offers.ts'
import { readActiveBonus, readReceived, readUserBonuses } from './reads/own-bonuses.ts'
import { insertClosedModal } from './storage/player-rows.ts'
import { markSeen } from './storage/received-rows.ts'

export type { CreditedDeposit, Met } from './actions/meet-deposit.ts'
export type { BonusChoice } from './rules/meet-deposit.ts'
export type BonusesDeps = Deps

/** Offers and what players make of them. */
export type Bonuses = {
  serve(serve: Serve): void
  /** A deposit that was credited meets the bonus that waits for one, in the caller's transaction and after the deposit. Never throws for a fault of its own: the deposit stands. */
  meetDeposit(tx: TransactionSql, deposit: CreditedDeposit): Promise<Met>
  readonly tasks: Readonly<Record<string, Task>>
  readonly schedules: readonly Schedule[]
}

/** Composes the bonus engine out of plain arguments. */
export function createBonuses(deps: BonusesDeps): Bonuses {
  const desk = {
    offers: readOffers(deps),
    settings: readBonusSettings(deps),
    status: readOfferStatus(deps),
    welcomeCodes: readWelcomeCodes(deps),
    active: readActiveBonus(deps),
    history: readUserBonuses(deps),
    received: readReceived(deps),
    validate: validateBonus(deps),
    subscribe: subscribe(deps),
    cancel: cancelBonus(deps),
    markSeen: (playerId: PlayerId, id: string) => markSeen(deps.sql, { playerId, id, now: deps.clock.now() }),
    closeModal: (playerId: PlayerId, modal: Parameters<typeof insertClosedModal>[1]['modal']) => insertClosedModal(deps.sql, { playerId, modal, now: deps.clock.now() }),
  }
  return {
    serve: (serve) => serveBonuses(serve, desk),
    meetDeposit: meetDeposit(deps),
    tasks: bonusTasks({ meetDepositAgain: meetDepositAgain(deps) }),
    schedules: bonusSchedules,
  }
}
