/** Draws a whole number from 0 up to, not including, the bound; each equally likely. */
export type Draw = (bound: number) => number

/** Words are 32 bits long: four bytes, the most significant first. */
export const WORD_RANGE = 2 ** 32

/**
 * Turns a random word into a draw by rejection, so that all values are equally likely. `null` means the word is past
 * the last whole multiple of the bound and the next word must be taken.
 */
export function drawFromWord(word: number, bound: number, range: number = WORD_RANGE): number | null {
  if (!Number.isInteger(bound) || bound < 1 || bound > range)
    throw new Error(`A draw below ${bound} cannot be made from ${range} values`)
  return word < range - (range % bound) ? word % bound : null
}

/**
 * Draws from blocks of random bytes, used in order, none skipped but by rejection. A block is asked for when the one
 * before is used up.
 */
export function drawFromBlocks(block: (cursor: number) => Uint8Array): Draw {
  const word = wordsOf(block)
  return (bound) => {
    let drawn = drawFromWord(word(), bound)
    while (drawn === null) drawn = drawFromWord(word(), bound)
    return drawn
  }
}

/** Draws that were recorded: replays a round. A missing or unfit record is a bug. */
export function drawFromRecord(record: readonly number[]): Draw {
  let next = 0
  return (bound) => {
    const drawn = record[next++]
    if (drawn === undefined || drawn < 0 || drawn >= bound)
      throw new Error(`Record ${record.join()} has no draw below ${bound} at ${next - 1}`)
    return drawn
  }
}

/**
 * The list in a random order, each order equally likely (Fisher–Yates; docs/rules/fairness.md#draws). The list itself
 * stays as it was.
 */
export function shuffle<Item>(items: readonly Item[], draw: Draw): Item[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const drawn = draw(last + 1)
    const item = mixed[last]!
    mixed[last] = mixed[drawn]!
    mixed[drawn] = item
  }
  return mixed
}

const wordsOf = (block: (cursor: number) => Uint8Array): (() => number) => {
  let cursor = 0
  let bytes: Uint8Array = new Uint8Array(0)
  let at = 0
  return () => {
    if (at + 4 > bytes.length) {
      bytes = block(cursor++)
      if (bytes.length < 4) throw new Error('A block of random bytes holds at least one word')
      at = 0
    }
    const word = ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0
    at += 4
    return word
  }
}
