import type { TransactionSql } from '@zoria/platform/database'
import type { Serve } from '@zoria/platform/http/serve'
import type { Schedule, Task } from '@zoria/platform/jobs'
import { cancelBonus } from './actions/cancel-bonus.ts'
import { claimBonus } from './actions/claim-bonus.ts'
import type { Deps, PlayerId } from './actions/deps.ts'
import { keepLooking } from './actions/due-loop.ts'
import { grantBonus } from './actions/grant-bonus.ts'
import { grantTriggered, hearRegistrations } from './actions/grant-triggered.ts'
import { meetDeposit, meetDepositAgain, type CreditedDeposit, type Met } from './actions/meet-deposit.ts'
import { offerDesk, type OfferDesk } from './actions/offer-desk.ts'
import { personalOffers, type PersonalOffers } from './actions/personal-record.ts'
import { playerDesk, type PlayerDesk } from './actions/player-desk.ts'
import { showActiveBonus } from './actions/show-active-bonus.ts'
import { settleDue, type DueDeps } from './actions/settle-due.ts'
import { subscribe } from './actions/subscribe.ts'
import { takeBackDeposit } from './actions/take-back-deposit.ts'
import { validateBonus } from './actions/validate-bonus.ts'
import { serveGrants } from './http/grant-routes.ts'
import { serveBonuses } from './http/routes.ts'
import { bonusSchedules, bonusTasks } from './jobs/subscriptions.ts'
import { readBonusFrame } from './reads/bonus-frame.ts'
import { readClaimable } from './reads/claimable.ts'
import { readBonusSettings, readOffers, readOfferStatus, readWelcomeCodes } from './reads/offers.ts'
import { readReceived, readUserBonuses } from './reads/own-bonuses.ts'
import { readTrace, type TraceDeps } from './reads/trace.ts'
import { insertClosedModal } from './storage/player-rows.ts'
import { markSeen } from './storage/received-rows.ts'

export type { CreditedDeposit, Met } from './actions/meet-deposit.ts'
export type { OfferDesk } from './actions/offer-desk.ts'
export type { BonusChoice } from './rules/meet-deposit.ts'
export type BonusesDeps = Deps & DueDeps & TraceDeps

/** Offers and what players make of them. */
export type Bonuses = {
  serve(serve: Serve): void
  /** A deposit that was credited meets the bonus that waits for one, in the caller's transaction and after the deposit. Never throws for a fault of its own: the deposit stands. */
  meetDeposit(tx: TransactionSql, deposit: CreditedDeposit): Promise<Met>
  /** A credited deposit is taken back, in the caller's transaction and after the wallet's reversal: what it earned and nobody has yet, nobody gets. Answers the bonus that it had brought. */
  takeBackDeposit: ReturnType<typeof takeBackDeposit>
  /** Gives a bonus that nobody subscribed to, once for each name of its giver; where it would have to be wagered beside an open bonus it waits for a claim. */
  grant: ReturnType<typeof grantBonus>
  /** What each bet did to a player's bonus and why, as the player reads it. */
  trace: ReturnType<typeof readTrace>
  /** What a player's stream tells of one of his bonuses, or of the open one. */
  bonusFrame: ReturnType<typeof readBonusFrame>
  /** Ends what time ends, and answers triggers, within a second until closed. The worker does so. */
  keepTime(): { close(): Promise<void> }
  /** For the tools of staff. */
  readonly staff: OfferDesk & PlayerDesk
  /** What the engine knows of a person. */
  readonly personal: PersonalOffers
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
    active: showActiveBonus(deps),
    history: readUserBonuses(deps),
    received: readReceived(deps),
    validate: validateBonus(deps),
    subscribe: subscribe(deps),
    cancel: cancelBonus(deps),
    markSeen: (playerId: PlayerId, id: string) => markSeen(deps.sql, { playerId, id, now: deps.clock.now() }),
    closeModal: (playerId: PlayerId, modal: Parameters<typeof insertClosedModal>[1]['modal']) => insertClosedModal(deps.sql, { playerId, modal, now: deps.clock.now() }),
  }
  return {
    serve: (serve) => {
      serveBonuses(serve, desk)
      serveGrants(serve, { claimable: readClaimable(deps), claim: claimBonus(deps), trace: readTrace(deps) })
    },
    grant: grantBonus(deps),
    trace: readTrace(deps),
    bonusFrame: readBonusFrame(deps),
    keepTime: () => keepLooking(keepTime(deps), deps),
    meetDeposit: meetDeposit(deps),
    takeBackDeposit: takeBackDeposit(deps),
    tasks: bonusTasks({ meetDepositAgain: meetDepositAgain(deps), grantTriggered: grantTriggered(deps) }),
    staff: { ...offerDesk(deps), ...playerDesk(deps) },
    personal: personalOffers(deps),
    schedules: bonusSchedules,
  }
}

const keepTime = (deps: BonusesDeps) => {
  const [settle, hear] = [settleDue(deps), hearRegistrations(deps)]
  return async () => ({ isMore: (await settle()).isMore || (await hear()).isMore })
}
