import type { Instant } from '@zoria/kernel'
import type { CloseRoundCommand, FreeRound, PayoutCommand, Purse, StakeCommand } from '../../rules/commands.ts'
import { isTimeOver, leftOf } from './reference-bonus.ts'
import { contentOf, nameOf } from './names.ts'
import { periodsAt, write, type Paper, type Span, type StakeOnPaper } from './reference-wallet.ts'

type Played = Pick<StakeCommand, 'provider'> & { readonly round: string | null }

export const roundOf = ({ provider, round }: Played): string => `${provider} ${round}`

/** Takes a stake: the refusal, or null. */
export function stake(
  paper: Paper,
  command: StakeCommand,
  { now, order }: { now: Instant; order: readonly Purse[] },
): string | null {
  const { objection, amount, freeRound, isRoundFinished } = command
  if (objection?.place === 'before_block') return `OBJECTED ${objection.word}`
  if (paper.block !== null) return 'PLAYER_BLOCKED'
  const parts = freeRound
    ? { game: 0n, electronic: 0n, bonus: 0n }
    : paidBy(paper, amount.amount, orderNow(paper, order, now))
  if (parts === null) return 'INSUFFICIENT'
  if (objection) return `OBJECTED ${objection.word}`
  const round = roundOf(command)
  const open = paper.open.get(round)
  if (!open && !isRoundFinished && paper.open.size >= 200) return 'LIMIT open_rounds'
  const passed = limitPassed(paper, parts.game + parts.electronic, now)
  if (passed) return `LIMIT ${passed}`
  const { bonus } = paper
  if (bonus && !freeRound && amount.amount > (bonus.stakeMax ?? amount.amount) && !isTimeOver(bonus, now))
    return 'LIMIT bonus_stake_max'

  const span: Span = open ?? { isOpen: true, grantedBy: undefined, stakes: [] }
  if (freeRound) span.grantedBy = grantorOf(freeRound)
  paper.open.set(round, span)
  const made: StakeOnPaper = {
    name: nameOf(command),
    round,
    parts,
    bonusId: bonus?.id ?? null,
    grantedBy: freeRound ? grantorOf(freeRound) : undefined,
    at: now,
    span,
    counts: countsOf(paper, { parts, weight: command.weight, now }),
    stands: true,
    isSettled: false,
  }
  paper.stakes.push(made)
  span.stakes.push(made)
  if (isRoundFinished) endRound(paper, round)
  write(paper, made.name, contentOf(command), { game: -parts.game, electronic: -parts.electronic, bonus: -parts.bonus })
  return null
}

const grantorOf = ({ userBonusId, byCasino }: FreeRound): string => userBonusId ?? (byCasino ? 'casino' : 'provider')

const orderNow = ({ bonus }: Paper, order: readonly Purse[], now: Instant): readonly Purse[] => {
  if (bonus === null) return order
  const others = order.filter((purse) => purse !== 'bonus')
  if (isTimeOver(bonus, now)) return others
  return bonus.wagerType === 'VERSION2' ? ['bonus', ...others] : order
}

const paidBy = ({ purses }: Paper, amount: bigint, order: readonly Purse[]): StakeOnPaper['parts'] | null => {
  const parts = { game: 0n, electronic: 0n, bonus: 0n }
  let missing = amount
  for (const purse of order) {
    parts[purse] = missing > purses[purse] ? purses[purse] : missing
    missing -= parts[purse]
  }
  return missing > 0n ? null : parts
}

const countsOf = (
  paper: Paper,
  { parts, weight, now }: { parts: StakeOnPaper['parts']; weight: bigint; now: Instant },
): bigint => {
  const { bonus } = paper
  if (bonus === null || isTimeOver(bonus, now)) return 0n
  const paid = bonus.wagerType === 'CLASSIC' ? parts.game + parts.electronic + parts.bonus : parts.bonus
  const weighed = (paid * weight) / 10_000n
  const left = leftOf(paper, bonus)
  return weighed > left ? left : weighed
}

/**
 * The first limit that real money would exceed, in the order of stake and loss, day, week and month.
 * docs/rules/wallet.md#limits
 */
const limitPassed = (paper: Paper, real: bigint, now: Instant): string | null => {
  if (real === 0n) return null
  for (const kind of ['stake', 'loss']) {
    for (const period of ['day', 'week', 'month'] as const) {
      const max = paper.limits.get(`${kind}_${period}`)
      if (max !== undefined && usedOf(paper, { kind, period, now }) + real > max) return `${kind}_${period}`
    }
  }
  return null
}

/** Use in this period: valid real money staked, minus payouts for a loss limit. */
const usedOf = (
  paper: Paper,
  { kind, period, now }: { kind: string; period: 'day' | 'week' | 'month'; now: Instant },
): bigint => {
  const present = periodsAt(now, paper.currency)[period]
  const isPresent = ({ at, stands }: { at: Instant; stands: boolean }): boolean =>
    stands && periodsAt(at, paper.currency)[period] === present
  const staked = paper.stakes.filter(isPresent).reduce((sum, { parts }) => sum + parts.game + parts.electronic, 0n)
  if (kind === 'stake') return staked
  return paper.payouts.filter(isPresent).reduce((sum, { electronic }) => sum - electronic, staked)
}

/** Ends a round: what its stakes awaited has counted. */
export function endRound(paper: Paper, round: string): void {
  const span = paper.open.get(round)
  if (span === undefined) return
  span.isOpen = false
  paper.open.delete(round)
}

export function closeRound(paper: Paper, command: CloseRoundCommand): null {
  endRound(paper, roundOf(command))
  write(paper, nameOf(command), contentOf(command))
  return null
}

/** Pays a round: always accepted. Returns facts. */
export function payout(paper: Paper, command: PayoutCommand, { now, facts }: { now: Instant; facts: string[] }): null {
  const round = roundOf(command)
  const open = command.round === null ? undefined : paper.open.get(round)
  // A closed round is split by all its valid stakes, an open one by those since it opened.
  const stakes = (open ? open.stakes : paper.stakes.filter((each) => each.round === round)).filter(
    ({ stands }) => stands,
  )
  const exact = command.amount.amount * 10_000n + command.fraction + paper.dust
  const amount = exact / 10_000n
  const grantedBy = open ? open.grantedBy : stakes.findLast((stake) => stake.grantedBy !== undefined)?.grantedBy
  const named = command.freeRound ? grantorOf(command.freeRound) : 'provider'
  const landing = landingOf(paper, { amount, stakes, granter: named === 'provider' ? grantedBy : named })
  const settled = landing.electronic > paper.purses.debt ? paper.purses.debt : landing.electronic
  const isStaked =
    stakes.some(({ parts }) => parts.game + parts.electronic + parts.bonus > 0n) ||
    (stakes.length > 0 && grantedBy !== undefined && grantedBy !== 'provider')
  if (command.round !== null && !isStaked && amount > 0n) facts.push('payout_without_stake')
  if (settled > 0n) facts.push(`debt_settled ${settled}`)
  if (landing.house > 0n) facts.push(`bonus_part_kept_by_house ${landing.house}`)

  const fraction = (exact % 10_000n) - paper.dust
  paper.dust += fraction
  paper.payouts.push({
    name: nameOf(command),
    round: command.round === null ? null : round,
    type: command.type,
    exact: command.amount.amount * 10_000n + command.fraction,
    ...landing,
    settled,
    fraction,
    bonusId: landing.bonus > 0n ? (paper.bonus?.id ?? null) : null,
    at: now,
    stands: true,
  })
  if (open) for (const each of open.stakes) each.isSettled = true
  if (command.isRoundFinished && command.round !== null) endRound(paper, round)
  write(paper, nameOf(command), contentOf(command), {
    electronic: landing.electronic - settled,
    bonus: landing.bonus,
    debt: settled,
  })
  return null
}

interface Landing {
  readonly electronic: bigint
  readonly bonus: bigint
  readonly house: bigint
}

/**
 * In proportion to what paid the stakes: bonus money wins for its bonus, that of an ended one for the house; every
 * remainder goes to electronic.
 */
const landingOf = (
  paper: Paper,
  { amount, stakes, granter }: { amount: bigint; stakes: readonly StakeOnPaper[]; granter: string | undefined },
): Landing => {
  const sumOf = (part: (stake: StakeOnPaper) => bigint): bigint => stakes.reduce((sum, stake) => sum + part(stake), 0n)
  const all = sumOf(({ parts }) => parts.game + parts.electronic + parts.bonus)
  if (all === 0n) {
    if (granter === undefined || granter === 'casino' || granter === 'provider')
      return { electronic: amount, bonus: 0n, house: 0n }
    return granter === paper.bonus?.id
      ? { electronic: 0n, bonus: amount, house: 0n }
      : { electronic: 0n, bonus: 0n, house: amount }
  }
  const ofOpen = sumOf(({ parts, bonusId }) => (bonusId === paper.bonus?.id ? parts.bonus : 0n))
  const ofAny = sumOf(({ parts }) => parts.bonus)
  const bonus = (amount * ofOpen) / all
  const house = (amount * ofAny) / all - bonus
  return { electronic: amount - bonus - house, bonus, house }
}
