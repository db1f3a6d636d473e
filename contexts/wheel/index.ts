import type { Id, Instant } from '@zoria/kernel'
import type { Brings } from '@zoria/platform/context'
import { keepRunning } from '@zoria/platform/keep-running'
import { consumeFacts, type FactDeps } from './actions/give-rights.ts'
import { orderRounds, type OrderDeps } from './actions/order-rounds.ts'
import { forgetRights, personalWheel, type PersonalDeps } from './actions/personal-data.ts'
import { wheelDesk, type DeskDeps, type WheelDesk } from './actions/staff-desk.ts'
import { serveWheel, type RouteDeps } from './http/routes.ts'
import type { Names } from './rules/wheel.ts'
import { findSpin } from './storage/spin-rows.ts'

export { wheelCommands } from './operator/wheel-commands.ts'
export type { WheelDesk } from './actions/staff-desk.ts'
export { weightsNow, type Sector } from './rules/wheel.ts'
export { readWheel } from './storage/terms.ts'

export type WheelDeps = RouteDeps & FactDeps & OrderDeps & PersonalDeps & DeskDeps

/** The wheel of fortune: rights to spin, verifiable draws, and their prizes. */
export type Wheel = Brings<'serve' | 'keepRunning' | 'playerData' | 'tasks' | 'schedules'> & {
  /** Gives rights for some facts. */
  consume: ReturnType<typeof consumeFacts>
  /** Orders some of the free rounds that were won. */
  order: ReturnType<typeof orderRounds>
  /** What a message says of a spin; undefined where it is not the player's. */
  noticeParts(asked: {
    readonly playerId: Id<'Player'>
    readonly spinId: string
  }): Promise<{ readonly names: Names; readonly until: Instant | null } | undefined>
  /** For staff tools. */
  readonly staff: WheelDesk
}

const forgetTask = 'wheel.forget'

/** Composes the wheel out of plain arguments. */
export function createWheel(deps: WheelDeps): Wheel {
  const [consume, order, forget] = [consumeFacts(deps), orderRounds(deps), forgetRights(deps)]
  return {
    name: 'wheel',
    serve: (serve) => serveWheel(serve, deps),
    // Gives rights for facts and orders free rounds.
    keepRunning: () => keepRunning({ name: 'wheel', logger: deps.logger, steps: [{ run: consume }, { run: order }] }),
    consume,
    order,
    noticeParts: async ({ playerId, spinId }) => {
      const spin = await findSpin(deps.sql, playerId, spinId)
      return spin && { names: spin.names, until: spin.until }
    },
    staff: wheelDesk(deps),
    playerData: personalWheel(deps),
    tasks: { [forgetTask]: () => forget() },
    schedules: [{ task: forgetTask, when: '17 3 * * *' }],
  }
}
