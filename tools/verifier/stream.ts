import { createHash, createHmac } from 'node:crypto'

/** The seeds of a round (docs/rules/fairness.md, Seeds). */
export type Source = { readonly serverSeed: Buffer; readonly clientSeed: string; readonly nonce: number }

/** Takes the next draw: a whole number from 0, below `n`. */
export type Draw = (n: number) => number

const WORD_BYTES = 4
const BLOCK_BYTES = 32
const WORDS = 2 ** 32

/** The published hash of a server seed, in hex. */
export function hashOf(serverSeed: Buffer): string {
  return createHash('sha256').update(serverSeed).digest('hex')
}

/** Block `c` of a round's stream: 32 bytes. */
export function blockOf(source: Source, c: number): Buffer {
  return createHmac('sha256', source.serverSeed).update(`${source.clientSeed}:${source.nonce}:${c}`).digest()
}

/** The words of a round's stream in order, without end. */
export function* wordsOf(source: Source): Generator<number, never> {
  for (let c = 0; ; c += 1) {
    const block = blockOf(source, c)
    for (let at = 0; at < BLOCK_BYTES; at += WORD_BYTES) yield block.readUInt32BE(at)
  }
}

/**
 * Draws from the words of one round: a word past the last full multiple of n is rejected, so that all draws are equally
 * likely.
 */
export function drawsOf(source: Source): Draw {
  const words = wordsOf(source)
  return (n) => {
    if (!Number.isInteger(n) || n < 1 || n > WORDS) throw new Error(`there is no draw below ${n}`)
    const bound = WORDS - (WORDS % n)
    let word = words.next().value
    while (word >= bound) word = words.next().value
    return word % n
  }
}
