export { type Bps, bps } from './basis-points.ts'
export { currencies, type Currency, isCurrency, parseCurrency, minorUnitsPerUnit } from './currency.ts'
export {
  atWallClock,
  dateAt,
  datedPeriods,
  daysOf,
  isDate,
  localTimeAt,
  periodAt,
  wallClockAt,
  type Period,
  type Span,
} from './business-periods.ts'
export { type Brand } from './brand.ts'
export { isId, newId, parseId, type Id } from './ids.ts'
export { instant, isBefore, parseMoment, plusMs, toIso, msOf, type Instant } from './instants.ts'
export { invariant, BrokenInvariant } from './invariant.ts'
export {
  amountOf,
  formatAmount,
  greatest,
  isZero,
  least,
  minus,
  money,
  parseAmount,
  parseForeignAmount,
  plus,
  portion,
  scaled,
  sum,
  zero,
  type Money,
  type Rounding,
} from './money.ts'
export { exactAmounts, plainDecimal } from './decimal.ts'
export { fail, ok, type Result } from './result.ts'
