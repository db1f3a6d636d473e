import type { OnlineFigures } from '@zoria/contract/wins/http'
import type { Identity } from '@zoria/identity'
import { newId, plusMs } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import { countPresent, dropPresence, notePresence, touchPresence } from '../storage/presence-rows.ts'

export type PresenceDeps = {
  readonly sql: Sql
  /** The machine's own time: presence does not follow the clock of the sandbox. */
  readonly machineClock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly identity: Pick<Identity, 'countPlayers'>
}

/** How often a process notes who is connected to it, and how long its word counts. */
const beatMs = 3_000
const countsMs = 12_000
const forgottenMs = 60_000
/** The number of registered players is counted at most so often. */
const totalMs = 30_000

/** Connected and registered players, measured: streams of every API process, each player once. */
export function createOnlineFigures({
  sql,
  machineClock,
  identity,
}: Pick<PresenceDeps, 'sql' | 'machineClock' | 'identity'>): () => Promise<OnlineFigures> {
  let counted: { readonly at: number; readonly total: Promise<number> } | undefined
  return async () => {
    const now = machineClock.now()
    if (counted === undefined || now - counted.at >= totalMs) counted = { at: now, total: identity.countPlayers() }
    const { total } = counted
    // A failed count is repeated by the next request.
    total.catch(() => {
      if (counted?.total === total) counted = undefined
    })
    const [present, registered] = await Promise.all([countPresent(sql, plusMs(now, -countsMs)), total])
    return { active: present, total: registered }
  }
}

/** Records at each beat who is connected to this process, and publishes the figures; `beat` does so at once. */
export function keepPresence(
  deps: PresenceDeps,
  { connected, onBeat }: { readonly connected: () => readonly string[]; readonly onBeat: () => Promise<void> },
): { beat(): Promise<void>; close(): Promise<void> } {
  const { sql, machineClock, chance, logger } = deps
  const processId = newId<'Process'>(machineClock.now(), (count) => chance.bytes(count))
  let noted: string | undefined
  const beat = async () => {
    const [now, players] = [machineClock.now(), connected().toSorted()]
    const name = players.join()
    const isNoted = name === noted && (await touchPresence(sql, { processId, now }))
    if (!isNoted) await notePresence(sql, { processId, players, now })
    noted = name
    await dropPresence(sql, { processId: null, silentSince: plusMs(now, -forgottenMs) })
    await onBeat()
  }
  let beating: Promise<void> | undefined
  const fault = (error: unknown) => {
    noted = undefined
    logger.error({ error }, 'presence was not noted; it is again at the next beat')
  }
  const timer = setInterval(
    () =>
      (beating ??= beat()
        .catch(fault)
        .finally(() => (beating = undefined))),
    beatMs,
  ).unref()
  return {
    beat,
    close: async () => {
      clearInterval(timer)
      await beating
      await dropPresence(sql, { processId, silentSince: plusMs(machineClock.now(), -forgottenMs) }).catch(
        (error: unknown) =>
          logger.warn({ error }, 'presence was not removed at the end; its players stop counting within seconds'),
      )
    },
  }
}
