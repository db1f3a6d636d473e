import { rouletteSpots, type RouletteSpot } from '@zoria/game-maths'

/** Places of the roulette layout as numbers, for wide pages and for phones, where the layout is upright. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Geometry {
  readonly width: number
  readonly height: number
  /** The field of a bet that has one: a number, or an outside bet. */
  readonly fieldOf: (spot: RouletteSpot) => Rect | null
  /** Where chips of a bet are put. */
  readonly pointOf: (spot: RouletteSpot) => Point
}

interface Sizes {
  /** Along the twelve streets, and across their three numbers. */
  readonly along: number
  readonly across: number
  readonly zero: number
  readonly column: number
  /** The two strips of outside bets. */
  readonly dozen: number
  readonly even: number
}

const wideSizes: Sizes = { along: 56, across: 58, zero: 52, column: 56, dozen: 44, even: 44 }
const uprightSizes: Sizes = { along: 37, across: 78, zero: 37, column: 37, dozen: 62, even: 62 }

const evens = ['low', 'even', 'red', 'black', 'odd', 'high']

/**
 * Both layouts are one: `u` runs along the streets from zero, `v` across them, from the outside bets. On a wide page
 * `u` goes right and `v` up, on a phone `u` goes down and `v` right.
 */
export function rouletteGeometry(isUpright: boolean): Geometry {
  const sizes = isUpright ? uprightSizes : wideSizes
  const { along, across, zero, column, dozen, even } = sizes
  const outside = dozen + even
  const [length, breadth] = [zero + 12 * along + column, outside + 3 * across]
  const rect = (u: number, v: number, { du, dv }: { du: number; dv: number }): Rect =>
    isUpright ? { x: v, y: u, width: dv, height: du } : { x: u, y: breadth - v - dv, width: du, height: dv }
  const point = (u: number, v: number): Point => (isUpright ? { x: v, y: u } : { x: u, y: breadth - v })
  const streetOf = (pocket: number): number => zero + Math.floor((pocket - 1) / 3) * along
  const rowOf = (pocket: number): number => outside + ((pocket - 1) % 3) * across

  const fieldOf = ({ kind, bet, pockets }: RouletteSpot): Rect | null => {
    const number = Number(bet.split('-').at(-1))
    switch (kind) {
      case 'straight':
        return number === 0
          ? rect(0, outside, { du: zero, dv: 3 * across })
          : rect(streetOf(number), rowOf(number), { du: along, dv: across })
      case 'column':
        return rect(zero + 12 * along, outside + (number - 1) * across, { du: column, dv: across })
      case 'dozen':
        return rect(zero + (number - 1) * 4 * along, even, { du: 4 * along, dv: dozen })
      default:
        return evens.includes(kind) && pockets.length === 18
          ? rect(zero + evens.indexOf(kind) * 2 * along, 0, { du: 2 * along, dv: even })
          : null
    }
  }
  const pointOf = (spot: RouletteSpot): Point => {
    const field = fieldOf(spot)
    if (field !== null) return { x: field.x + field.width / 2, y: field.y + field.height / 2 }
    const numbers = spot.pockets.filter((pocket) => pocket > 0)
    const mean = (of: (pocket: number) => number): number =>
      numbers.reduce((sum, pocket) => sum + of(pocket), 0) / numbers.length
    const v = ['street', 'six-line', 'first-four'].includes(spot.kind) ? outside : mean(rowOf) + across / 2
    const u = numbers.length < spot.pockets.length ? zero : mean(streetOf) + along / 2
    return point(u, v)
  }
  return isUpright
    ? { width: breadth, height: length, fieldOf, pointOf }
    : { width: length, height: breadth, fieldOf, pointOf }
}

/**
 * Spots in the order in which the keyboard walks them and in which they are drawn: fields first, then the lines between
 * them.
 */
export const spotsInOrder: readonly RouletteSpot[] = rouletteSpots.toSorted(
  (left, right) => Number(isLine(left)) - Number(isLine(right)),
)

/** Whether a bet lies on a line between fields. */
export function isLine({ kind }: RouletteSpot): boolean {
  return ['split', 'trio', 'street', 'first-four', 'corner', 'six-line'].includes(kind)
}
