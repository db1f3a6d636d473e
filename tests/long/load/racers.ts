import { bps, money, type Currency } from '@zoria/kernel'
import type { Command, CommandKind, PlayerId } from '@zoria/wallet'
import { played } from './commands.ts'

const currency: Currency = 'uah'
const uah = (amount: bigint) => money(amount, currency)

/** What a race may refer to: the operations of `prepare`. */
type Prepared = { readonly playerId: PlayerId; readonly id: string }

const named = ({ playerId, id }: Prepared, source: Command['source'] = 'payments') => ({
  playerId,
  source,
  externalId: id,
})
const play = (prepared: Prepared) => ({ ...named(prepared, 'gis:zoria'), ...played })

/**
 * One command of every kind for the race: the compiler requires new kinds here. Those that end or undo something refer
 * to what `prepare` created, so that twenty of them compete for the same thing.
 */
export const racers: Readonly<{ [Kind in CommandKind]: (prepared: Prepared) => Extract<Command, { kind: Kind }> }> = {
  stake: (at) => ({
    ...play(at),
    kind: 'stake',
    amount: uah(700n),
    weight: bps(10_000n),
    round: `round ${at.id}`,
    sessionStartedAt: null,
    isRoundFinished: false,
    freeRound: null,
    objection: null,
  }),
  payout: (at) => ({
    ...play(at),
    kind: 'payout',
    amount: uah(300n),
    fraction: 0n,
    type: 'win',
    round: 'prepared round',
    sessionStartedAt: null,
    isRoundFinished: false,
    freeRound: null,
  }),
  refund: (at) => ({ ...play(at), kind: 'refund', amount: uah(500n), stakeId: 'prepared stake', round: null }),
  rollback: (at) => ({
    ...play(at),
    kind: 'rollback',
    currency,
    items: [
      { kind: 'stake', externalId: 'prepared stake' },
      { kind: 'payout', externalId: 'prepared payout' },
    ],
    round: null,
  }),
  close_round: (at) => ({ ...play(at), kind: 'close_round', round: 'prepared round' }),
  deposit: (at) => ({ ...named(at), kind: 'deposit', amount: uah(100n) }),
  deposit_reversal: (at) => ({
    ...named({ ...at, id: 'prepared deposit' }),
    kind: 'deposit_reversal',
    reference: 'prepared reversal',
  }),
  deposit_return: (at) => ({ ...named(at), kind: 'deposit_return', amount: uah(400n) }),
  withdrawal_hold: (at) => ({ ...named(at), kind: 'withdrawal_hold', amount: uah(400n) }),
  withdrawal_paid: (at) => ({ ...named({ ...at, id: 'prepared hold' }), kind: 'withdrawal_paid' }),
  withdrawal_returned: (at) => ({ ...named({ ...at, id: 'prepared hold' }), kind: 'withdrawal_returned' }),
  crosspay: (at) => ({ ...named(at, 'player'), kind: 'crosspay', amount: uah(400n) }),
  adjustment: (at) => ({
    ...named(at, 'staff'),
    kind: 'adjustment',
    purse: 'electronic',
    direction: 'debit',
    amount: uah(400n),
    reason: 'a race',
    by: 'faults',
  }),
  bonus_credit: (at) => ({
    ...named(at, 'bonuses'),
    kind: 'bonus_credit',
    amount: uah(1_000n),
    offerId: bonusOffer,
    terms: {
      wagerType: 'CLASSIC',
      wager: uah(2_000n),
      releaseMax: null,
      stakeMax: null,
      burnsAt: null,
      burnAtOrBelow: null,
      burnsOnDeposit: false,
      burnsOnWithdrawal: true,
    },
  }),
  bonus_complete: (at) => ({ ...named({ ...at, id: bonusId(at.playerId, 'b0') }, 'bonuses'), kind: 'bonus_complete' }),
  bonus_burn: (at) => ({
    ...named({ ...at, id: bonusId(at.playerId, 'b0') }, 'bonuses'),
    kind: 'bonus_burn',
    reason: 'deposit',
  }),
  bonus_cancel: (at) => ({
    ...named({ ...at, id: bonusId(at.playerId, 'b0') }, 'bonuses'),
    kind: 'bonus_cancel',
    reason: 'player',
  }),
  prize: (at) => ({ ...named(at, 'wheel'), kind: 'prize', amount: uah(50n) }),
  cashback_credit: (at) => ({ ...named(at, 'cashback'), kind: 'cashback_credit', amount: uah(50n) }),
  cashback_debit: (at) => ({ ...named(at, 'cashback'), kind: 'cashback_debit', amount: uah(1n), reason: 'claim' }),
  pool_credit: (at) => ({ ...named(at, 'jackpots'), kind: 'pool_credit', amount: uah(50n) }),
  pool_debit: (at) => ({ ...named(at, 'jackpots'), kind: 'pool_debit', amount: uah(400n) }),
  block_change: (at) => ({ ...named(at, 'staff'), kind: 'block_change', block: { scope: 'play', reason: 'a race' } }),
  limit_change: (at) => ({
    ...named(at, 'player'),
    kind: 'limit_change',
    limit: 'stake',
    period: 'day',
    max: uah(1_000n),
  }),
}

const bonusOffer = '00000000-0000-4000-8000-00000000000f'

/** Bonuses are named by ids of their own, over all players. */
export function bonusId(playerId: PlayerId, twoDigits: string): string {
  return `${playerId.slice(0, -2)}${twoDigits}`
}

/** Every pair of kinds, each with itself too. */
export const pairs: readonly (readonly [CommandKind, CommandKind])[] = (Object.keys(racers) as CommandKind[]).flatMap(
  (left, place, all) => all.slice(place).map((right) => [left, right] as const),
)

/**
 * What a player has before a race: 20.00 to play, 10.00 won, an open round with a stake and a payout, a hold, an open
 * bonus, cashback.
 */
export function preparations(playerId: PlayerId): readonly Command[] {
  const at = (id: string): Prepared => ({ playerId, id })
  return [
    racers.deposit(at('prepared deposit')),
    { ...racers.deposit(at('a second deposit')), amount: uah(2_000n) },
    { ...racers.payout(at('winnings')), amount: uah(1_400n), round: null },
    { ...racers.stake(at('prepared stake')), amount: uah(500n), round: 'prepared round' },
    racers.payout(at('prepared payout')),
    racers.withdrawal_hold(at('prepared hold')),
    racers.bonus_credit(at(bonusId(playerId, 'b0'))),
    racers.cashback_credit(at('prepared cashback')),
  ]
}
