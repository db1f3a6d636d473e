import { usualOrder, type Purse, type Terms } from './terms.ts'

/** How a player bonus stands: open, or the word of its end. `left` is the simulator's own: a player who went away from a bonus that never burns. */
export type BonusState = 'open' | 'completed' | 'timeout' | 'zeroed' | 'withdrawal' | 'deposit' | 'left'

/** One player's money and one bonus. One object serves a whole life and the next, so that the inner loop allocates nothing. */
export interface Standing {
  /** By place: game, electronic, bonus. */
  readonly purses: Float64Array
  /** What the last stake took of each. */
  readonly parts: Float64Array
  state: BonusState
  counted: number
  released: number
  burnt: number
  /** Withdrawn before the end. */
  takenOut: number
}

/** Places of the balances. */
export const at = { game: 0, electronic: 1, bonus: 2 } as const

/** The terms of a bonus, ready for the inner loop. */
export interface Rules {
  readonly terms: Terms
  readonly whileOpen: Uint8Array
  /** After its end, when no bonus money is left. */
  readonly afterwards: Uint8Array
}

/** Works out the order in which stakes are paid: VERSION2 spends the bonus first. docs/rules/bonuses.md#wagering */
export function rulesOf(terms: Terms, order: readonly Purse[] = usualOrder): Rules {
  const places = (purses: readonly Purse[]): Uint8Array => Uint8Array.from(purses, (purse) => at[purse])
  const withoutBonus = order.filter((purse) => purse !== 'bonus')
  return { terms, whileOpen: places(terms.wagerType === 'VERSION2' ? ['bonus', ...withoutBonus] : order), afterwards: places(withoutBonus) }
}

export function newStanding(): Standing {
  return { purses: new Float64Array(3), parts: new Float64Array(3), state: 'open', counted: 0, released: 0, burnt: 0, takenOut: 0 }
}

/** The deposit has landed in game and the bonus is credited: what `bonus_credit` of the wallet does. */
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

/** One round, from its stake to its end: what its game weighs in basis points, and what it pays. */
export interface Round {
  stake: number
  payout: number
  weight: number
}

/**
 * Plays one round as the wallet books it: the stake in spending order, what it counts, the payout split by what paid, and the end of the
 * bonus where it follows. False where the wallet refuses the stake. `contexts/wallet/rules/simulated-play.test.ts` holds it against the wallet.
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

/** Its time is over: the bonus burns, as it does by the sweep. */
export function runOut({ terms }: Rules, standing: Standing): void {
  if (standing.state === 'open') end(terms, standing, 'timeout')
}

/** The player goes away from a bonus that time never takes: it stays open and is nobody's gain. */
export function abandon({ terms }: Rules, standing: Standing): void {
  if (standing.state === 'open') end(terms, standing, terms.burnsAfterHours === null ? 'left' : 'timeout')
}

/** The player withdraws all electronic money; that burns the bonus where its terms say so. */
export function takeOut({ terms }: Rules, standing: Standing): void {
  if (standing.state === 'open' && terms.burnsOnWithdrawal) end(terms, standing, 'withdrawal')
  standing.takenOut += standing.purses[at.electronic]!
  standing.purses[at.electronic] = 0
  if (standing.state === 'open') conclude(terms, standing)
}

/** Another deposit lands in game; that burns the bonus where its terms say so. */
export function payIn({ terms }: Rules, standing: Standing, amount: number): void {
  if (standing.state === 'open' && terms.burnsOnDeposit) end(terms, standing, 'deposit')
  standing.purses[at.game]! += amount
  if (standing.state === 'open') conclude(terms, standing)
}

/** What the player may stake at most now, by the balances alone. */
export function spendable({ purses }: Standing): number {
  return purses[at.game]! + purses[at.electronic]! + purses[at.bonus]!
}

/** What is the player's beyond dispute: everything but the bonus balance. */
export function own({ purses, takenOut }: Standing): number {
  return purses[at.game]! + purses[at.electronic]! + takenOut
}

const WHOLE_BPS = 10_000

const conclude = (terms: Terms, standing: Standing): void => {
  if (standing.state !== 'open') return
  if (standing.counted >= terms.wager) end(terms, standing, 'completed')
  else if (terms.burnAtOrBelow !== null && standing.purses[at.bonus]! <= terms.burnAtOrBelow) end(terms, standing, 'zeroed')
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

// Rounded down as the wallet does. Most stakes are paid by one balance; a product too large for exact floating point is counted in whole numbers.
const shareOf = (payout: number, part: number, stake: number): number => {
  if (part === 0 || payout === 0) return 0
  if (part === stake) return payout
  const product = payout * part
  return product <= Number.MAX_SAFE_INTEGER ? Math.floor(product / stake) : Number((BigInt(payout) * BigInt(part)) / BigInt(stake))
}
