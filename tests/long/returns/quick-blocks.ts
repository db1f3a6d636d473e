import { blockMessage, drawFromBlocks, type Draw } from '@zoria/game-maths'

/**
 * Blocks of HMAC-SHA256 for simulations of millions of rounds: the key is worked in once, and no library is called for
 * each block. Equal to the standard function for every message (`quick-blocks.test.ts`).
 */
export function quickBlocks(key: Uint8Array): (message: string) => Uint8Array {
  const padded = new Uint8Array(64)
  padded.set(key)
  const inner = compress(START, wordsOf(padded.map((byte) => byte ^ 0x36)), new Int32Array(8))
  const outer = compress(START, wordsOf(padded.map((byte) => byte ^ 0x5c)), new Int32Array(8))
  const [digest, words, answer] = [new Int32Array(8), new Int32Array(16), new Uint8Array(32)]
  return (message) => {
    if (message.length > 55) throw new Error(`A message of ${message.length} bytes takes more than one block`)
    words.fill(0)
    for (let at = 0; at < message.length; at += 1) words[at >> 2]! |= message.charCodeAt(at) << (24 - 8 * (at & 3))
    words[message.length >> 2]! |= 0x80 << (24 - 8 * (message.length & 3))
    words[15] = (64 + message.length) * 8
    compress(inner, words, digest)
    words.fill(0)
    words.set(digest)
    words[8] = 0x80000000
    words[15] = (64 + 32) * 8
    compress(outer, words, digest)
    for (let at = 0; at < 32; at += 1) answer[at] = digest[at >> 2]! >>> (24 - 8 * (at & 3))
    return answer
  }
}

/** The draws of each round of a pair of seeds. */
export function quickDraws(serverSeed: Uint8Array, clientSeed: string): (nonce: number) => Draw {
  const block = quickBlocks(serverSeed)
  return (nonce) => drawFromBlocks((cursor) => block(blockMessage({ clientSeed, nonce }, cursor)))
}

const wordsOf = (bytes: Uint8Array): Int32Array =>
  Int32Array.from({ length: 16 }, (_, at) => new DataView(bytes.buffer).getInt32(at * 4))

// FIPS 180-4: the fractional parts of square and cube roots of the first primes.
const primes = [
  2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
  113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223, 227, 229, 233, 239,
  241, 251, 257, 263, 269, 271, 277, 281, 283, 293, 307, 311,
]
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const ROUNDS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const schedule = new Int32Array(64)

const compress = (state: Int32Array, block: Int32Array, into: Int32Array): Int32Array => {
  schedule.set(block)
  for (let at = 16; at < 64; at += 1) {
    const early = schedule[at - 15]!
    const late = schedule[at - 2]!
    schedule[at] =
      (schedule[at - 16]! +
        (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
        schedule[at - 7]! +
        (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))) |
      0
  }
  let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!]
  let [e, f, g, h] = [state[4]!, state[5]!, state[6]!, state[7]!]
  for (let at = 0; at < 64; at += 1) {
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at]! + schedule[at]!) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  into[0] = state[0]! + a
  into[1] = state[1]! + b
  into[2] = state[2]! + c
  into[3] = state[3]! + d
  into[4] = state[4]! + e
  into[5] = state[5]! + f
  into[6] = state[6]! + g
  into[7] = state[7]! + h
  return into
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
