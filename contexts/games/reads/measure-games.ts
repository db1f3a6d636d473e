import { Gauge, type Registry } from '@zoria/platform/metrics'
import type { GameFigures } from './figures.ts'

/**
 * Shows rounds that are open, by their age, what is staked in them, and for how long a catalogue has not been read
 * whole, at the moment somebody asks.
 */
export function measureGames(registry: Registry, games: { readonly figures: () => Promise<GameFigures> }): void {
  // All figures of one asking are read together, once.
  let underway: Promise<GameFigures> | undefined
  const read = () => (underway ??= games.figures().finally(() => (underway = undefined)))
  const figure = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect: (gauge: Gauge<Label>, figures: GameFigures) => void,
  ) =>
    new Gauge<Label>({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        collect(this, await read())
      },
    })

  figure(
    'zoria_open_rounds',
    'Rounds that their provider has not finished',
    ['provider', 'currency', 'age'],
    (gauge, { openRounds }) => {
      for (const { provider, age, rounds, staked } of openRounds)
        gauge.set({ provider, age, currency: staked.currency }, rounds)
    },
  )
  figure(
    'zoria_open_rounds_staked',
    'What is staked in them, in minor units',
    ['provider', 'currency', 'age'],
    (gauge, { openRounds }) => {
      for (const { provider, age, staked } of openRounds)
        gauge.set({ provider, age, currency: staked.currency }, Number(staked.amount))
    },
  )
  figure(
    'zoria_catalogue_age_seconds',
    'For how long the list of a merchant has not been read whole',
    ['merchant'],
    (gauge, { catalogues }) => {
      for (const { merchant, ageSeconds } of catalogues) if (ageSeconds !== null) gauge.set({ merchant }, ageSeconds)
    },
  )
  figure(
    'zoria_statement_faults',
    'Rounds that are not the same in the statement of their provider',
    ['merchant'],
    (gauge, { statementFaults }) => {
      for (const { merchant, faults } of statementFaults) gauge.set({ merchant }, faults)
    },
  )
  figure(
    'zoria_catalogue_fault',
    'One where the last reading of the list failed',
    ['merchant'],
    (gauge, { catalogues }) => {
      for (const { merchant, hasFault } of catalogues) gauge.set({ merchant }, Number(hasFault))
    },
  )
}
