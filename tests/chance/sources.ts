import { blockMessage, drawFromBlocks, type Draw } from '@zoria/game-maths'
import { hmacSha256, sha256 } from '@zoria/studio/chance'

/** Bytes one after another, as many as are asked for. */
export type Source = (length: number) => Uint8Array

/** The blocks of rounds as the studio makes them, one round after another on one pair of seeds. */
export function studioBytes(name: string, blocksOfRound = 14): Source {
  const serverSeed = sha256(name)
  let [nonce, cursor] = [0, 0]
  return (length) => {
    const bytes = new Uint8Array(length)
    for (let at = 0; at < length; at += 32) {
      bytes.set(
        hmacSha256(serverSeed, blockMessage({ clientSeed: 'dyke-pole-27', nonce }, cursor)).subarray(0, length - at),
        at,
      )
      cursor += 1
      if (cursor === blocksOfRound) [nonce, cursor] = [nonce + 1, 0]
    }
    return bytes
  }
}

/** Draws as the studio makes them: a new round, and with it a new stream, every hundred draws. */
export function studioDraws(name: string): Draw {
  const serverSeed = sha256(name)
  let [nonce, left] = [-1, 0]
  let draw: Draw = () => 0
  return (bound) => {
    if (left === 0) {
      nonce += 1
      left = 100
      const seeds = { clientSeed: 'dyke-pole-27', nonce }
      draw = drawFromBlocks((cursor) => hmacSha256(serverSeed, blockMessage(seeds, cursor)))
    }
    left -= 1
    return draw(bound)
  }
}

/** Generators made bad on purpose: a battery that lets one of them pass is none. */
export const badSources: Readonly<Record<string, (name: string) => Source>> = {
  'ones a little oftener than zeros': (name) => bitsOf(name, (random) => (random() < 0.503 ? 1 : 0)),
  'bits that stay a little': (name) => {
    let last = 0
    return bitsOf(name, (random) => (last = random() < 0.506 ? last : 1 - last))
  },
  'the low bytes of a linear congruential generator': () => {
    let state = 12_345
    return fill(() => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) & 0xff)
  },
  'a shift register of 31 bits': () => {
    let state = 0x2bad_cafe & 0x7fff_ffff
    const bit = (): number => {
      state = ((state << 1) | (((state >>> 30) ^ (state >>> 27)) & 1)) & 0x7fff_ffff
      return state & 1
    }
    return fill(() => Array.from({ length: 8 }, bit).reduce((byte, each) => (byte << 1) | each, 0))
  },
  'a counter': () => {
    let count = 0
    return fill(() => (count++ * 73) & 0xff)
  },
  'a block that comes again': (name) => {
    const block = studioBytes(name)(4_096)
    let at = 0
    return fill(() => block[at++ % block.length]!)
  },
  'every word twice': (name) => {
    const good = studioBytes(name)
    let [word, at] = [good(4), 0]
    return fill(() => {
      if (at === 8) [word, at] = [good(4), 0]
      return word[at++ % 4]!
    })
  },
}

const fill =
  (byte: () => number): Source =>
  (length) =>
    Uint8Array.from({ length }, byte)

const bitsOf = (name: string, bit: (random: () => number) => number): Source => {
  const good = studioDraws(name)
  const random = (): number => good(2 ** 32) / 2 ** 32
  return fill(() => {
    let byte = 0
    for (let at = 0; at < 8; at += 1) byte = (byte << 1) | bit(random)
    return byte
  })
}

/** Ways of drawing below a bound that are wrong in the way they were wrong elsewhere. */
export const badDraws: Readonly<Record<string, (name: string) => Draw>> = {
  'the remainder of a byte, nothing thrown away': (name) => {
    const good = studioDraws(name)
    return (bound) => good(256) % bound
  },
  'never the same twice in a row': (name) => {
    const good = studioDraws(name)
    let last = -1
    return (bound) => {
      let drawn = good(bound)
      while (drawn === last) drawn = good(bound)
      return (last = drawn)
    }
  },
  'a value that is due comes': (name) => {
    const good = studioDraws(name)
    const since = new Float64Array(64)
    return (bound) => {
      if (bound > since.length) return good(bound)
      const due = since.findIndex((rounds, value) => value < bound && rounds > bound * 4)
      const drawn = due === -1 ? good(bound) : due
      for (let value = 0; value < bound; value += 1) since[value]! += 1
      since[drawn] = 0
      return drawn
    }
  },
  'every draw used twice': (name) => {
    const good = studioDraws(name)
    let kept: number | null = null
    return (bound) => {
      if (kept !== null && kept < bound) {
        const again = kept
        kept = null
        return again
      }
      return (kept = good(bound))
    }
  },
}

/** Faulty shuffles. */
export const badShuffles: Readonly<Record<string, (size: number, draw: Draw) => number[]>> = {
  'each card exchanged with any card': (size, draw) => swapped(size, draw, (_at, bound) => bound),
  'never its own place': (size, draw) => swapped(size, draw, (at) => Math.max(1, at)),
}

const swapped = (size: number, draw: Draw, boundAt: (at: number, size: number) => number): number[] => {
  const cards = Array.from({ length: size }, (_, card) => card)
  for (let at = size - 1; at > 0; at -= 1) {
    const drawn = draw(boundAt(at, size))
    const card = cards[at]!
    cards[at] = cards[drawn]!
    cards[drawn] = card
  }
  return cards
}
