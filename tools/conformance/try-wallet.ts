import { type Abilities, type Ability, type Group, groups, lobbyGroup } from './case.ts'
import type { Launched } from '../gis/forms.ts'
import { runSuite, type Finding } from './suite.ts'
import type { Merchant } from '../gis/signature.ts'
import { unitsIn } from '../gis/units.ts'
import { createWalletLine } from '../gis/wallet-client.ts'
import { openSandbox, type Sandbox } from '../zoria/sandbox.ts'

/** The wallet to test, and its player. */
export type Wanted = {
  readonly url: string
  readonly merchant: Merchant
  /** Required for any wallet; optional on a Zoria sandbox, where new players can register. */
  readonly launched: Launched | undefined
  /** A second launch of the same player and a second game, if a third party has them. */
  readonly second?: { readonly session?: string | undefined; readonly game?: string | undefined }
  readonly stake: string
  /** The number of calls in a storm. */
  readonly storm: number
  readonly groups: readonly Group[]
  readonly data: string | undefined
  readonly mayDisturb: boolean
  /** Where players are registered, if it is not the wallet's address. */
  readonly sandboxUrl?: string
  readonly onFinding: (finding: Finding) => void
}

/** No player: the wallet is no Zoria sandbox and no player was named. */
export class NobodyToTry extends Error {}

/** Tests a wallet and returns the findings. Throws `NobodyToTry`. */
export async function tryWallet(wanted: Wanted): Promise<readonly Finding[]> {
  const { url, merchant, data, mayDisturb } = wanted
  const sandbox =
    wanted.launched === undefined
      ? await openSandbox({ url: wanted.sandboxUrl ?? url, data, mayDisturb, deposit: '2000.00' })
      : undefined
  const launched = wanted.launched ?? sandbox?.launched
  if (launched === undefined)
    throw new NobodyToTry(
      `${url} is not the wallet of a Zoria sandbox: name a player with --player, --session and --game`,
    )

  const now = sandbox?.now ?? (() => Date.now())
  const line = createWalletLine({ url, merchant, now })
  const can = sandbox?.can ?? named(wanted.second ?? {})
  try {
    return await runSuite({
      line,
      launched,
      stake: unitsIn(wanted.stake) ?? 10_000n,
      storm: wanted.storm,
      now,
      can,
      lacks: lacksOf(sandbox),
      groups: wanted.groups,
      onFinding: wanted.onFinding,
    })
  } finally {
    line.close()
    await sandbox?.close()
  }
}

/** All twelve of a wallet; the lobby is a provider's. */
export const everyGroup: readonly Group[] = Object.keys(groups)
  .map((name) => Number(name) as Group)
  .filter((group) => group !== lobbyGroup)

const named = ({ session, game }: NonNullable<Wanted['second']>): Partial<Abilities> => ({
  ...(session === undefined ? {} : { otherSession: async () => session }),
  ...(game === undefined ? {} : { otherGame: async () => game }),
})

const lacksOf = (sandbox: Sandbox | undefined): Readonly<Record<Ability, string>> => {
  const outside = 'the player cannot be prepared from outside of this wallet'
  const inside = sandbox === undefined ? outside : 'the data directory of the running Zoria was not given (--data)'
  const disturbing =
    sandbox === undefined
      ? 'time cannot be moved nor the wallet restarted from outside'
      : 'moves the clock or restarts the API: only with --disturb'
  return {
    another: 'needs further players with money, which come on a Zoria sandbox only',
    otherSession: 'needs a second launch of the player (--session2)',
    otherGame: 'needs a second game (--game2)',
    purses: outside,
    rounds: outside,
    passTime: disturbing,
    restart: disturbing,
    exclude: inside,
    limit: inside,
    bonus: inside,
    disable: inside,
    closeCountry: inside,
    books: inside,
  }
}
