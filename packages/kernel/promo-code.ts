/** Spaces, marks of direction and others that nobody sees, quotation marks and what is typed for them: no code has them. */
const foreign = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\p{Quotation_Mark}`\u2032]/gu

/**
 * A promo code as it was meant, whatever a message, a keyboard or a text editor made of it: `«ZORIA–KZ»` is `ZORIA-KZ`.
 * Compatible letters and digits (full-width ones) become plain ones, dashes become hyphens. The case stays; comparisons
 * ignore it.
 */
export function plainPromoCode(typed: string): string {
  return typed
    .replaceAll('\u00b4', '')
    .normalize('NFKC')
    .replace(foreign, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
}

/**
 * A promo code as it is compared, in plain form and without regard to case. Letters are mapped one by one, and only to
 * one letter, so that the key of a key is the same key: `toLowerCase` makes two characters of `İ`, and of `Σ` a letter
 * that depends on its place.
 */
export function promoCodeKey(typed: string): string {
  return [...plainPromoCode(typed)]
    .map((letter) => oneOf(oneOf(letter.toUpperCase(), letter).toLowerCase(), letter))
    .join('')
}

const oneOf = (mapped: string, letter: string): string => ([...mapped].length === 1 ? mapped : letter)
