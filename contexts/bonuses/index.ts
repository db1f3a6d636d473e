import type { BonusKind, GrantSource } from '@zoria/contract/bonuses/words'
import type { Currency, Money } from '@zoria/kernel'
import type { Brings } from '@zoria/platform/context'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import { cancelBonus } from './actions/cancel-bonus.ts'
import { claimBonus } from './actions/claim-bonus.ts'
import type { Deps, PlayerId } from './actions/deps.ts'
import type { OfferNames } from './actions/read-offer.ts'
import { type DueDeps, runDueLoop, settleDue, showActiveBonus } from './actions/settle-due.ts'
import { grantBonus, grantBonusIn } from './actions/grant-bonus.ts'
import { grantLevelGift, grantTriggered, consumeFacts } from './actions/grant-triggered.ts'
import {
  type CreditedDeposit,
  meetDeposit,
  meetDepositAgain,
  type Met,
  reverseDeposit,
} from './actions/meet-deposit.ts'
import { offerDesk, type OfferDesk, playerDesk, type PlayerDesk } from './actions/staff-desk.ts'
import { personalOffers } from './actions/personal-data.ts'
import { subscribe } from './actions/subscribe.ts'
import { validateBonus } from './actions/check-code.ts'
import { serveBonuses, serveGrants } from './http/routes.ts'
import { bonusSchedules, bonusTasks } from './jobs/subscriptions.ts'
import { readBonusFrame, readClaimable, readReceived, readUserBonuses } from './reads/own-bonuses.ts'
import { listEnding } from './storage/due-rows.ts'
import { readBonusSettings, readOffers, readOfferStatus, readWelcomeCodes } from './reads/offers.ts'
import { readNoticeBonus } from './reads/notices.ts'
import { readTrace, type TraceDeps } from './reads/trace.ts'
import { worthOf } from './rules/credit-plan.ts'
import { hundredthsAsText, type Offer } from './rules/offer.ts'
import { findGrantBy, type StoredGrant } from './storage/grant-rows.ts'
import { findOffer, listOffersOfKinds, findOfferOfKind } from './storage/offer-rows.ts'
import { insertClosedModal } from './storage/player-rows.ts'
import { markSeen } from './storage/received-rows.ts'

export { offerCommands, type OfferCounter } from './operator/offer-commands.ts'
export type { NoticeBonus } from './reads/notices.ts'
export type { CreditedDeposit, Met } from './actions/meet-deposit.ts'
export type { OfferDesk } from './actions/staff-desk.ts'
export type { BonusChoice } from './rules/meet-deposit.ts'
export type BonusesDeps = Deps & DueDeps & TraceDeps & OfferNames

/** Offers and player bonuses. `keepRunning` ends overdue bonuses and processes triggers, within a second. */
export type Bonuses = Brings<'serve' | 'frames' | 'keepRunning' | 'playerData' | 'tasks' | 'schedules'> & {
  /**
   * Applies a credited deposit to the pending bonus, in the caller's transaction and after the deposit. Its own faults
   * never throw: the deposit remains.
   */
  meetDeposit(tx: TransactionSql, deposit: CreditedDeposit): Promise<Met>
  /**
   * Reverses a credited deposit, in the caller's transaction and after the wallet's reversal: unclaimed grants of it
   * are withdrawn. Returns the bonus it had brought.
   */
  takeBackDeposit: ReturnType<typeof reverseDeposit>
  /**
   * Grants a bonus without a subscription, once per caller's id; if it has to be wagered while another is open, it
   * waits for a claim.
   */
  grant: ReturnType<typeof grantBonus>
  /** The same in the caller's transaction; a refusal has written nothing in it. */
  grantIn: ReturnType<typeof grantBonusIn>
  /** Claims a grant that waits, as `POST /users/bonuses/claimable/{id}/claim` does. */
  claim: ReturnType<typeof claimBonus>
  /** What became of a grant, by its giver's name of it; undefined where there is none. */
  grantOf(name: {
    readonly source: GrantSource
    readonly externalId: string
  }): Promise<Pick<StoredGrant, 'id' | 'status' | 'amount' | 'expiresAt'> | undefined>
  /** The offer of a kind that is given in a currency now: the first one that is switched on and runs; null: none. */
  offerOfKind(kind: BonusKind, currency: Currency): Promise<string | null>
  /** The ids of every offer of some kinds, also those that are switched off. */
  offersOfKinds(kinds: readonly BonusKind[]): Promise<readonly string[]>
  /**
   * The names of an offer, the sum that it credits without a deposit (0 where it credits a share of one), and how many
   * times that has to be wagered; undefined where there is no such offer.
   */
  giftOf(
    offerId: string,
  ): Promise<{ readonly names: Offer['names']; readonly amount: Money; readonly wager: number } | undefined>
  /** The effect of each bet on a player's bonus, as the player sees it. */
  trace: ReturnType<typeof readTrace>
  /** What a message says of a player's bonus or grant; undefined where it is not his. */
  noticeParts(tx: Queryable, playerId: PlayerId, id: string): ReturnType<typeof readNoticeBonus>
  /** Open bonuses and waiting grants that end until a moment, the next to end first; a page at a time. */
  endingUntil(asked: Parameters<typeof listEnding>[1]): ReturnType<typeof listEnding>
  /** For staff tools. */
  readonly staff: OfferDesk & PlayerDesk
}

/** Creates the bonus engine. */
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
    closeModal: (playerId: PlayerId, modal: Parameters<typeof insertClosedModal>[1]['modal']) =>
      insertClosedModal(deps.sql, { playerId, modal, now: deps.clock.now() }),
  }
  return {
    name: 'bonuses',
    serve: (serve) => {
      serveBonuses(serve, desk)
      serveGrants(serve, { claimable: readClaimable(deps), claim: claimBonus(deps), trace: readTrace(deps) })
    },
    grant: grantBonus(deps),
    grantIn: grantBonusIn(deps),
    claim: claimBonus(deps),
    grantOf: (name) => findGrantBy(deps.sql, name),
    offerOfKind: (kind, currency) => findOfferOfKind(deps.sql, { kind, currency, now: deps.clock.now() }),
    offersOfKinds: (kinds) => listOffersOfKinds(deps.sql, kinds),
    giftOf: async (offerId) => {
      const offer = await findOffer(deps.sql, offerId)
      return (
        offer && {
          names: offer.names,
          amount: worthOf(offer, null),
          wager: Number(hundredthsAsText(offer.wagerHundredths)),
        }
      )
    },
    trace: readTrace(deps),
    frames: { bonus: readBonusFrame(deps) },
    noticeParts: readNoticeBonus,
    endingUntil: (asked) => listEnding(deps.sql, asked),
    keepRunning: () => runDueLoop(keepTime(deps), deps),
    meetDeposit: meetDeposit(deps),
    takeBackDeposit: reverseDeposit(deps),
    tasks: bonusTasks({
      meetDepositAgain: meetDepositAgain(deps),
      grantTriggered: grantTriggered(deps),
      grantLevelGift: grantLevelGift(deps),
    }),
    staff: { ...offerDesk(deps), ...playerDesk(deps) },
    playerData: personalOffers(deps),
    schedules: bonusSchedules,
  }
}

const keepTime = (deps: BonusesDeps) => {
  const [settle, consume] = [settleDue(deps), consumeFacts(deps)]
  return async () => ({ isMore: (await settle()).isMore || (await consume()).isMore })
}
