import type { PaymentFrame } from '@zoria/contract/notifications/http'
import type { Sql } from '@zoria/platform/database'
import { hearHints } from '@zoria/platform/live'
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
  /** Ended or blocked sessions lose their stream; asked at each heartbeat. */
  readonly isSessionAlive: (sessionId: string) => Promise<boolean>
}

export type Notifications = {
  serve(serve: Serve): void
  stats(): { readonly streams: number }
  /** Ends every open stream. */
  close(): Promise<void>
}

/** What a player is told while it happens: his balance, his payments. One process serves the streams it holds. */
export async function createNotifications(deps: NotificationsDeps): Promise<Notifications> {
  const audience = createAudience()
  const stopHearing = await hearHints(deps.sql, (hint) => {
    if (!audience.has(hint.playerId)) return
    deps.paymentFrame(hint.playerId as PlayerId, hint.id).then(
      (frame) => frame && audience.tell(hint.playerId, { event: 'payment', data: frame }),
      (error: unknown) => deps.logger.error({ error }, 'a payment frame was not told; the page shows it at its next look'),
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
