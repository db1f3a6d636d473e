import type { Identity } from '@zoria/identity'
import { Gauge, type Registry } from '@zoria/platform/metrics'
import type { ReaderLag, Wallet } from '@zoria/wallet'

/** Shows how far behind the readers of the journal are, the check of the books and the seals among them, read at the moment somebody asks. */
export function measureReaders(registry: Registry, wallet: Pick<Wallet, 'readerLags'>): void {
  const figure = (name: string, help: string, read: (lag: ReaderLag) => number) =>
    new Gauge({
      name, help, labelNames: ['reader'], registers: [registry],
      async collect() { for (const lag of await wallet.readerLags()) this.set({ reader: lag.reader }, read(lag)) },
    })

  figure('zoria_wallet_reader_lag', 'Journal rows that a reader has not taken yet', ({ rows }) => rows)
  figure('zoria_wallet_reader_age_seconds', 'For how long the oldest of them waits', ({ oldestSeconds }) => oldestSeconds)
}

/** Shows how many codes were sent and came back within the hour, read at the moment somebody asks. */
export function measureCodes(registry: Registry, identity: Pick<Identity, 'codeFigures'>): void {
  const codes = new Gauge({
    name: 'zoria_codes_last_hour', help: 'Codes by text and call within the hour: sent, and come back', labelNames: ['state'], registers: [],
    async collect() { for (const [state, count] of Object.entries(await identity.codeFigures())) this.set({ state }, count) },
  })
  registry.registerMetric(codes)
}
