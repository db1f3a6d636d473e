/** The last four digits of a card as players see it; undefined where the text is no card number. */
export function maskCard(text: string): string | undefined {
  if (!/^[\d\s-]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < 12 || digits.length > 19 || !isLuhn(digits)) return undefined
  return `•••• ${digits.slice(-4)}`
}

/** The check digit of card numbers (ISO/IEC 7812-1). */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
