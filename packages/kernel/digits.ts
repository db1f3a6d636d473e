/**
 * The text with the decimal digits of every script (full-width, Arabic-Indic, Devanagari, …) as 0 to 9; everything else
 * stays.
 */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)))
}

/** Unicode keeps the digits of a script together, zero first; the mathematical digits are five such rows in succession. */
function valueOf(codePoint: number): number {
  let first = codePoint
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (codePoint - first) % 10
}

/**
 * A code as entered: digits of any script, grouped with spaces or dashes (`123 456`). Everything else stays and makes
 * the code invalid.
 */
export function readCode(text: string): string {
  return plainDigits(text).replace(/[\s\p{Cf}\p{Pd}]/gu, '')
}
