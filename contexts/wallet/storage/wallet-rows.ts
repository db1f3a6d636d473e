import { instant, invariant, isCurrency, msOf, type Instant, type Period } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { Block, FreeRound, LimitKind, PayoutType, PlayerId, WagerType } from '../rules/commands.ts'
import {
  noGates,
  type Gates,
  type MoneyState,
  type OpenBonus,
  type OpenRound,
  type PeriodLimit,
} from '../rules/money-state.ts'
import { wholeInBps } from '../rules/wagering.ts'
import { escapedJSON, jsonElement } from './composite.ts'
import { packedTotals, totalsIn } from './settles.ts'

/** Reads the money states of players; players without a wallet are missing. */
export async function readStates(
  sql: Queryable,
  playerIds: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, MoneyState>> {
  const rows = await sql<WalletRow[]>`
    select player_id, version, game, electronic, bonus, cashback, held, debt, dust, currency, open_bonus, open_rounds, gates
    from wallet.wallet where player_id = any (${playerIds as PlayerId[]}::uuid[])`
  return new Map(rows.map((row) => [row.player_id, stateFrom(row)]))
}

/**
 * The parts of a state that the writer stores unchanged, each as an array element; the legs of the entries change the
 * balances.
 */
export interface StoredParts {
  readonly open_bonus: string
  readonly open_rounds: string
  readonly gates: string
}

export function storedParts({ bonus, rounds, gates }: MoneyState): StoredParts {
  return {
    open_bonus: jsonElement(bonus && JSON.stringify(storedBonus(bonus))),
    open_rounds: rounds.size === 0 ? noRounds : `"{${Array.from(rounds, roundText).join(',')}}"`,
    gates: jsonElement(hasGates(gates) ? JSON.stringify(storedGates(gates)) : null),
  }
}

const noRounds = '"{}"'

const hasGates = ({ block, limits }: Gates): boolean => block !== null || limits.length > 0

interface WalletRow {
  player_id: PlayerId
  version: bigint
  game: bigint
  electronic: bigint
  bonus: bigint
  cashback: bigint
  held: bigint
  debt: bigint
  dust: number
  currency: string
  open_bonus: string | null
  open_rounds: string
  gates: string | null
}

const stateFrom = (row: WalletRow): MoneyState => {
  const { game, electronic, bonus, cashback, held, debt } = row
  invariant(isCurrency(row.currency), `a wallet is in a currency we know, not ${row.currency}`)
  return {
    playerId: row.player_id,
    currency: row.currency,
    version: row.version,
    purses: { game, electronic, bonus, cashback, held, debt },
    dust: BigInt(row.dust),
    bonus: row.open_bonus === null ? null : bonusFrom(JSON.parse(row.open_bonus) as StoredBonus),
    rounds: new Map(
      Object.entries(JSON.parse(row.open_rounds) as Record<string, StoredRound>).map(([key, round]) => [
        key,
        roundFrom(round),
      ]),
    ),
    gates: row.gates === null ? noGates : gatesFrom(JSON.parse(row.gates) as StoredGates),
  }
}

// JSON numbers would be rounded above 2^53, so amounts are stored as text. Zero and null are left out.
interface StoredRound {
  game: string
  at: number
  /** The version that opened it. */
  by: string
  /** The version that last settled it. */
  settled?: string
  stakes: number
  /** Game, electronic, bonus. */
  staked: [string, string, string]
  forfeited?: string
  awaited?: string
  paid?: string
  paidBonus?: string
  types?: readonly PayoutType[]
  free?: FreeRound
  /** The game's weight, unless it is 100 %. */
  weight?: number
  /** The last settled totals, packed as in the journal. */
  as?: string
}

// A round is immutable, so its text is cached.
const texts = new WeakMap<OpenRound, string>()

const roundText = ([key, round]: readonly [string, OpenRound]): string => {
  const known = texts.get(round)
  if (known !== undefined) return known
  const made = escapedJSON(`${JSON.stringify(key)}:${JSON.stringify(storedRound(round))}`)
  texts.set(round, made)
  return made
}

const storedRound = (round: OpenRound): StoredRound => ({
  game: round.game,
  at: msOf(round.openedAt),
  by: String(round.openedBy),
  ...unlessZero('settled', round.settledBy),
  stakes: round.stakes,
  staked: [String(round.staked.game), String(round.staked.electronic), String(round.staked.bonus)],
  ...unlessZero('forfeited', round.forfeited),
  ...unlessZero('awaited', round.awaited),
  ...unlessZero('paid', round.paid),
  ...unlessZero('paidBonus', round.paidBonus),
  ...(round.payoutTypes.length === 0 ? {} : { types: round.payoutTypes }),
  ...(round.freeRound === null ? {} : { free: round.freeRound }),
  ...(round.weight === Number(wholeInBps) ? {} : { weight: round.weight }),
  ...(round.settledAs === null ? {} : { as: packedTotals(round.settledAs, round.game) }),
})

const unlessZero = <Name extends string>(name: Name, sum: bigint): { [name in Name]?: string } =>
  (sum === 0n ? {} : { [name]: String(sum) }) as { [name in Name]?: string }

const roundFrom = ({
  game,
  at,
  by,
  settled,
  stakes,
  staked,
  forfeited,
  awaited,
  paid,
  paidBonus,
  types,
  free,
  weight,
  as,
}: StoredRound): OpenRound => ({
  game,
  openedAt: instant(at),
  openedBy: BigInt(by),
  settledBy: BigInt(settled ?? 0),
  stakes,
  staked: { game: BigInt(staked[0]), electronic: BigInt(staked[1]), bonus: BigInt(staked[2]) },
  forfeited: BigInt(forfeited ?? 0),
  awaited: BigInt(awaited ?? 0),
  paid: BigInt(paid ?? 0),
  paidBonus: BigInt(paidBonus ?? 0),
  payoutTypes: types ?? [],
  freeRound: free ?? null,
  weight: weight ?? Number(wholeInBps),
  settledAs: as === undefined ? null : totalsIn(as, game),
})

interface StoredBonus {
  id: string
  type: WagerType
  initial: string
  wager: string
  counted: string
  awaited: string
  releaseMax: string | null
  stakeMax: string | null
  burnsAt: number | null
  burnAtOrBelow: string | null
  burnsOnDeposit: boolean
  burnsOnWithdrawal: boolean
}

const storedBonus = ({
  id,
  wagerType,
  burnsAt,
  burnsOnDeposit,
  burnsOnWithdrawal,
  ...sums
}: OpenBonus): StoredBonus => ({
  id,
  type: wagerType,
  initial: String(sums.initial),
  wager: String(sums.wager),
  counted: String(sums.counted),
  awaited: String(sums.awaited),
  releaseMax: textOf(sums.releaseMax),
  stakeMax: textOf(sums.stakeMax),
  burnsAt: msOrNull(burnsAt),
  burnAtOrBelow: textOf(sums.burnAtOrBelow),
  burnsOnDeposit,
  burnsOnWithdrawal,
})

const bonusFrom = ({ id, type, burnsAt, burnsOnDeposit, burnsOnWithdrawal, ...sums }: StoredBonus): OpenBonus => ({
  id,
  wagerType: type,
  initial: BigInt(sums.initial),
  wager: BigInt(sums.wager),
  counted: BigInt(sums.counted),
  awaited: BigInt(sums.awaited),
  releaseMax: sumIn(sums.releaseMax),
  stakeMax: sumIn(sums.stakeMax),
  burnsAt: burnsAt === null ? null : instant(burnsAt),
  burnAtOrBelow: sumIn(sums.burnAtOrBelow),
  burnsOnDeposit,
  burnsOnWithdrawal,
})

const textOf = (sum: bigint | null): string | null => (sum === null ? null : String(sum))

const sumIn = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

const msOrNull = (at: Instant | null): number | null => (at === null ? null : msOf(at))

interface StoredGates {
  block?: Block
  limits?: readonly StoredLimit[]
}

interface StoredLimit {
  kind: LimitKind
  period: Period
  max: string
  used: string
  since: number
  until: number
}

const storedGates = ({ block, limits }: Gates): StoredGates => ({
  ...(block && { block }),
  ...(limits.length > 0 && { limits: limits.map(storedLimit) }),
})

const storedLimit = ({ kind, period, max, used, since, until }: PeriodLimit): StoredLimit => ({
  kind,
  period,
  max: String(max),
  used: String(used),
  since: msOf(since),
  until: msOf(until),
})

const gatesFrom = ({ block, limits }: StoredGates): Gates => ({
  block: block ?? null,
  limits: (limits ?? []).map(limitFrom),
})

const limitFrom = ({ kind, period, max, used, since, until }: StoredLimit): PeriodLimit => ({
  kind,
  period,
  max: BigInt(max),
  used: BigInt(used),
  since: instant(since),
  until: instant(until),
})
