/** A PSP's token of a card as players and staff see it. Digits alone are no token but somebody's card number, which must not reach us. */
export function maskToken(text: string, pattern: RegExp): string | undefined {
  return pattern.test(text) && !/^[\d\s-]+$/.test(text) ? `…${text.slice(-4)}` : undefined
}
