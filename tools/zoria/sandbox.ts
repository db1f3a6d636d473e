import { setTimeout as pause } from 'node:timers/promises'
import { call } from '@zoria/contract/client'
import { getClock, moveClock } from '@zoria/contract/operations/http'
import { commandOf, runningWhere, runningWith, signalEach, untilEnded } from '@zoria/platform/guardian/running'
import type { Abilities } from '../conformance/case.ts'
import type { Launched } from '../gis/forms.ts'
import { openHouse } from './local-installation.ts'
import { openVisitors, type Visitors } from './test-players.ts'

/** A Zoria sandbox behind a callback address: its players, its clock and operations on both. */
export type Sandbox = {
  readonly now: () => number
  readonly visitors: Visitors
  readonly launched: Launched
  readonly can: Partial<Abilities>
  readonly close: () => Promise<void>
}

export type SandboxWanted = {
  readonly url: string
  /** The data directory of the same Zoria, for preparing players. */
  readonly data: string | undefined
  /** Its clock may be moved and its API killed. */
  readonly mayDisturb: boolean
  readonly deposit: string
}

/** Opens the sandbox whose wallet answers at `url`; undefined if there is none. Its clock is reset at the end. */
export async function openSandbox({ url, data, mayDisturb, deposit }: SandboxWanted): Promise<Sandbox | undefined> {
  const api = url.replace(/\/integrations\/.*$/, '')
  const clock = await call(getClock, {}, { baseUrl: api })
  if (!clock.ok) return undefined

  let offsetMs = clock.value.body.offsetMs
  let movedMs = 0
  const now = (): number => Date.now() + offsetMs
  const pass = async (ms: number): Promise<void> => {
    const moved = await call(moveClock, { body: { advance: ms / 1_000 } }, { baseUrl: api })
    if (!moved.ok) throw new Error(`the clock of the sandbox could not be moved: ${moved.refusal.code}`)
    offsetMs = moved.value.body.offsetMs
    movedMs += ms
  }
  const visitors = await openVisitors(api)
  const launched = await visitors.come(deposit)
  const house = data === undefined ? undefined : openHouse({ data, now })
  return {
    now,
    visitors,
    launched,
    can: {
      another: () => visitors.come('100.00'),
      otherSession: ({ player }) => visitors.launch(player),
      otherGame: async () => visitors.games[1].uuid,
      purses: async ({ player }) => pursesOf(visitors, player),
      rounds: ({ player }) => visitors.rounds(player),
      ...(mayDisturb ? { passTime: pass, restart: () => restarted(api) } : {}),
      ...house,
    },
    close: async () => {
      if (movedMs !== 0) await pass(-movedMs)
      await house?.close()
    },
  }
}

const pursesOf = async (visitors: Visitors, player: string): Promise<Readonly<Record<string, string>>> => {
  const {
    game_wallet_group: game,
    bonus_wallet_group: bonus,
    electronic_wallet_group: electronic,
  } = await visitors.user(player)
  return { game: game.balance, bonus: bonus.balance, electronic: electronic.balance }
}

/** Kills the local API that listens there and waits until its supervisor has restarted it. */
async function restarted(api: string): Promise<void> {
  const onPort = new Set(runningWith(`PORT=${new URL(api).port}`).map(({ pid }) => pid))
  const processes = runningWhere(
    (pid) => onPort.has(pid) && commandOf(pid).some((word) => word.endsWith('apps/api/main.ts')),
  )
  if (processes.length === 0) throw new Error(`no API of this machine listens at ${api}`)
  signalEach(processes, 'SIGKILL')
  await untilEnded(processes, 5_000)
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 200) {
    if ((await call(getClock, {}, { baseUrl: api })).ok) return
    await pause(200)
  }
  throw new Error('the API did not come back within a minute')
}
