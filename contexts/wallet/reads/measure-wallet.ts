import { Gauge, type Registry } from '@zoria/platform/metrics'
import type { ReaderLag } from '../storage/reader-cursors.ts'
import type { Wallet } from '../index.ts'

/** Shows what the money engine of this process does, read at each scrape. */
export function measureCommands(registry: Registry, stats: Wallet['stats']): void {
  const figure = (name: string, help: string, read: (now: ReturnType<Wallet['stats']>) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(stats()))
      },
    })

  figure('zoria_wallet_queue', 'Commands waiting for the next batch or outside batches', ({ queued }) => queued)
  figure('zoria_wallet_batch_size', 'Commands in the last batch', ({ batchSizeLast }) => batchSizeLast)
  figure('zoria_wallet_commit_ms', 'Milliseconds the last batch took to commit', ({ commitMsLast }) => commitMsLast)
  figure('zoria_wallet_commands_total', 'Commands since the process started', ({ commands }) => commands)
  figure('zoria_wallet_stale_total', 'Decisions repeated because the snapshot was stale', ({ stale }) => stale)
  figure('zoria_wallet_busy_total', 'Wallet rows locked by another transaction', ({ busy }) => busy)
  figure('zoria_wallet_lane_lag', 'Journal rows not yet delivered to this process', ({ laneLag }) => laneLag)
}

/**
 * Shows how far behind the readers of the journal are, the check of the books and the seals among them, read at the
 * moment somebody asks.
 */
export function measureReaders(registry: Registry, wallet: Pick<Wallet, 'readerLags'>): void {
  const figure = (name: string, help: string, read: (lag: ReaderLag) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['reader'],
      registers: [registry],
      async collect() {
        for (const lag of await wallet.readerLags()) this.set({ reader: lag.reader }, read(lag))
      },
    })

  figure('zoria_wallet_reader_lag', 'Journal rows that a reader has not taken yet', ({ rows }) => rows)
  figure(
    'zoria_wallet_reader_age_seconds',
    'For how long the oldest of them waits',
    ({ oldestSeconds }) => oldestSeconds,
  )
}
