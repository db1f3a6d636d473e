import { usualOrder, type Purse, type Terms } from './terms.ts'

/**
 * The state of a player bonus: open, or its end. `left` exists only in the simulator: the player abandoned a bonus that
 * never burns.
 */
export type BonusState = 'open' | 'completed' | 'timeout' | 'zeroed' | 'withdrawal' | 'deposit' | 'left'

/** One player's money and one bonus. The object is reused, so that the inner loop allocates nothing. */
export interface Standing {
  /** By index: game, electronic, bonus. */
  readonly purses: Float64Array
  /** What the last stake took from each. */
  readonly parts: Float64Array
  state: BonusState
  counted: number
  released: number
  burnt: number
  /** Withdrawn before the end. */
  takenOut: number
}

/** Indexes of the balances. */
export const at = { game: 0, electronic: 1, bonus: 2 } as const

/** The terms of a bonus, prepared for the inner loop. */
export interface Rules {
  readonly terms: Terms
  readonly whileOpen: Uint8Array
  /** After its end, when no bonus money is left. */
  readonly afterwards: Uint8Array
}

/** The order in which stakes are paid: VERSION2 spends the bonus first. docs/rules/bonuses.md#wagering */
export function rulesOf(terms: Terms, order: readonly Purse[] = usualOrder): Rules {
  const places = (purses: readonly Purse[]): Uint8Array => Uint8Array.from(purses, (purse) => at[purse])
  const withoutBonus = order.filter((purse) => purse !== 'bonus')
  return {
    terms,
    whileOpen: places(terms.wagerType === 'VERSION2' ? ['bonus', ...withoutBonus] : order),
    afterwards: places(withoutBonus),
  }
}

export function newStanding(): Standing {
  return {
    purses: new Float64Array(3),
    parts: new Float64Array(3),
    state: 'open',
    counted: 0,
    released: 0,
    burnt: 0,
    takenOut: 0,
  }
}

/** The deposit is in game and the bonus is credited, like `bonus_credit` of the wallet. */
export function credit({ terms }: Rules, standing: Standing): void {
  const { purses } = standing
  purses[at.game] = terms.deposit + (terms.wager === 0 ? terms.bonus : 0)
  purses[at.electronic] = 0
  purses[at.bonus] = terms.wager === 0 ? 0 : terms.bonus
  standing.state = terms.wager === 0 ? 'completed' : 'open'
  standing.counted = standing.burnt = standing.takenOut = 0
  standing.released = terms.wager === 0 ? terms.bonus : 0
  conclude(terms, standing)
}

/** One round, from its stake to its end: its game's weight in basis points, and its payout. */
export interface Round {
  stake: number
  payout: number
  weight: number
}

/**
 * Plays one round as the wallet books it: the stake in spending order, its count, the split payout, and a resulting end
 * of the bonus. False if the wallet refuses the stake. `contexts/wallet/rules/simulated-play.test.ts` compares it with
 * the wallet.
 */
export function takeRound(rules: Rules, standing: Standing, round: Round): boolean {
  const { terms } = rules
  const { purses, parts } = standing
  const isOpen = standing.state === 'open'
  if (!fund(isOpen ? rules.whileOpen : rules.afterwards, standing, round.stake)) return false
  if (isOpen && terms.stakeMax !== null && round.stake > terms.stakeMax) return false

  const bonusPart = parts[at.bonus]!
  const ofBonus = shareOf(round.payout, bonusPart, round.stake)
  purses[at.game]! -= parts[at.game]!
  purses[at.electronic]! += round.payout - ofBonus - parts[at.electronic]!
  purses[at.bonus]! += ofBonus - bonusPart
  if (!isOpen) return true

  const countable = terms.wagerType === 'CLASSIC' ? round.stake : bonusPart
  standing.counted += Math.min(Math.floor((countable * round.weight) / WHOLE_BPS), terms.wager - standing.counted)
  conclude(terms, standing)
  return true
}

/** Its time is over: the bonus burns. */
export function runOut({ terms }: Rules, standing: Standing): void {
  if (standing.state === 'open') end(terms, standing, 'timeout')
}

/** The player abandons a bonus without a deadline: it stays open without a gain. */
export function abandon({ terms }: Rules, standing: Standing): void {
  if (standing.state === 'open') end(terms, standing, terms.burnsAfterHours === null ? 'left' : 'timeout')
}

/** The player withdraws all electronic money; that burns a bonus with such terms. */
export function takeOut({ terms }: Rules, standing: Standing): void {
  if (standing.state === 'open' && terms.burnsOnWithdrawal) end(terms, standing, 'withdrawal')
  standing.takenOut += standing.purses[at.electronic]!
  standing.purses[at.electronic] = 0
  if (standing.state === 'open') conclude(terms, standing)
}

/** Another deposit is credited to game; that burns a bonus with such terms. */
export function payIn({ terms }: Rules, standing: Standing, amount: number): void {
  if (standing.state === 'open' && terms.burnsOnDeposit) end(terms, standing, 'deposit')
  standing.purses[at.game]! += amount
  if (standing.state === 'open') conclude(terms, standing)
}

/** The player's maximum stake by the balances alone. */
export function spendable({ purses }: Standing): number {
  return purses[at.game]! + purses[at.electronic]! + purses[at.bonus]!
}

/** The player's own money: everything but the bonus balance. */
export function own({ purses, takenOut }: Standing): number {
  return purses[at.game]! + purses[at.electronic]! + takenOut
}

const WHOLE_BPS = 10_000

const conclude = (terms: Terms, standing: Standing): void => {
  if (standing.state !== 'open') return
  if (standing.counted >= terms.wager) end(terms, standing, 'completed')
  else if (terms.burnAtOrBelow !== null && standing.purses[at.bonus]! <= terms.burnAtOrBelow)
    end(terms, standing, 'zeroed')
}

const end = ({ releaseMax }: Terms, standing: Standing, state: BonusState): void => {
  const balance = standing.purses[at.bonus]!
  standing.state = state
  standing.released = state === 'completed' ? Math.min(balance, releaseMax ?? balance) : 0
  standing.burnt = balance - standing.released
  standing.purses[at.bonus] = 0
  standing.purses[at.electronic]! += standing.released
}

const fund = (order: Uint8Array, { purses, parts }: Standing, stake: number): boolean => {
  let left = stake
  parts[at.game] = parts[at.electronic] = parts[at.bonus] = 0
  for (let turn = 0; turn < order.length; turn += 1) {
    const purse = order[turn]!
    const taken = Math.min(purses[purse]!, left)
    parts[purse] = taken
    left -= taken
  }
  return left === 0
}

// Rounded down as the wallet does. Most stakes are paid by one balance; a product too large for exact floating point
// uses bigint.
const shareOf = (payout: number, part: number, stake: number): number => {
  if (part === 0 || payout === 0) return 0
  if (part === stake) return payout
  const product = payout * part
  return product <= Number.MAX_SAFE_INTEGER
    ? Math.floor(product / stake)
    : Number((BigInt(payout) * BigInt(part)) / BigInt(stake))
}
