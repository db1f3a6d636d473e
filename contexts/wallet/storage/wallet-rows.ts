import { instant, invariant, isCurrency, msOf } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { Block, FreeRound, PlayerId } from '../rules/commands.ts'
import type { MoneyState, OpenBonus, OpenRound } from '../rules/money-state.ts'

/** Reads the money states of players; who has no wallet is missing from the answer. */
export async function readStates(sql: Queryable, playerIds: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, MoneyState>> {
  const rows = await sql<WalletRow[]>`
    select player_id, version, game, electronic, bonus, cashback, held, debt, dust, currency, open_bonus, open_rounds, block
    from wallet.wallet where player_id = any (${playerIds as PlayerId[]}::uuid[])`
  return new Map(rows.map((row) => [row.player_id, stateFrom(row)]))
}

/** The parts of a state that the writer stores as they are; balances it moves by the legs of the entries. */
export function storedParts(state: MoneyState): { open_bonus: StoredBonus | null; open_rounds: Record<string, StoredRound>; block: Block | null } {
  return {
    open_bonus: state.bonus && storedBonus(state.bonus),
    open_rounds: Object.fromEntries([...state.rounds].map(([key, round]) => [key, storedRound(round)])),
    block: state.block,
  }
}

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
  open_bonus: StoredBonus | null
  open_rounds: Record<string, StoredRound>
  block: Block | null
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
    bonus: row.open_bonus && bonusFrom(row.open_bonus),
    rounds: new Map(Object.entries(row.open_rounds).map(([key, round]) => [key, roundFrom(round)])),
    block: row.block,
  }
}

// JSON numbers would be rounded above 2^53, so sums are stored as text.
interface StoredRound {
  game: string
  at: number
  /** The version that opened it. */
  by: string
  stakes: number
  /** Game, electronic, bonus. */
  staked: [string, string, string]
  counted: string
  paid: string
  bonus?: string
  free?: FreeRound
}

const storedRound = (round: OpenRound): StoredRound => ({
  game: round.game,
  at: msOf(round.openedAt),
  by: String(round.openedBy),
  stakes: round.stakes,
  staked: [String(round.staked.game), String(round.staked.electronic), String(round.staked.bonus)],
  counted: String(round.counted),
  paid: String(round.paid),
  ...(round.userBonusId === null ? {} : { bonus: round.userBonusId }),
  ...(round.freeRound === null ? {} : { free: round.freeRound }),
})

const roundFrom = ({ game, at, by, stakes, staked, counted, paid, bonus, free }: StoredRound): OpenRound => ({
  game,
  openedAt: instant(at),
  openedBy: BigInt(by),
  stakes,
  staked: { game: BigInt(staked[0]), electronic: BigInt(staked[1]), bonus: BigInt(staked[2]) },
  counted: BigInt(counted),
  paid: BigInt(paid),
  userBonusId: bonus ?? null,
  freeRound: free ?? null,
})

interface StoredBonus {
  id: string
  initial: string
  wager: string
  counted: string
  releaseMax: string | null
  stakeMax: string | null
  isSpentFirst: boolean
  burnsAt: number | null
}

const storedBonus = (bonus: OpenBonus): StoredBonus => ({
  id: bonus.id,
  initial: String(bonus.initial),
  wager: String(bonus.wager),
  counted: String(bonus.counted),
  releaseMax: bonus.releaseMax === null ? null : String(bonus.releaseMax),
  stakeMax: bonus.stakeMax === null ? null : String(bonus.stakeMax),
  isSpentFirst: bonus.isSpentFirst,
  burnsAt: bonus.burnsAt === null ? null : msOf(bonus.burnsAt),
})

const bonusFrom = (stored: StoredBonus): OpenBonus => ({
  id: stored.id,
  initial: BigInt(stored.initial),
  wager: BigInt(stored.wager),
  counted: BigInt(stored.counted),
  releaseMax: stored.releaseMax === null ? null : BigInt(stored.releaseMax),
  stakeMax: stored.stakeMax === null ? null : BigInt(stored.stakeMax),
  isSpentFirst: stored.isSpentFirst,
  burnsAt: stored.burnsAt === null ? null : instant(stored.burnsAt),
})
