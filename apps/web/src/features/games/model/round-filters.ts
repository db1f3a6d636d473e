import { roundMoney, roundOutcomes, type RoundMoney, type RoundOutcome } from '@zoria/contract/games/words'
import { typedDay } from '../../../lib/time/typed-day.ts'

/** What the history of rounds is narrowed to. `game` is a slug, days are `2026-11-21`. */
export type RoundFilters = {
  readonly game: string | null
  readonly from: string | null
  readonly to: string | null
  readonly outcome: RoundOutcome | null
  readonly money: RoundMoney | null
}

export const allRounds: RoundFilters = { game: null, from: null, to: null, outcome: null, money: null }

/** The filters of the history in an address; unknown values and days that do not exist are ignored. */
export function roundFiltersOf(parameters: URLSearchParams): RoundFilters {
  return {
    game: parameters.get('game') || null,
    from: dayOf(parameters.get('from')),
    to: dayOf(parameters.get('to')),
    outcome: roundOutcomes.find((outcome) => outcome === parameters.get('outcome')) ?? null,
    money: roundMoney.find((money) => money === parameters.get('money')) ?? null,
  }
}

/** The address of the tab with these filters, and with a round that is open over them. */
export function roundsAddress(filters: RoundFilters, round: string | null = null): string {
  const parameters = new URLSearchParams({ tab: 'rounds' })
  for (const [name, value] of Object.entries({ ...filters, round })) if (value !== null) parameters.set(name, value)
  return `/profile?${parameters.toString()}`
}

export const isNarrowed = (filters: RoundFilters): boolean => Object.values(filters).some((value) => value !== null)

/** Whether the last day is before the first. */
export const areDaysCrossed = ({ from, to }: RoundFilters): boolean => from !== null && to !== null && to < from

/** The filters as the endpoint takes them. */
export function roundQueryOf(
  filters: RoundFilters,
): Partial<{ [Name in keyof RoundFilters]: NonNullable<RoundFilters[Name]> }> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null))
}

/** The two parts of a round's id: the provider is the part before the first slash. */
export function namesOfRound(id: string): { readonly provider: string; readonly round: string } {
  const at = id.indexOf('/')
  return { provider: id.slice(0, at), round: id.slice(at + 1) }
}

function dayOf(word: string | null): string | null {
  const [year = '', month = '', date = ''] = word?.split('-') ?? []
  return typedDay(`${date}/${month}/${year}`)
}
