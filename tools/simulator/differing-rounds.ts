import type { RoundThere } from '../conformance/case.ts'
import type { ProviderRecord } from '../gis/provider-record.ts'
import { textOf } from '../gis/units.ts'

type Sums = ReturnType<ProviderRecord['rounds']>[number]

/** Differences between a wallet's rounds and the provider's record, a line per round. Ids are `provider/round`. */
export function differingRounds(there: readonly RoundThere[], here: readonly Sums[]): readonly string[] {
  const mine = new Map(here.map((sums) => [sums.round, sums]))
  const theirs = new Map(there.map((round) => [round.id.slice(round.id.indexOf('/') + 1), round]))
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((round) => {
    const { staked, paid } = mine.get(round) ?? { staked: 0n, paid: 0n }
    const { stake, payout } = theirs.get(round) ?? { stake: 0n, payout: 0n }
    return staked === stake && paid === payout
      ? []
      : [
          `round ${round}: the wallet tells ${textOf(stake)} staked and ${textOf(payout)} paid, the provider's book ${textOf(staked)} and ${textOf(paid)}`,
        ]
  })
}
