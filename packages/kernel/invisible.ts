/**
 * Control and format characters, halves, private and unassigned ones, separators of lines, everything Unicode lets a
 * font leave out, and the blank of Braille.
 */
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/u

/** Does a text hold a character that nobody sees? Two names that differ by one look the same. Spaces do not count. */
export function holdsInvisible(text: string): boolean {
  return invisible.test(text)
}

const unseen = /[\p{C}\p{Z}\p{DI}\u2800]+/gu

/**
 * A typed or pasted text as it is seen: without the characters that nobody sees, which messengers and editors add, and
 * with single plain spaces, since a table is copied with tabs.
 */
export function visibleText(typed: string): string {
  // JavaScript counts the byte order mark among the spaces.
  return typed.replace(unseen, (run) => (/[^\S\ufeff]/.test(run) ? ' ' : '')).trim()
}
