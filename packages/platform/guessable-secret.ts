/** Words of examples and templates; a random secret of ours has none of them by chance. */
const placeholders = /change|replace|example|placeholder|password|secret|default|insert|sample|dummy|qwerty|your[-_ ]?key|test[-_ ]?key|12345678/i

/** A random secret of 16 characters has more different ones, also of the ten digits. */
const differentMin = 5

/** The same in a key that somebody else draws, whose format may well say `secret_live_…`. */
const unfilled = /change[-_ ]?me|replace[-_ ]?me|example|placeholder|your[-_ ]?key|test[-_ ]?key/i

/** Was this secret typed instead of drawn? Few different characters, a repeated part, neighbours in the alphabet, or a placeholder. `by`: who draws it. */
export function isGuessableSecret(secret: string, by: 'us' | 'a provider' = 'us'): boolean {
  const text = secret.trim().toLowerCase()
  return new Set(text).size < differentMin || isRepeated(text) || isSequence(text) || (by === 'us' ? placeholders : unfilled).test(text)
}

/** A part of at most half the length fills the whole text: `abcabcab`. */
const isRepeated = (text: string): boolean =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1).some((length) => text.slice(length) === text.slice(0, -length))

/** Most characters follow the one before: `abcdefgh`, `87654321`. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index))
  return [1, -1].some((step) => steps.filter((taken) => taken === step).length > steps.length / 2)
}
