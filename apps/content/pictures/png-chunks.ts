// The picture, how its colours are meant, and an animation, which the upload refuses afterwards.
const kept = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'sBIT', 'bKGD', 'pHYs', 'acTL', 'fcTL', 'fdAT'])

/** A PNG without EXIF, texts, times, private chunks and anything after its end, with its pixels and colour profile unchanged; undefined if it cannot be read. */
export function barePNG(bytes: Buffer): Buffer | undefined {
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const [kind, end] = [bytes.toString('latin1', at + 4, at + 8), at + 12 + bytes.readUInt32BE(at)]
    if (end > bytes.length) return undefined
    if (kept.has(kind)) parts.push(bytes.subarray(at, end))
    if (kind === 'IEND') return Buffer.concat(parts)
    at = end
  }
  return undefined
}
