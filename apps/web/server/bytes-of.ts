const lettersMax = 4 * 2 ** 20

/** Turns texts into bytes, the same text into the same bytes: whatever is kept for them is found again. */
export function createBytesOf(): (text: string) => Uint8Array {
  const known = new Map<string, Uint8Array>()
  let letters = 0
  return (text) => {
    const before = known.get(text)
    if (before) return before
    letters += text.length
    if (letters > lettersMax) {
      known.clear()
      letters = text.length
    }
    const bytes = Buffer.from(text)
    // A copy: a piece cut out of a page would hold the whole of it in memory.
    known.set(bytes.toString(), bytes)
    return bytes
  }
}
