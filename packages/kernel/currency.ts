/** Currencies of the product (Spec §1). A setting enables them; the scale is fixed and defined only here. */
export const currencies = ['uah', 'kzt', 'usd', 'eur', 'kgs'] as const

export type Currency = (typeof currencies)[number]

const scale: Record<Currency, bigint> = { uah: 100n, kzt: 100n, usd: 100n, eur: 100n, kgs: 100n }

/** True for a currency code as it travels on our wire: lower case. */
export function isCurrency(code: string): code is Currency {
  return (currencies as readonly string[]).includes(code)
}

/** Reads a foreign spelling (providers write UAH); undefined when we do not know it. */
export function parseCurrency(code: string): Currency | undefined {
  const lower = code.toLowerCase()
  return isCurrency(lower) ? lower : undefined
}

/** How many minor units make one unit. */
export function minorUnitsPerUnit(currency: Currency): bigint {
  return scale[currency]
}
