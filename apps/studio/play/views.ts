import type { Outcome } from '@zoria/game-maths'
import { formatAmount } from '../rules/amounts.ts'
import type { Refusal, RoundState } from '../rules/round.ts'
import type { Round } from '../storage/rounds.ts'
import type { Seed } from '../storage/seeds.ts'

/** A pair of seeds as its player may see it: the server seed only after it was revealed. */
export interface SeedView {
  readonly hash: string
  readonly clientSeed: string | null
  readonly rounds: number
  readonly serverSeed: string | null
}

export interface SeedsView {
  readonly active: SeedView | null
  readonly next: SeedView | null
  readonly revealed: readonly SeedView[]
}

/** A round as its player sees it. */
export interface RoundView {
  readonly id: string
  readonly state: RoundState
  readonly stake: string
  readonly payout: string | null
  readonly outcome: Outcome | null
  readonly refusal: Refusal | null
  readonly nonce: number | null
  readonly gameVersion: number
  readonly balanceBefore: string | null
  readonly balanceAfterStake: string | null
  readonly balanceAfter: string | null
  readonly startedAt: string
  readonly endedAt: string | null
}

/** A round with everything it takes to check it. */
export interface RoundRecall extends RoundView {
  readonly seeds: SeedView
}

export function viewRound(round: Round): RoundView {
  const { balanceAfterStake } = round
  return {
    id: round.id,
    state: round.state,
    stake: formatAmount(round.stake),
    payout: amount(round.payout),
    outcome: round.outcome,
    refusal: round.refusal,
    nonce: round.nonce,
    gameVersion: round.gameVersion,
    balanceBefore: amount(balanceAfterStake === null ? null : balanceAfterStake + round.stake),
    balanceAfterStake: amount(balanceAfterStake),
    balanceAfter: amount(round.balanceAfter),
    startedAt: new Date(round.startedAt).toISOString(),
    endedAt: round.endedAt === null ? null : new Date(round.endedAt).toISOString(),
  }
}

export function viewSeed(seed: Seed): SeedView {
  return {
    hash: hex(seed.serverSeedHash),
    clientSeed: seed.clientSeed,
    rounds: seed.nonceNext,
    serverSeed: seed.state === 'revealed' ? hex(seed.serverSeed) : null,
  }
}

export function viewSeeds(seeds: readonly Seed[]): SeedsView {
  const ofState = (state: Seed['state']): SeedView[] => seeds.filter((seed) => seed.state === state).map(viewSeed)
  return { active: ofState('active')[0] ?? null, next: ofState('committed')[0] ?? null, revealed: ofState('revealed') }
}

const amount = (minor: bigint | null): string | null => (minor === null ? null : formatAmount(minor))

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
