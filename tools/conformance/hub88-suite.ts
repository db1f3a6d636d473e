import type { KeyObject } from 'node:crypto'
import { createHub88Line } from '../hub88/wallet-client.ts'
import type { Group } from './case.ts'
import { hub88Cases } from './cases/hub88-cases.ts'
import { Unmet } from './expectations.ts'
import { openHub88Desk, unit, type Hub88Launched } from './hub88-environment.ts'
import { tried, type Finding } from './suite.ts'

export type Hub88Wanted = {
  /** The wallet's address, before `/user/balance`. */
  readonly url: string
  /** The provider's private key: PEM or a key object. */
  readonly key: string | KeyObject
  readonly launched: Hub88Launched
  /** In units of the currency. */
  readonly stake: number
  readonly storm: number
  readonly groups: readonly Group[]
  readonly onFinding: (finding: Finding) => void
}

/** The stakes that a player must afford: with less, a wallet would be blamed for an empty balance. */
const stakesNeeded = 30n

/**
 * Tests a Hub88 wallet and returns the findings; the balance is compared with the suite's own record after every case.
 * Throws `Unmet` if the player cannot play.
 */
export async function tryHub88Wallet({
  url,
  key,
  launched,
  stake,
  storm,
  groups,
  onFinding,
}: Hub88Wanted): Promise<readonly Finding[]> {
  const line = createHub88Line({ url, key })
  try {
    const { desk, compareBooks } = await openHub88Desk({ launched, line, stake: Math.round(stake * unit), storm })
    const [has, needs] = [await desk.balance(), BigInt(desk.stake) * stakesNeeded]
    if (has < needs)
      throw new Unmet(
        `the player has ${has} and needs ${needs} hundred-thousandths, thirty stakes: give him more, or name a smaller --stake`,
      )
    const findings: Finding[] = []
    for (const each of hub88Cases.filter(({ group }) => groups.includes(group))) {
      const finding = await tried(each, async () => (await each.run(desk)) ?? '', compareBooks)
      findings.push(finding)
      onFinding(finding)
    }
    return findings
  } finally {
    line.close()
  }
}
