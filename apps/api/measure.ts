import type { Notifications } from '@zoria/notifications'
import { Gauge, type Registry } from '@zoria/platform/metrics'
import type { SecurityLog } from '@zoria/platform/security-log'
import { countSecurityEvents } from '@zoria/platform/security-metrics'
import type { Wallet } from '@zoria/wallet'

type Measured = { readonly wallet: Pick<Wallet, 'stats'>; readonly notifications: Pick<Notifications, 'stats'>; readonly security: Pick<SecurityLog, 'counts'> }

/** Metrics of the money engine and of the live streams, read at each scrape. */
export function measureHouse(registry: Registry, { wallet, notifications, security }: Measured): void {
  const figure = (name: string, help: string, read: () => number) =>
    new Gauge({ name, help, registers: [registry], collect() { this.set(read()) } })

  figure('zoria_wallet_queue', 'Commands waiting for the next batch or outside batches', () => wallet.stats().queued)
  figure('zoria_wallet_batch_size', 'Commands in the last batch', () => wallet.stats().batchSizeLast)
  figure('zoria_wallet_commit_ms', 'Milliseconds the last batch took to commit', () => wallet.stats().commitMsLast)
  figure('zoria_wallet_commands_total', 'Commands since the process started', () => wallet.stats().commands)
  figure('zoria_wallet_stale_total', 'Decisions repeated because the snapshot was stale', () => wallet.stats().stale)
  figure('zoria_wallet_busy_total', 'Wallet rows locked by another transaction', () => wallet.stats().busy)
  figure('zoria_wallet_lane_lag', 'Journal rows not yet delivered to this process', () => wallet.stats().laneLag)
  figure('zoria_streams', 'Open live streams', () => notifications.stats().streams)
  countSecurityEvents(registry, security)
}
