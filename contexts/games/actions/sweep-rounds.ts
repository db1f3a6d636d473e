import { plusMs } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Logger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import type { CloseRoundCommand, RoundLeftOpen, Wallet } from '@zoria/wallet'

export type SweepDeps = {
  readonly clock: Clock
  readonly logger: Logger
  readonly wallet: Pick<Wallet, 'execute' | 'roundsLeftOpen'>
  readonly settings: Pick<Settings, 'read'>
}

const hourMs = 3_600_000
// Half of the wallet's batch size, so that a sweep does not block play.
const sweptMax = 250

/**
 * Closes rounds that their provider left open for too long, and reports them. No money moves, and a later payout is
 * still accepted. docs/rules/games.md#rounds
 */
export const sweepRounds =
  ({ clock, logger, wallet, settings }: SweepDeps) =>
  async (): Promise<void> => {
    const openedBefore = plusMs(clock.now(), 1 - settings.read('ROUND_OPEN_HOURS') * hourMs)
    for (;;) {
      const left = await wallet.roundsLeftOpen({ openedBefore, countMax: sweptMax })
      if (left.length === 0) return
      const outcomes = await Promise.all(left.map((round) => wallet.execute(closing(round))))
      const closed = outcomes.filter(({ code }) => code === 'OK').length
      logger.warn(
        { closed, providers: [...new Set(left.map(({ provider }) => provider))] },
        'rounds left open by their provider were closed',
      )
      // Rounds that could not be closed now are retried by the next sweep.
      if (closed < left.length) return
    }
  }

const closing = ({ playerId, provider, round, game, openedBy }: RoundLeftOpen): CloseRoundCommand => ({
  kind: 'close_round',
  playerId,
  source: 'sweep',
  externalId: `${provider}/${round}/${openedBy}`,
  provider,
  round,
  game,
})
