import type { Patch } from './patched-graph.ts'

/** A possible mistake, by name. */
export type Plant = Patch & { readonly name: string }

const rule = (name: string, file: string, from: string, to: string): Plant => ({
  name,
  file: `rules/${file}.ts`,
  from,
  to,
})

/** Mistakes in the rules of money. Each must make the proofs fail: a proof that caught nothing proves nothing. */
export const plantsInRules: readonly Plant[] = [
  rule(
    'a refund gives one purse back only',
    'undo',
    'legs: { ...noPurses, ...parts }',
    'legs: { ...noPurses, game: parts.game }',
  ),
  rule('a second refund gives again', 'undo', ' || stake.reversedBy !== null', ''),
  rule(
    'a refund of another amount goes through',
    'provider-facts',
    'moved === amountOf(amount) * dustPerMinorUnit + fraction',
    'moved <= (amountOf(amount) + 10_000n) * dustPerMinorUnit + fraction',
  ),
  rule(
    'what was played in another round is undone',
    'provider-facts',
    'play.round === null || play.round === round',
    'play.round !== undefined',
  ),
  rule(
    'a payout of another type is undone',
    'provider-facts',
    "payoutType === (detail?.payoutType ?? 'win')",
    'payoutType !== undefined',
  ),
  rule(
    'an early refund leaves no tombstone',
    'undo',
    'if (!stake) return buryStake(state, command)',
    "if (!stake) return accept(state, draftOf(command), { facts: [{ kind: 'stake_unknown', externalId: command.stakeId }] })",
  ),
  rule(
    'the fraction of a payout is lost',
    'payout',
    'command.amount.amount + dust / dustPerMinorUnit',
    'command.amount.amount',
  ),
  rule('a payout settles no debt', 'payout', 'min(landing.electronic, state.purses.debt)', '0n'),
  rule(
    'a payout counts twice what its round awaited',
    'payout',
    'counted: open.awaited })',
    'counted: open.awaited * 2n })',
  ),
  rule(
    'the remainder of a split goes to the bonus',
    'payout-split',
    'const bonus = (amount * round.staked.bonus) / staked',
    'const bonus = (amount * round.staked.bonus + staked - 1n) / staked',
  ),
  rule(
    'an ended bonus still wins',
    'closed-rounds',
    'userBonusId !== null && userBonusId === openBonusId',
    'userBonusId !== null',
  ),
  rule('a stake takes what is not there', 'funding', 'min(purses[purse], left)', 'left'),
  rule('a spent payout is undone without a debt', 'undo', 'debt: -grown }', 'debt: 0n }'),
  rule(
    'an undone payout keeps its fraction',
    'undo',
    'dustChange: borrowed * dustPerMinorUnit - dustChange',
    'dustChange: 0n',
  ),
  rule('a round without a stake stays open', 'rounds', 'round.stakes <= 1', 'round.stakes <= 0'),
  rule('a stake counts past the finish', 'wagering', 'return min(sum, wager - counted - awaited)', 'return sum'),
  rule(
    'VERSION2 counts all of a stake',
    'wager-strategy',
    'countable: ({ bonus }) => bonus',
    'countable: ({ game, electronic, bonus }) => game + electronic + bonus',
  ),
  rule('the cap of a release is forgotten', 'bonus-ends', 'min(balance, bonus.releaseMax ?? balance)', 'balance'),
  rule('the grace of a timeout is an hour short', 'bonus-ends', '24 * 3_600_000', '23 * 3_600_000'),
  rule('a met bonus is burnt by time', 'bonus-ends', 'isMet(bonus) ?', 'bonus === null ?'),
  rule('a limit refuses what just fits', 'period-limits', 'used + staked > max', 'used + staked >= max'),
  rule('a limit on losses forgets what was paid', 'period-limits', 'staked : staked - paid', 'staked : staked'),
  rule(
    'a new limit forgets what was played before it',
    'gate-changes',
    'turnover.staked : turnover.staked - turnover.paid',
    '0n : turnover.staked - turnover.paid',
  ),
  rule(
    'a blocked player moves winnings back into play',
    'crosspay-and-adjustment',
    "if (state.gates.block) return refuse(state, 'PLAYER_BLOCKED')",
    '',
  ),
  rule('one round too many opens', 'stake', 'state.rounds.size >= openRoundsMax', 'state.rounds.size > openRoundsMax'),
  rule(
    'a repeat with another amount gets the stored answer',
    'keys',
    '=> [String(amount.amount), amount.currency]',
    '=> [amount.currency]',
  ),
  rule(
    'a reversal takes winnings first',
    'deposit',
    'const fromGame = min(game, amount)',
    'const fromGame = electronic >= amount ? 0n : min(game, amount)',
  ),
]
