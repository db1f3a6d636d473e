/** Words of examples and templates; a random secret has none of them by chance. */
const placeholders = /change|replace|example|placeholder|password|secret|default|insert|sample|dummy|qwerty|your[-_ ]?key|test[-_ ]?key|12345678/i

/** A random secret of 16 characters has more different ones, also of the ten digits. */
const differentMin = 5

/** Was this secret typed instead of drawn? Few different characters, a repeated part, neighbours in the alphabet, or a placeholder. */
export function isGuessableSecret(secret: string): boolean {
  const text = secret.trim().toLowerCase()
  return new Set(text).size < differentMin || isRepeated(text) || isSequence(text) || placeholders.test(text)
}

/** A part of at most half the length fills the whole text: `abcabcab`. */
const isRepeated = (text: string): boolean =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1).some((length) => text.slice(length) === text.slice(0, -length))

/** Most characters follow the one before: `abcdefgh`, `87654321`. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index))
  return [1, -1].some((step) => steps.filter((taken) => taken === step).length > steps.length / 2)
}
