import { setTimeout as pause } from 'node:timers/promises'
import type { Launched } from '../gis/forms.ts'
import type { Merchant } from '../gis/signature.ts'
import { unitsIn } from '../gis/units.ts'
import { createWalletLine } from '../gis/wallet-client.ts'
import { openSandbox, type Sandbox } from '../zoria/sandbox.ts'
import { differingRounds } from './differing-rounds.ts'
import { faultsOf, playRounds, type Played } from './provider.ts'

export type SimulationWanted = {
  readonly url: string
  readonly merchant: Merchant
  /** Optional on a Zoria sandbox, where new players can register. */
  readonly launched: Launched | undefined
  readonly players: number
  /** For each player. */
  readonly rounds: number
  readonly stake: string
  readonly storm: number
  readonly seed: string
  readonly data: string | undefined
  /** How often the API of the sandbox is killed meanwhile. */
  readonly kills?: number
  readonly sandboxUrl?: string
}

export type Simulated = { readonly played: readonly Played[]; readonly faults: readonly string[] }

/** Plays all players concurrently and returns the faults; undefined if no player can play. */
export async function simulate({
  url,
  merchant,
  launched,
  sandboxUrl,
  data,
  seed,
  kills = 0,
  ...wanted
}: SimulationWanted): Promise<Simulated | undefined> {
  const sandbox =
    launched === undefined
      ? await openSandbox({ url: sandboxUrl ?? url, data, mayDisturb: kills > 0, deposit: '20000.00' })
      : undefined
  const first = launched ?? sandbox?.launched
  if (first === undefined) return undefined
  const players = [first, ...(sandbox === undefined ? [] : await come(sandbox, wanted.players - 1))]

  const line = createWalletLine({ url, merchant, now: sandbox?.now ?? (() => Date.now()) })
  try {
    const stake = unitsIn(wanted.stake) ?? 10_000n
    const killing = killed(sandbox, kills)
    const played = await Promise.all(
      players.map((player, place) =>
        playRounds({
          line,
          launched: player,
          rounds: wanted.rounds,
          stake,
          storm: wanted.storm,
          seed: `${seed} ${place}`,
        }),
      ),
    )
    await killing
    const faults = [
      ...played.flatMap(faultsOf),
      ...(
        await Promise.all(
          played.map((one, place) => faultsThere(sandbox, { played: one, launched: players[place] as Launched })),
        )
      ).flat(),
      ...((await sandbox?.can.books?.()) ?? []),
    ]
    return { played, faults }
  } finally {
    line.close()
    await sandbox?.close()
  }
}

/** One after another, a while after the API has come back. */
const killed = async (sandbox: Sandbox | undefined, kills: number): Promise<void> => {
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(2_000)
    await sandbox?.can.restart?.()
  }
}

const come = (sandbox: Sandbox, count: number): Promise<readonly Launched[]> =>
  Promise.all(Array.from({ length: count }, () => sandbox.visitors.come('20000.00')))

/** Rounds whose sums differ between wallet and provider, or that one of them does not know; if the wallet shows rounds. */
async function faultsThere(
  sandbox: Sandbox | undefined,
  { played, launched }: { played: Played; launched: Launched },
): Promise<readonly string[]> {
  const rounds = await sandbox?.can.rounds?.(launched)
  return rounds === undefined ? [] : differingRounds(rounds, played.sums)
}
