/** Draws the next 32 random bits. */
export type Words = () => number

const WORD_RANGE = 2 ** 32

/**
 * Reproducible words: a seed and a life always give the same sequence, independent of others. Every player model and
 * every candidate of a search has the same randomness, so differences are theirs. The generator is sfc32; it only
 * estimates and never pays.
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
  // Similar seeds diverge after a few words.
  for (let turn = 0; turn < 12; turn += 1) next()
  return next
}

/** A whole number below the bound. The bias is less than bound / 2³², invisible to estimates. */
export function below(words: Words, bound: number): number {
  return Math.floor((words() / WORD_RANGE) * bound)
}

/** True with this probability. */
export function happens(words: Words, share: number): boolean {
  return words() < share * WORD_RANGE
}

// FNV-1a over the text, started with a number, so that one text gives several hashes.
const hashed = (text: string, from: number): number => {
  let hash = (0x811c_9dc5 ^ from) | 0
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
  return hash ^ (hash >>> 15)
}
