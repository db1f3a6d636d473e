import { plusMs } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { forgetSessions } from '../storage/sessions.ts'

const dayMs = 86_400_000
/** As long as a card can be disputed (docs/rules/cashbox.md): which device a game was opened on may be asked until then. */
const keptDays = 120
const atOnce = 5_000

/** Forgets game sessions that are long over. A player's last one of each game stays: it says which games were opened last. docs/rules/games.md#launch */
export const forgetOldSessions = ({ sql, clock }: { sql: Sql; clock: Clock }) => async (): Promise<void> => {
  const startedBefore = plusMs(clock.now(), -keptDays * dayMs)
  while ((await forgetSessions(sql, { startedBefore, countMax: atOnce })) === atOnce);
}
