export type Names = { readonly en: string; readonly ua: string; readonly ru: string; readonly kz: string }

/** What a sector wins. Sums are minor units. */
export type PrizeTerms =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'money'; readonly amount: bigint }
  | { readonly kind: 'bonus'; readonly offerId: string }
  | { readonly kind: 'free_rounds'; readonly game: string; readonly count: number; readonly stake: bigint }

/**
 * One sector, in the order in which the wheel shows them clockwise from the top. `stock`: prizes in all, `dayMax`:
 * prizes a business day; null: no limit.
 */
export type Sector = {
  readonly key: string
  readonly names: Names
  /** The short text on the wheel. */
  readonly label: Names
  /** Its part of `weightOfAll`. */
  readonly weight: number
  readonly prize: PrizeTerms
  readonly stock: number | null
  readonly dayMax: number | null
}

/** A sector as it is drawn: its key and its weight. */
export type Weighted = readonly [key: string, weight: number]

/** How many prizes of a sector were given: on this configuration of the wheel, and this business day on any. */
export type Given = { readonly inAll: number; readonly today: number }

/** The weights of a wheel add up to this: a weight is a chance in hundredths of a per cent. */
export const weightOfAll = 10_000

/** Spec §2: the wheel comes to rest after 1,440 degrees and the way to its sector. */
const wholeTurns = 1440

/** The rotation that brings sector `index` of `count` to the top, as `wheelTurn` of the site has it. Source: Spec §2. */
export function rotationTo({ count, index }: { readonly count: number; readonly index: number }): number {
  return wholeTurns + (((count - index) % count) * 360) / count
}

/**
 * The sectors with the weights that count now: a sector whose stock or day is used up has 0.
 * docs/rules/promotions.md#wheel
 */
export function weightsNow(
  sectors: readonly Pick<Sector, 'key' | 'weight' | 'stock' | 'dayMax'>[],
  given: ReadonlyMap<string, Given>,
): readonly Weighted[] {
  return sectors.map(({ key, weight, stock, dayMax }) => {
    const { inAll, today } = given.get(key) ?? { inAll: 0, today: 0 }
    return [key, (stock !== null && inAll >= stock) || (dayMax !== null && today >= dayMax) ? 0 : weight] as const
  })
}

/** Whether the prizes of a sector can run out. */
export const isLimited = ({ stock, dayMax }: Pick<Sector, 'stock' | 'dayMax'>): boolean =>
  stock !== null || dayMax !== null

/**
 * The chances of weights in per cent with two places. They add up to 100.00: what rounding down leaves goes to the
 * largest remainders, the first of equal ones.
 */
export function oddsOf(weights: readonly Weighted[]): readonly string[] {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  const parts = weights.map(([, weight]) => ({
    whole: Math.floor((weight * 10_000) / total),
    rest: (weight * 10_000) % total,
  }))
  const left = 10_000 - parts.reduce((sum, { whole }) => sum + whole, 0)
  const raised = new Set(
    parts
      .map(({ rest }, at) => ({ rest, at }))
      .toSorted((one, other) => other.rest - one.rest || one.at - other.at)
      .slice(0, left)
      .map(({ at }) => at),
  )
  return parts.map(({ whole }, at) => {
    const hundredths = whole + (raised.has(at) ? 1 : 0)
    return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
  })
}

/** What contradicts itself in sectors whose fields are in order, a sentence each. */
export function sectorFaults(sectors: readonly Sector[]): readonly string[] {
  const total = sectors.reduce((sum, { weight }) => sum + weight, 0)
  const twice = sectors.map(({ key }) => key).filter((key, at, keys) => keys.indexOf(key) !== at)
  return [
    ...[...new Set(twice)].map((key) => `${key}: two sectors have this key`),
    ...(total === weightOfAll ? [] : [`the weights add up to ${total}, not ${weightOfAll}`]),
    // Without such a sector a spin could find nothing to draw from.
    ...(sectors.some((sector) => !isLimited(sector) && sector.weight > 0)
      ? []
      : ['one sector at least has neither a stock nor a daily limit']),
    ...sectors
      .filter((sector) => sector.prize.kind === 'nothing' && isLimited(sector))
      .map(({ key }) => `${key}: a sector without a prize has neither a stock nor a daily limit`),
  ]
}
