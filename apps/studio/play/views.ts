import { formatAmount } from '../rules/amounts.ts'
import type { Round } from '../storage/rounds.ts'
import type { Seed } from '../storage/seeds.ts'
import type { RoundRecall, RoundView, SeedView, SeedsView } from '../wire.ts'

/** A round as its player sees it. */
export function viewRound(round: Round): RoundView {
  const { balanceAfterStake } = round
  const isFree = round.freespinId !== null
  return {
    id: round.id,
    state: round.state,
    stake: formatAmount(round.stake),
    payout: amount(round.payout),
    outcome: round.outcome,
    refusal: round.refusal,
    nonce: round.nonce,
    gameVersion: round.gameVersion,
    balanceBefore: amount(balanceAfterStake === null ? null : balanceAfterStake + (isFree ? 0n : round.stake)),
    balanceAfterStake: amount(balanceAfterStake),
    balanceAfter: amount(round.balanceAfter),
    startedAt: new Date(round.startedAt).toISOString(),
    endedAt: time(round.endedAt),
    isFree,
    freeRounds: null,
  }
}

/** A round with everything needed to verify it. */
export function viewRecall(round: Round, seed: Seed): RoundRecall {
  return { ...viewRound(round), drawnAt: time(round.drawnAt), seeds: viewSeed(seed) }
}

/** A seed pair as its player sees it: the server seed only after it was revealed. */
function viewSeed(seed: Seed): SeedView {
  return {
    hash: hex(seed.serverSeedHash),
    clientSeed: seed.clientSeed,
    rounds: seed.nonceNext,
    serverSeed: seed.state === 'revealed' && seed.serverSeed !== null ? hex(seed.serverSeed) : null,
  }
}

/** The seed pairs shown to a player. */
export function viewSeeds(seeds: readonly Seed[]): SeedsView {
  const ofState = (state: Seed['state']): SeedView[] => seeds.filter((seed) => seed.state === state).map(viewSeed)
  return { active: ofState('active')[0] ?? null, next: ofState('committed')[0] ?? null, revealed: ofState('revealed') }
}

const amount = (minor: bigint | null): string | null => (minor === null ? null : formatAmount(minor))

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
