import { bps, instant, money, type Currency, type Instant } from '@zoria/kernel'
import fc from 'fast-check'
import type { Command, FreeRound, PlayerId, RollbackItem } from '../../rules/commands.ts'

/** The player of a run. */
export interface Player {
  readonly playerId: PlayerId
  readonly currency: Currency
  /** Ids of player bonuses by number, as UUIDs. */
  readonly bonusId: (number: number) => string
}

/** What a step may use: the time, and earlier commands. */
export interface Seen {
  readonly now: Instant
  readonly before: readonly Command[]
}

/** One step of a run: time passes, or a command is sent; `again` repeats the n-th last one. */
export type Step =
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'ask'; readonly what: string; readonly of: (player: Player, seen: Seen) => Command }
  | { readonly kind: 'again'; readonly back: number }

// Few ids and rounds, so that repeats, conflicts, late and early calls are frequent; enough for a run to make progress.
const id = fc.integer({ min: 1, max: 60 }).map((number) => `t${number}`)
const round = fc.integer({ min: 1, max: 8 }).map((number) => `r${number}`)
const sum = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 5_000 }) },
)
const isRare = fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 9)
const isSometimes = fc.boolean()
const bonus = fc.integer({ min: 1, max: 24 })
const hourMs = 3_600_000

const gis = { source: 'gis:zoria', provider: 'studio', game: 'sevens' } as const
const foreign = (currency: Currency): Currency => (currency === 'usd' ? 'eur' : 'usd')

const asked = <Drawn>(
  drawn: fc.Arbitrary<Drawn>,
  of: (drawn: Drawn, player: Player, seen: Seen) => Command,
): fc.Arbitrary<Step> =>
  drawn.map((each) => ({ kind: 'ask', what: JSON.stringify(each), of: (player, seen) => of(each, player, seen) }))

// Most name an earlier operation, the n-th last one; some name an arbitrary one.
const back = fc.option(fc.integer({ min: 1, max: 8 }), { freq: 5 })
const lastOf = <Kind extends Command['kind']>(
  before: readonly Command[],
  kind: Kind,
  back: number | null,
): Extract<Command, { kind: Kind }> | undefined =>
  back === null
    ? undefined
    : before.filter((each): each is Extract<Command, { kind: Kind }> => each.kind === kind).at(-back)

const stake = asked(
  fc.record({
    id,
    sum,
    round,
    weight: fc.constantFrom(10_000n, 10_000n, 1_000n, 3_333n, 0n).map(String),
    isLast: isSometimes,
    free: fc.option(bonus, { freq: 9 }),
    objection: fc.constantFrom(
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      'before_block' as const,
      'after_funds' as const,
    ),
    isForeign: isRare,
  }),
  (drawn, { playerId, currency, bonusId }) => ({
    kind: 'stake',
    playerId,
    ...gis,
    externalId: drawn.id,
    amount: money(BigInt(drawn.sum), drawn.isForeign && drawn.sum === 7 ? foreign(currency) : currency),
    weight: bps(BigInt(drawn.weight)),
    round: drawn.round,
    sessionStartedAt: null,
    isRoundFinished: drawn.isLast && drawn.sum % 3 === 0,
    freeRound: freeRoundOf(drawn.free, bonusId),
    objection: drawn.objection && drawn.sum % 2 === 0 ? { word: 'CLOSED', place: drawn.objection } : null,
  }),
)

// An odd number is no free round, the last one means the casino, the one before it nobody but the provider.
const freeRoundOf = (free: number | null, bonusId: Player['bonusId']): FreeRound | null => {
  if (free === null || free % 2 === 1) return null
  if (free === 24) return { userBonusId: null, byCasino: true }
  return { userBonusId: free === 22 ? null : bonusId(free / 2) }
}

const payout = asked(
  fc.record({
    id,
    sum,
    round: fc.option(round, { freq: 6 }),
    fraction: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9_999 })),
    isLast: isSometimes,
    free: fc.option(bonus, { freq: 9 }),
    type: fc.constantFrom('win', 'win', 'jackpot', 'free_round'),
  }),
  (drawn, { playerId, currency, bonusId }) => ({
    kind: 'payout',
    playerId,
    ...gis,
    externalId: drawn.id,
    amount: money(BigInt(drawn.sum), currency),
    fraction: BigInt(drawn.fraction),
    type: drawn.type,
    round: drawn.round,
    sessionStartedAt: null,
    isRoundFinished: drawn.isLast,
    freeRound: freeRoundOf(drawn.free, bonusId),
  }),
)

const refund = asked(fc.record({ id, stakeId: id, back, sum, round }), (drawn, { playerId, currency }, { before }) => {
  const named = lastOf(before, 'stake', drawn.back)
  const amount = named ? named.amount.amount : BigInt(drawn.sum)
  return {
    kind: 'refund',
    playerId,
    ...gis,
    externalId: drawn.id,
    stakeId: named?.externalId ?? drawn.stakeId,
    amount: money(amount, currency),
    round: named?.round ?? drawn.round,
  }
})

const item: fc.Arbitrary<RollbackItem & { back: number | null }> = fc.record({
  kind: fc.constantFrom('stake', 'payout', 'payout', 'refund', 'refund'),
  externalId: id,
  back,
})
const rollback = asked(
  fc.record({
    id,
    items: fc.array(item, { maxLength: 4 }),
    round,
    namesRound: isRare,
    says: isSometimes,
    lies: isRare,
  }),
  (drawn, { playerId, currency }, { before }) => {
    const items = drawn.items.map(({ kind, externalId, back }): RollbackItem => {
      const named = lastOf(before, kind, back)
      return {
        kind,
        externalId: named?.externalId ?? externalId,
        ...(named && drawn.says ? { given: saidOf(named, drawn.lies) } : {}),
      }
    })
    return {
      kind: 'rollback',
      playerId,
      ...gis,
      currency,
      externalId: drawn.id,
      items,
      round: drawn.namesRound ? drawn.round : null,
    }
  },
)

/** A provider's facts about an operation of its own; a lying provider has a wrong sum. */
const saidOf = (named: Command, isLie: boolean): NonNullable<RollbackItem['given']> => {
  const amount = 'amount' in named ? money(named.amount.amount + (isLie ? 1n : 0n), named.amount.currency) : undefined
  if (named.kind === 'payout') return { ...(amount && { amount }), fraction: named.fraction, payoutType: named.type }
  return { ...(amount && { amount }), ...(named.kind === 'stake' ? { isFree: named.freeRound !== null } : {}) }
}
const close = asked(fc.record({ id, round }), (drawn, { playerId }) => ({
  kind: 'close_round',
  playerId,
  ...gis,
  externalId: drawn.id,
  round: drawn.round,
}))

const cash = asked(
  fc.record({
    kind: fc.constantFrom(
      'deposit',
      'deposit',
      'deposit',
      'withdrawal_hold',
      'withdrawal_hold',
      'crosspay',
      'deposit_return',
      'prize',
      'cashback_credit',
      'cashback_credit',
      'pool_credit',
      'pool_debit',
    ),
    id,
    sum,
  }),
  (drawn, { playerId, currency }) => ({
    kind: drawn.kind,
    playerId,
    source: 'payments',
    externalId: drawn.id,
    amount: money(BigInt(drawn.sum), currency),
  }),
)
const end = asked(
  fc.record({
    kind: fc.constantFrom('withdrawal_paid', 'withdrawal_returned'),
    of: fc.constantFrom('withdrawal_hold', 'deposit_return'),
    id,
    back,
  }),
  (drawn, { playerId }, { before }) => ({
    kind: drawn.kind,
    playerId,
    source: 'payments',
    externalId: lastOf(before, drawn.of, drawn.back)?.externalId ?? drawn.id,
  }),
)
const claim = asked(
  fc.record({ id, sum, reason: fc.constantFrom('claim', 'void') }),
  (drawn, { playerId, currency }) => ({
    kind: 'cashback_debit',
    playerId,
    source: 'cashback',
    externalId: drawn.id,
    amount: money(BigInt(drawn.sum), currency),
    reason: drawn.reason,
  }),
)
const reversal = asked(
  fc.record({ id, back, reference: fc.constantFrom('one', 'two') }),
  (drawn, { playerId }, { before }) => ({
    kind: 'deposit_reversal',
    playerId,
    source: 'payments',
    externalId: lastOf(before, 'deposit', drawn.back)?.externalId ?? drawn.id,
    reference: drawn.reference,
  }),
)
const adjustment = asked(
  fc.record({
    id,
    sum,
    purse: fc.constantFrom('game', 'electronic', 'bonus', 'cashback', 'debt'),
    isCredit: isSometimes,
  }),
  (drawn, { playerId, currency }) => ({
    kind: 'adjustment',
    playerId,
    source: 'staff',
    externalId: drawn.id,
    purse: drawn.purse,
    direction: drawn.isCredit ? 'credit' : 'debit',
    amount: money(BigInt(drawn.sum), currency),
    reason: 'proof',
    by: 'proof',
  }),
)

const bonusCredit = asked(
  fc.record({
    bonus,
    sum: fc.integer({ min: 0, max: 100 }),
    wager: fc.integer({ min: 0, max: 160 }),
    releaseMax: fc.option(fc.integer({ min: 0, max: 120 })),
    stakeMax: fc.option(fc.integer({ min: 5, max: 60 })),
    burnAt: fc.option(fc.integer({ min: 0, max: 8 })),
    burnsIn: fc.option(fc.integer({ min: 1, max: 72 })),
    isVersion2: isSometimes,
    onDeposit: isRare,
    onWithdrawal: isRare,
  }),
  (drawn, { playerId, currency, bonusId }, { now }) => {
    const orNull = (value: number | null) => (value === null ? null : money(BigInt(value), currency))
    return {
      kind: 'bonus_credit',
      playerId,
      source: 'bonuses',
      externalId: bonusId(drawn.bonus),
      offerId: 'offer',
      amount: money(BigInt(drawn.sum), currency),
      terms: {
        wagerType: drawn.isVersion2 ? 'VERSION2' : 'CLASSIC',
        wager: money(BigInt(drawn.wager < 8 ? 0 : drawn.wager), currency),
        releaseMax: orNull(drawn.releaseMax),
        stakeMax: orNull(drawn.stakeMax),
        burnAtOrBelow: orNull(drawn.burnAt),
        burnsAt: drawn.burnsIn === null ? null : instant(now + drawn.burnsIn * hourMs),
        burnsOnDeposit: drawn.onDeposit,
        burnsOnWithdrawal: drawn.onWithdrawal,
      },
    }
  },
)
const bonusEnd = asked(
  fc.record({
    bonus,
    back,
    how: fc.constantFrom(
      'complete',
      'complete',
      'timeout',
      'timeout',
      'zeroed',
      'zeroed',
      'deposit',
      'withdrawal',
      'player',
      'replaced',
    ),
  }),
  ({ bonus, back, how }, { playerId, bonusId }, { before }) => {
    const named = {
      playerId,
      source: 'bonuses',
      externalId: lastOf(before, 'bonus_credit', back && Math.ceil(back / 4))?.externalId ?? bonusId(bonus),
    } as const
    if (how === 'complete') return { kind: 'bonus_complete', ...named }
    return how === 'player' || how === 'replaced'
      ? { kind: 'bonus_cancel', ...named, reason: how }
      : { kind: 'bonus_burn', ...named, reason: how }
  },
)

const block = asked(
  fc.record({ id, scope: fc.constantFrom(null, null, null, null, null, null, null, null, 'play', 'everything') }),
  (drawn, { playerId }) => ({
    kind: 'block_change',
    playerId,
    source: 'staff',
    externalId: drawn.id,
    block: drawn.scope && { scope: drawn.scope, reason: 'proof' },
  }),
)
const limit = asked(
  fc.record({
    id,
    limit: fc.constantFrom('stake', 'loss'),
    period: fc.constantFrom('day', 'week', 'month'),
    max: fc.option(fc.integer({ min: 0, max: 400 }), { freq: 2 }),
  }),
  (drawn, { playerId, currency }) => ({
    kind: 'limit_change',
    playerId,
    source: 'player',
    externalId: drawn.id,
    limit: drawn.limit,
    period: drawn.period,
    max: drawn.max === null ? null : money(BigInt(drawn.max), currency),
  }),
)

const pass: fc.Arbitrary<Step> = fc
  .oneof(
    fc.integer({ min: 1, max: 60_000 }),
    fc.integer({ min: 1, max: 12 * hourMs }),
    fc.integer({ min: hourMs, max: 96 * hourMs }),
  )
  .map((ms) => ({ kind: 'pass', ms }))
const again: fc.Arbitrary<Step> = fc.integer({ min: 1, max: 12 }).map((back) => ({ kind: 'again', back }))

/** All commands of a wallet, and time. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 24, arbitrary: stake },
  { weight: 14, arbitrary: payout },
  { weight: 6, arbitrary: refund },
  { weight: 8, arbitrary: rollback },
  { weight: 3, arbitrary: close },
  { weight: 10, arbitrary: cash },
  { weight: 3, arbitrary: end },
  { weight: 1, arbitrary: claim },
  { weight: 1, arbitrary: reversal },
  { weight: 4, arbitrary: adjustment },
  { weight: 6, arbitrary: bonusCredit },
  { weight: 4, arbitrary: bonusEnd },
  { weight: 3, arbitrary: block },
  { weight: 3, arbitrary: limit },
  { weight: 5, arbitrary: pass },
  { weight: 5, arbitrary: again },
)
