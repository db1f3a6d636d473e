import type { Games } from '@zoria/games'
import type { Identity } from '@zoria/identity'
import { checked } from '@zoria/platform/http/operations'
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

/** Shows whether the log is archived, checked at the moment somebody asks; the reason is in the worker's log and in its /readyz. */
export function measureArchive(registry: Registry, check: () => Promise<void>): void {
  const fault = new Gauge({
    name: 'zoria_archive_fault', help: 'One while the log of the database is not archived, or has a gap since the newest base', registers: [],
    async collect() { this.set(Number((await checked(check)) !== true)) },
  })
  registry.registerMetric(fault)
}

/** Shows how many codes were sent and came back within the hour, read at the moment somebody asks. */
export function measureCodes(registry: Registry, identity: Pick<Identity, 'codeFigures'>): void {
  const codes = new Gauge({
    name: 'zoria_codes_last_hour', help: 'Codes by text and call within the hour: sent, and come back', labelNames: ['state'], registers: [],
    async collect() { for (const [state, count] of Object.entries(await identity.codeFigures())) this.set({ state }, count) },
  })
  registry.registerMetric(codes)
}

/** Shows rounds that are open, by their age, what is staked in them, and for how long a catalogue has not been read whole, at the moment somebody asks. */
export function measureGames(registry: Registry, games: Pick<Games, 'figures'>): void {
  // All figures of one asking are read together, once.
  let underway: ReturnType<Games['figures']> | undefined
  const read = () => (underway ??= games.figures().finally(() => (underway = undefined)))
  const figure = <Label extends string>(name: string, help: string, labelNames: readonly Label[], collect: (gauge: Gauge<Label>, figures: Awaited<ReturnType<Games['figures']>>) => void) =>
    new Gauge<Label>({
      name, help, labelNames, registers: [registry],
      async collect() {
        this.reset()
        collect(this, await read())
      },
    })

  figure('zoria_open_rounds', 'Rounds that their provider has not finished', ['provider', 'currency', 'age'], (gauge, { openRounds }) => {
    for (const { provider, age, rounds, staked } of openRounds) gauge.set({ provider, age, currency: staked.currency }, rounds)
  })
  figure('zoria_open_rounds_staked', 'What is staked in them, in minor units', ['provider', 'currency', 'age'], (gauge, { openRounds }) => {
    for (const { provider, age, staked } of openRounds) gauge.set({ provider, age, currency: staked.currency }, Number(staked.amount))
  })
  figure('zoria_catalogue_age_seconds', 'For how long the list of a merchant has not been read whole', ['merchant'], (gauge, { catalogues }) => {
    for (const { merchant, ageSeconds } of catalogues) if (ageSeconds !== null) gauge.set({ merchant }, ageSeconds)
  })
  figure('zoria_statement_faults', 'Rounds that are not the same in the statement of their provider', ['merchant'], (gauge, { statementFaults }) => {
    for (const { merchant, faults } of statementFaults) gauge.set({ merchant }, faults)
  })
  figure('zoria_catalogue_fault', 'One where the last reading of the list failed', ['merchant'], (gauge, { catalogues }) => {
    for (const { merchant, hasFault } of catalogues) gauge.set({ merchant }, Number(hasFault))
  })
}
