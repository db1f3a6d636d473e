import { announce } from '@zoria/platform/live'
import type { RoundConsumer, RoundEvent } from '@zoria/play'
import type { Settings } from '@zoria/settings'
import { bigWinOf } from '../rules/big-win.ts'
import { addWin, undoWin } from '../storage/win-rows.ts'

/**
 * Keeps the big wins of settled rounds; a win of an undone round leaves. Each event takes effect once: `play` keeps the
 * cursor in the same transaction.
 */
export const createWinConsumer = ({ settings }: { readonly settings: Pick<Settings, 'read'> }): RoundConsumer => ({
  name: 'wins',
  consume: async (tx, events) => {
    const thresholds = settings.read('BIG_WIN_MIN')
    let isChanged = false
    // Wins and undone rounds are rare: a statement each costs nothing. Ordered as the rows are named, so that two
    // processes never wait for each other in a circle.
    for (const { kind, round } of events.toSorted(byName)) {
      const { playerId, version, currency, gameUuid, settledAt } = round
      if (kind === 'undone') isChanged = (await undoWin(tx, { playerId, version, at: settledAt })) || isChanged
      const win = kind === 'settled' ? bigWinOf(round, thresholds) : undefined
      if (win === undefined) continue
      await addWin(tx, { playerId, version, currency, gameUuid, win })
      isChanged = true
    }
    if (isChanged) await announce(tx, { topic: 'big_wins' })
  },
})

const byName = ({ round: one }: RoundEvent, { round: other }: RoundEvent): number => {
  if (one.playerId !== other.playerId) return one.playerId < other.playerId ? -1 : 1
  return Number(one.version - other.version)
}
