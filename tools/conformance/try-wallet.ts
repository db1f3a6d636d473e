import type { Abilities, Ability, Group } from './case.ts'
import type { Launched } from '../gis/forms.ts'
import { groups } from './case.ts'
import { runSuite, type Finding } from './suite.ts'
import type { Merchant } from '../gis/signature.ts'
import { unitsIn } from '../gis/units.ts'
import { createWalletLine } from '../gis/wallet-line.ts'
import { openSandbox, type Sandbox } from '../zoria/sandbox.ts'

/** Which wallet to try, and as whom. */
export type Wanted = {
  readonly url: string
  readonly merchant: Merchant
  /** Given for any wallet; left out on a Zoria sandbox, where somebody new comes. */
  readonly launched: Launched | undefined
  /** A second launch of the same player and a second game, as far as a stranger has them. */
  readonly second?: { readonly session?: string | undefined; readonly game?: string | undefined }
  readonly stake: string
  /** How many calls make a storm. */
  readonly storm: number
  readonly groups: readonly Group[]
  readonly data: string | undefined
  readonly mayDisturb: boolean
  /** Where players are made, when it is not where the wallet answers. */
  readonly sandboxUrl?: string
  readonly onFinding: (finding: Finding) => void
}

/** Nobody to play with: the wallet is no Zoria sandbox and no player was named. */
export class NobodyToTry extends Error {}

/** Tries a wallet and answers what was found. Throws `NobodyToTry`. */
export async function tryWallet(wanted: Wanted): Promise<readonly Finding[]> {
  const { url, merchant, data, mayDisturb } = wanted
  const sandbox = wanted.launched === undefined ? await openSandbox({ url: wanted.sandboxUrl ?? url, data, mayDisturb, deposit: '2000.00' }) : undefined
  const launched = wanted.launched ?? sandbox?.launched
  if (launched === undefined) throw new NobodyToTry(`${url} is not the wallet of a Zoria sandbox: name a player with --player, --session and --game`)

  const now = sandbox?.now ?? (() => Date.now())
  const line = createWalletLine({ url, merchant, now })
  const can = sandbox?.can ?? named(wanted.second ?? {})
  try {
    return await runSuite({ line, launched, stake: unitsIn(wanted.stake) ?? 10_000n, storm: wanted.storm, now, can, lacks: lacksOf(sandbox), groups: wanted.groups, onFinding: wanted.onFinding })
  } finally {
    line.close()
    await sandbox?.close()
  }
}

/** All eleven. */
export const everyGroup: readonly Group[] = Object.keys(groups).map((name) => Number(name) as Group)

const named = ({ session, game }: NonNullable<Wanted['second']>): Partial<Abilities> => ({
  ...(session === undefined ? {} : { otherSession: async () => session }),
  ...(game === undefined ? {} : { otherGame: async () => game }),
})

const lacksOf = (sandbox: Sandbox | undefined): Readonly<Record<Ability, string>> => {
  const outside = 'the player cannot be prepared from outside of this wallet'
  const inside = sandbox === undefined ? outside : 'the data directory of the running Zoria was not given (--data)'
  const disturbing = sandbox === undefined ? 'time cannot be moved nor the wallet restarted from outside' : 'moves the clock or restarts the API: only with --disturb'
  return {
    another: 'needs further players with money, which come on a Zoria sandbox only',
    otherSession: 'needs a second launch of the player (--session2)', otherGame: 'needs a second game (--game2)', purses: outside, rounds: outside,
    passTime: disturbing, restart: disturbing,
    exclude: inside, limit: inside, bonus: inside, disable: inside, closeCountry: inside, books: inside,
  }
}
