import type { BonusFrame, PaymentFrame } from '@zoria/contract/notifications/http'
import type { Sql } from '@zoria/platform/database'
import { hearHints, type LiveHint } from '@zoria/platform/live'
import type { Logger } from '@zoria/platform/logger'
import type { Serve } from '@zoria/platform/http/serve'
import type { PlayerId, Wallet } from '@zoria/wallet'
import { serveUpdates } from './http/follow-updates.ts'
import { createAudience } from './http/audience.ts'

export type NotificationsDeps = {
  readonly sql: Sql
  readonly logger: Logger
  readonly wallet: Pick<Wallet, 'watch' | 'balances'>
  /** The present state of one of the player's payments; undefined where it is not his. */
  readonly paymentFrame: (playerId: PlayerId, paymentId: string) => Promise<PaymentFrame | undefined>
  /** The present state of one of the player's bonuses, or of his open one; undefined where there is none. */
  readonly bonusFrame: (playerId: PlayerId, id: string | 'open') => Promise<BonusFrame | undefined>
  /** Ended or blocked sessions lose their stream; asked at each heartbeat. */
  readonly isSessionAlive: (sessionId: string) => Promise<boolean>
}

export type Notifications = {
  serve(serve: Serve): void
  stats(): { readonly streams: number }
  /** Ends every open stream. */
  close(): Promise<void>
}

/** What a player is told while it happens: his balance, his payments, his bonuses. One process serves the streams it holds. */
export async function createNotifications(deps: NotificationsDeps): Promise<Notifications> {
  const audience = createAudience()
  const frameOf: Record<LiveHint['topic'], (playerId: PlayerId, id: string) => Promise<object | undefined>> = { payment: deps.paymentFrame, bonus: deps.bonusFrame }
  const stopHearing = await hearHints(deps.sql, ({ playerId, topic, id }) => {
    if (!audience.has(playerId)) return
    frameOf[topic](playerId as PlayerId, id).then(
      (frame) => frame && audience.tell(playerId, { event: topic, data: frame }),
      (error: unknown) => deps.logger.error({ error, topic }, 'a frame was not told; the page shows it at its next look'),
    )
  })
  return {
    serve: (serve) => serveUpdates(serve, { ...deps, audience }),
    stats: () => ({ streams: audience.size() }),
    close: async () => {
      await stopHearing()
      audience.dismiss()
    },
  }
}
