/** Draws the next word of 32 random bits. */
export type Words = () => number

const WORD_RANGE = 2 ** 32

/**
 * Words that repeat: one seed and one life always give the same row, whoever asked for others before. So every player model and every
 * path of a search meets the same chance, and their difference is theirs. The generator is sfc32; it pays nobody, it only estimates.
 */
export function wordsOf(seed: string, life: number): Words {
  let [a, b, c, count] = [hashed(seed, 0x9e37_79b9), hashed(seed, life), life | 0, 1]
  const next = (): number => {
    const word = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + word) | 0
    return word >>> 0
  }
  // Seeds that are near each other are far apart after a few words.
  for (let turn = 0; turn < 12; turn += 1) next()
  return next
}

/** A whole number below the bound. One value is likelier than another by less than bound / 2³²: no estimate sees that. */
export function below(words: Words, bound: number): number {
  return Math.floor((words() / WORD_RANGE) * bound)
}

/** True in such a share of cases. */
export function happens(words: Words, share: number): boolean {
  return words() < share * WORD_RANGE
}

// FNV-1a over the text, begun with a number, so that one text gives several.
const hashed = (text: string, from: number): number => {
  let hash = (0x811c_9dc5 ^ from) | 0
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
  return hash ^ (hash >>> 15)
}
