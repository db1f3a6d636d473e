/** Words of examples and templates; a random secret of ours has none of them by chance. */
const placeholders =
  /change|replace|example|placeholder|password|secret|default|insert|sample|dummy|qwerty|your[-_ ]?key|test[-_ ]?key|12345678/i

/** A random secret of 16 characters has more different ones, also of the ten digits. */
const differentMin = 5

/** The same in a key that somebody else draws, whose format may well say `secret_live_…`. */
const unfilled = /change[-_ ]?me|replace[-_ ]?me|example|placeholder|your[-_ ]?key|test[-_ ]?key/i

/**
 * Was this secret typed instead of drawn? Few different characters, a repeated part, neighbours in the alphabet or on a
 * keyboard, or a placeholder. `by`: who draws it.
 */
export function isGuessableSecret(secret: string, by: 'us' | 'a provider' = 'us'): boolean {
  const text = secret.trim().toLowerCase()
  return (
    new Set(text).size < differentMin ||
    isRepeated(text) ||
    isSequence(text) ||
    isKeyboardWalk(text) ||
    (by === 'us' ? placeholders : unfilled).test(text)
  )
}

/** A part of at most half the length fills the whole text: `abcabcab`. */
const isRepeated = (text: string): boolean =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1).some(
    (length) => text.slice(length) === text.slice(0, -length),
  )

/** Most characters follow the one before: `abcdefgh`, `87654321`. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index))
  return [1, -1].some((step) => steps.filter((taken) => taken === step).length > steps.length / 2)
}

/**
 * The keys of QWERTY in their rows, with and without shift; a row begins half a key further right than the one above
 * it.
 */
const keyboard = ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'].flatMap((row, y) =>
  [...row].map((key, x) => [key, { x: x + y / 2, y }] as const),
)
const shifted = [...'!@#$%^&*()_+{}:"<>?'].map((key, index) => [key, [..."1234567890-=[];',./"][index]] as const)
const places = new Map([
  ...keyboard,
  ...shifted.map(([key, plain]) => [key, new Map(keyboard).get(plain ?? '')] as const),
])

/** Three of four keys touch the one before: `qwertyuiopasdfgh`, `1qaz2wsx3edc4rfv`. */
function isKeyboardWalk(text: string): boolean {
  const keys = [...text].map((sign) => places.get(sign))
  const touching = keys.slice(1).filter((key, index) => key !== undefined && isTouching(key, keys[index]))
  return touching.length >= (keys.length - 1) * 0.75
}

type Key = Readonly<{ x: number; y: number }>

const isTouching = (one: Key, other: Key | undefined): boolean =>
  other !== undefined && Math.abs(one.x - other.x) <= 1 && Math.abs(one.y - other.y) <= 1
