import type { RefundCommand, RollbackCommand, RollbackItem } from '../../rules/commands.ts'
import { leftOf } from './reference-bonus.ts'
import { contentOf, nameOf, nameOfItem } from './names.ts'
import { endRound, roundOf } from './reference-play.ts'
import {
  nothing,
  write,
  type Move,
  type Paper,
  type PayoutOnPaper,
  type RefundOnPaper,
  type StakeOnPaper,
} from './reference-wallet.ts'

/** Returns a stake, once: the refusal, or null. */
export function refund(paper: Paper, command: RefundCommand, facts: string[]): string | null {
  const name = nameOfItem(command.source, { kind: 'stake', externalId: command.stakeId })
  const made = paper.stakes.find((each) => each.name === name)
  if (
    made &&
    (isOfAnotherRound(made.round, command) ||
      (made.grantedBy === undefined && sumOf(made.parts) !== command.amount.amount))
  )
    return 'CONFLICT'
  if (made ? !made.stands : paper.noted.has(name)) return 'ALREADY_REVERSED'
  if (!made) {
    write(paper, name, null)
    facts.push(`stake_unknown ${command.stakeId}`)
  }
  const gave = made ? giveBack(paper, made, facts) : {}
  paper.refunds.push({
    name: nameOf(command),
    stake: made,
    round: made ? made.round : roundNamed(command),
    gave,
    counted: made?.counts ?? 0n,
    stands: true,
  })
  write(paper, nameOf(command), contentOf(command), gave)
  return null
}

/**
 * Undoes the listed operations, each once: refunds first, payouts last. Unknown ones get tombstones; one that differs
 * from the provider's facts refuses the whole list.
 */
export function rollback(paper: Paper, command: RollbackCommand, facts: string[]): string | null {
  if (command.items.some((item) => isOther(paper, item, command))) return 'CONFLICT'
  const listed = new Map(
    ['refund', 'stake', 'payout']
      .flatMap((kind) => command.items.filter((item) => item.kind === kind))
      .map((item) => [nameOfItem(command.source, item), item]),
  )
  for (const [name, item] of listed) undo(paper, { name, item, facts })
  write(paper, nameOf(command), contentOf(command))
  return null
}

/**
 * Whether round, sum or type differ from the provider's facts. What never arrived, or was undone before, matches
 * anything.
 */
const isOther = (paper: Paper, item: RollbackItem, command: RollbackCommand): boolean => {
  const name = nameOfItem(command.source, item)
  const wanted = item.given?.amount && item.given.amount.amount * 10_000n + (item.given.fraction ?? 0n)
  const made = item.kind === 'stake' ? paper.stakes.find((each) => each.name === name) : undefined
  const paid = item.kind === 'payout' ? paper.payouts.find((each) => each.name === name) : undefined
  const given = item.kind === 'refund' ? paper.refunds.find((each) => each.name === name) : undefined
  if (made) return isOfAnotherRound(made.round, command) || isOtherStake(made, item, wanted)
  if (paid)
    return (
      isOfAnotherRound(paid.round, command) ||
      (wanted !== undefined && wanted !== paid.exact) ||
      (item.given?.payoutType ?? paid.type) !== paid.type
    )
  // The refund of a stake that moved nothing, or never arrived, returned nothing that could be compared.
  return (
    given !== undefined &&
    (isOfAnotherRound(given.round, command) ||
      (given.stake !== undefined && sumOf(given.stake.parts) > 0n && isOtherSum(given.stake, wanted)))
  )
}

const isOtherStake = (made: StakeOnPaper, { given }: RollbackItem, wanted: bigint | undefined): boolean => {
  const isFree = made.grantedBy !== undefined
  return (!isFree && isOtherSum(made, wanted)) || (given?.isFree ?? isFree) !== isFree
}

const isOtherSum = ({ parts }: StakeOnPaper, wanted: bigint | undefined): boolean =>
  wanted !== undefined && wanted !== sumOf(parts) * 10_000n

const sumOf = ({ game, electronic, bonus }: StakeOnPaper['parts']): bigint => game + electronic + bonus

const roundNamed = (command: RefundCommand | RollbackCommand): string | null =>
  command.round === null ? null : roundOf(command)

const isOfAnotherRound = (round: string | null, command: RefundCommand | RollbackCommand): boolean =>
  round !== null && command.round !== null && round !== roundOf(command)

const undo = (paper: Paper, { name, item, facts }: { name: string; item: RollbackItem; facts: string[] }): void => {
  if (!paper.noted.has(name)) {
    if (item.kind === 'stake') facts.push(`stake_unknown ${item.externalId}`)
    return write(paper, name, null)
  }
  const [made, paid, given] = [
    standing(paper.stakes, name),
    standing(paper.payouts, name),
    standing(paper.refunds, name),
  ]
  if (made) write(paper, null, null, giveBack(paper, made, facts))
  if (paid) write(paper, null, null, takePayoutBack(paper, paid, facts))
  if (given) write(paper, null, null, takeRefundBack(paper, given, facts))
}

const standing = <Each extends { readonly name: string; readonly stands: boolean }>(
  all: readonly Each[],
  name: string,
): Each | undefined => all.find((each) => each.name === name && each.stands)

/** Exactly its parts, with its count; the part of an ended bonus stays with the house. A round without a stake is over. */
const giveBack = (paper: Paper, made: StakeOnPaper, facts: string[]): Move => {
  made.stands = false
  if (made.span.isOpen && made.span.stakes.every(({ stands }) => !stands)) endRound(paper, made.round)
  const isOwn = made.bonusId !== null && made.bonusId === paper.bonus?.id
  if (!isOwn && made.parts.bonus > 0n) facts.push(`bonus_part_kept_by_house ${made.parts.bonus}`)
  return { ...made.parts, bonus: isOwn ? made.parts.bonus : 0n }
}

/**
 * Undoes a payout to the ten-thousandth: the available balance is taken, the rest is debt, and so is what it had
 * settled.
 */
const takePayoutBack = (paper: Paper, paid: PayoutOnPaper, facts: string[]): Move => {
  paid.stands = false
  // A fraction that has become part of a whole unit since is taken from electronic.
  const exact = (paid.electronic - paid.settled) * 10_000n + paid.fraction
  const dust = (((paper.dust - exact) % 10_000n) + 10_000n) % 10_000n
  const whole = (exact + dust - paper.dust) / 10_000n
  paper.dust = dust
  return takeBack(
    paper,
    { electronic: whole, bonus: paid.bonusId === paper.bonus?.id ? paid.bonus : 0n, debt: paid.settled },
    facts,
  )
}

/** The stake is valid again: in its round, if that is still open, and towards the wager, up to its limit. */
const takeRefundBack = (paper: Paper, given: RefundOnPaper, facts: string[]): Move => {
  given.stands = false
  const { stake, gave, counted } = given
  if (stake === undefined) return {}
  const { bonus } = paper
  const isOwn = bonus !== null && stake.bonusId === bonus.id
  const left = isOwn ? leftOf(paper, bonus) : 0n
  stake.counts = counted > left ? left : counted
  stake.stands = true
  return takeBack(paper, { ...gave, bonus: isOwn ? (gave.bonus ?? 0n) : 0n }, facts)
}

const takeBack = ({ purses }: Paper, wanted: Move, facts: string[]): Move => {
  const { game, electronic, bonus, debt } = { ...nothing, ...wanted }
  const taken = {
    game: least(game, purses.game),
    electronic: least(electronic, purses.electronic),
    bonus: least(bonus, purses.bonus),
  }
  const owed = game + electronic + bonus + debt - taken.game - taken.electronic - taken.bonus
  if (owed > 0n) facts.push(`debt_grew ${owed}`)
  return { game: -taken.game, electronic: -taken.electronic, bonus: -taken.bonus, debt: -owed }
}

const least = (left: bigint, right: bigint): bigint => (left < right ? left : right)
