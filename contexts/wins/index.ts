import { bigWinsShown, getOnline, listBigWins, type BigWin, type OnlineFigures } from '@zoria/contract/wins/http'
import type { Games } from '@zoria/games'
import type { Identity } from '@zoria/identity'
import { ok, plusMs } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Brings, PlayerData, Streams } from '@zoria/platform/context'
import { announce, followTopic } from '@zoria/platform/live'
import type { RoundConsumer } from '@zoria/play'
import type { Settings } from '@zoria/settings'
import { createWinConsumer } from './actions/consume-rounds.ts'
import { createOnlineFigures, keepPresence, type PresenceDeps } from './actions/keep-presence.ts'
import { readBigWins } from './reads/big-wins.ts'
import { changeOf } from './rules/changed-wins.ts'
import { deleteWins, deleteWinsOf, listWinsOf } from './storage/win-rows.ts'

export type WinsDeps = PresenceDeps & {
  readonly clock: Clock
  readonly settings: Pick<Settings, 'read'>
  readonly games: Pick<Games, 'cardsOf'>
  readonly identity: Pick<Identity, 'aliasesOf' | 'countPlayers'>
}

export type Wins = Brings<'serve' | 'tasks' | 'schedules'> & {
  readonly playerData: Required<Pick<PlayerData, 'record' | 'erase'>>
  /** Counts settled rounds; the composition registers it with `play`. */
  readonly consumer: RoundConsumer
  /**
   * Sends wins and presence to the public stream of one process, and records which players are connected to the
   * process, until closed. `beat` records and publishes presence at once.
   */
  publish(streams: Pick<Streams, 'connected' | 'topic'>): Promise<{ beat(): Promise<void>; close(): Promise<void> }>
}

// Only the last wins are shown; older ones are of no use.
const retentionMs = 30 * 86_400_000
/** Nobody announces a changed alias. */
const aliasesMs = 30_000

/** Big wins out of the journal, and how many players are here: real figures only. */
export function createWins(deps: WinsDeps): Wins {
  const bigWins = readBigWins(deps)
  const online = createOnlineFigures(deps)
  return {
    name: 'wins',
    serve: (serve) => {
      serve(listBigWins, async ({ query }) => ok({ status: 200, body: { items: [...(await bigWins(query.limit))] } }))
      serve(getOnline, async () => ok({ status: 200, body: await online() }))
    },
    consumer: createWinConsumer(deps),
    publish: async ({ connected, topic }) => {
      let last: readonly BigWin[] = []
      let figures: OnlineFigures | undefined
      const publishWins = topic('big_wins', () => last)
      const publishPresence = topic('presence', () => figures)
      const lookAtWins = async () => {
        const before = last
        last = await bigWins(bigWinsShown)
        const change = changeOf(before, last)
        if (change !== undefined) publishWins(change)
      }
      const lookAtPresence = async () => {
        const now = await online()
        if (figures?.active === now.active && figures.total === now.total) return
        figures = now
        publishPresence(now)
      }
      const wins = await followTopic(deps, { topic: 'big_wins', look: lookAtWins, restMs: 0, everyMs: aliasesMs })
      const presence = keepPresence(deps, { connected, onBeat: lookAtPresence })
      return {
        beat: presence.beat,
        close: async () => {
          await wins.close()
          await presence.close()
        },
      }
    },
    playerData: {
      record: async (playerId) => ({ bigWins: await listWinsOf(deps.sql, playerId) }),
      erase: (playerId) =>
        deps.sql.begin(async (tx) => {
          await deleteWinsOf(tx, playerId)
          // Listeners were sent the masked alias.
          await announce(tx, { topic: 'big_wins' })
        }),
    },
    tasks: { 'wins.forget': () => deleteWins(deps.sql, plusMs(deps.clock.now(), -retentionMs)) },
    schedules: [{ task: 'wins.forget', when: '29 3 * * *' }],
  }
}
